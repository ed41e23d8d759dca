//! Elimination of a joint's freedom from an articulated body, one direction after the other (RBDA Table
//! 7.1). It yields the LᵀDL factorisation of D = Sᵀ Iᴬ S.
//!
//! The columns of S are unit vectors, so that their rows and columns vanish, and each further direction has
//! fewer left. With a rotor, which turns with the joint and not with its carrier, a part of them stays. A
//! screw's column, [z; h z], is a unit vector after a shear: moment about the axis n_z + h f_z, velocity
//! along it v_z − h ω_z.

use rbd_runtime::{Force, Motion, Real};

use super::inertia::{Articulated, force_array, from_upper, motion_array, rows};
use crate::algorithm::formulation::arrival::vector;
use crate::algorithm::formulation::joint;
use crate::canonical::AxisMotion;

/// The result of eliminating a joint.
pub(super) struct Eliminated<T> {
    pitch: T,
    /// The directions of the joint's coordinates, in their order.
    coordinates: &'static [usize],
    /// The directions in the order of elimination.
    pivots: Vec<Pivot<T>>,
    /// Iᴬ − U D⁻¹ Uᵀ, the apparent inertia: without a rotor it does not resist the joint's motion.
    pub(super) apparent: Articulated<T>,
}

/// One eliminated direction.
struct Pivot<T> {
    axis: usize,
    /// Iᴬ S / D in the other directions.
    column: [T; 6],
    /// D = Sᵀ Iᴬ S + armature.
    diagonal: T,
    /// armature / D, if there is a rotor.
    rotor: Option<T>,
}

/// A joint after the inward pass.
pub(super) struct Solved<T> {
    eliminated: Eliminated<T>,
    /// (τ − Sᵀ pᴬ) / D of each pivot.
    rests: Vec<T>,
}

/// Eliminates the joint's freedom from `body`; each of its directions may have a rotor.
///
/// The quotients U / D are divided one by one: a reciprocal would take one more operation.
pub(super) fn eliminate<T: Real>(
    motion: AxisMotion,
    body: &Articulated<T>,
    armature: Option<T>,
) -> Eliminated<T> {
    let coordinates = joint::directions(motion);
    let mut left = sheared(rows(body), motion.pitch());
    let mut open: Vec<usize> = (0..6).collect();
    let mut order = coordinates.to_vec();
    order.sort_unstable_by(|a, b| b.cmp(a));
    let mut pivots = Vec::with_capacity(order.len());
    for axis in order {
        open.retain(|k| *k != axis);
        pivots.push(take_out(axis, &open, &mut left, armature));
        if armature.is_some() {
            open.push(axis);
        }
    }
    Eliminated {
        pitch: T::from_f64(motion.pitch()),
        coordinates,
        pivots,
        apparent: from_upper(&sheared(left, -motion.pitch())),
    }
}

/// Eliminates one direction from `left`; `open` are the other directions that are left.
fn take_out<T: Real>(
    axis: usize,
    open: &[usize],
    left: &mut [[T; 6]; 6],
    armature: Option<T>,
) -> Pivot<T> {
    let zero = T::zero();
    let u = left[axis];
    let diagonal = armature.map_or(u[axis], |armature| u[axis] + armature);
    let mut column = [zero; 6];
    for &k in open {
        column[k] = u[k] / diagonal;
    }
    for (n, &i) in open.iter().enumerate() {
        for &j in &open[n..] {
            left[i][j] = left[i][j] - column[i] * u[j];
            left[j][i] = left[i][j];
        }
    }
    // d − d²/D = armature d/D and U − U d/D = armature U/D.
    let part = |k: usize| {
        let quotient = if k == axis {
            u[axis] / diagonal
        } else {
            column[k]
        };
        armature.map_or(zero, |armature| armature * quotient)
    };
    for k in 0..6 {
        left[axis][k] = part(k);
        left[k][axis] = left[axis][k];
    }
    Pivot {
        axis,
        column,
        diagonal,
        rotor: armature.map(|armature| armature / diagonal),
    }
}

/// The symmetric matrix in which direction 2 is the screw of this pitch: row and column 5 times the
/// pitch are added to row and column 2.
fn sheared<T: Real>(mut m: [[T; 6]; 6], pitch: f64) -> [[T; 6]; 6] {
    if pitch == 0.0 {
        return m;
    }
    let pitch = T::from_f64(pitch);
    let corner = m[2][5];
    for j in [0, 1, 3, 4, 5] {
        m[2][j] = m[2][j] + pitch * m[5][j];
        m[j][2] = m[2][j];
    }
    m[2][2] = m[2][2] + pitch * (corner + m[2][5]);
    m
}

impl<T: Real> Eliminated<T> {
    /// For each pivot τ − Sᵀ pᴬ, from the actuators' `tau` and the force pᴬ on the body, and the force that
    /// the joint transmits: pᴬ + U D⁻¹ (τ − Sᵀ pᴬ).
    pub(super) fn let_through(&self, tau: &[T], force: Force<T>) -> (Vec<T>, Force<T>) {
        let mut force = force_array(force);
        force[2] = force[2] + self.pitch * force[5];
        let mut rests = Vec::with_capacity(self.pivots.len());
        for Pivot {
            axis,
            column,
            rotor,
            ..
        } in &self.pivots
        {
            let actuator = self.coordinates.iter().position(|k| k == axis);
            let actuator = actuator.map_or_else(T::zero, |k| tau[k]);
            let rest = actuator - force[*axis];
            for k in (0..6).filter(|k| k != axis) {
                force[k] = force[k] + column[k] * rest;
            }
            // Along its axis the joint transmits its actuator's force, minus the part that accelerates the
            // rotor.
            force[*axis] = rotor.map_or(actuator, |rotor| actuator - rotor * rest);
            rests.push(rest);
        }
        force[2] = force[2] - self.pitch * force[5];
        let passed = Force::new(vector(&force[0..3]), vector(&force[3..6]));
        (rests, passed)
    }

    /// The joint, completed with τ − Sᵀ pᴬ of each pivot.
    pub(super) fn solved(self, mut rests: Vec<T>) -> Solved<T> {
        for (rest, pivot) in rests.iter_mut().zip(&self.pivots) {
            *rest = *rest / pivot.diagonal;
        }
        Solved {
            eliminated: self,
            rests,
        }
    }
}

impl<T: Real> Solved<T> {
    /// The accelerations of the body and of its joint relative to the reference motion; `carried` is the
    /// parent's acceleration in the body's frame.
    pub(super) fn accelerate(&self, carried: Motion<T>) -> (Motion<T>, Vec<T>) {
        let Eliminated {
            pitch,
            coordinates,
            pivots,
            ..
        } = &self.eliminated;
        let mut a = motion_array(carried);
        a[5] = a[5] - *pitch * a[2];
        let mut qdd = vec![T::zero(); coordinates.len()];
        for (pivot, rest) in pivots.iter().zip(&self.rests).rev() {
            // Along the axis: a' + q̈ with q̈ = (u − Uᵀ a') / D, in which a' itself cancels.
            let along = (0..6)
                .filter(|k| *k != pivot.axis)
                .fold(*rest, |along, k| along - pivot.column[k] * a[k]);
            // The rotor does not turn with its carrier.
            let along = pivot
                .rotor
                .map_or(along, |rotor| along + rotor * a[pivot.axis]);
            if let Some(k) = coordinates.iter().position(|k| *k == pivot.axis) {
                qdd[k] = along - a[pivot.axis];
            }
            a[pivot.axis] = along;
        }
        a[5] = a[5] + *pitch * a[2];
        (Motion::new(vector(&a[0..3]), vector(&a[3..6])), qdd)
    }
}
