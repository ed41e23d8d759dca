//! Recursive Newton-Euler in tensor form (Balafoutis, Patel, Misra 1988) on regrouped inertias.
//!
//! With U = [ω̇]× + [ω]×² a point r of a body accelerates by a + U r, so the body's force is
//! m a + U h and its moment about the origin h × a + 2 dual(U Σ), the latter being the
//! antisymmetric part of U Σ as a vector.

use rbd_runtime::{Force, Matrix3, Real, Vector3};

use super::{PosedJoint, moment, pose};
use crate::canonical::{AxisMotion, Canonical};

/// Motion of one body, in its own frame.
#[derive(Clone, Copy)]
pub(super) struct BodyMotion<T> {
    /// ω.
    pub(super) velocity: Vector3<T>,
    /// ω̇.
    pub(super) acceleration: Vector3<T>,
    /// U.
    pub(super) tensor: Matrix3<T>,
    /// Acceleration of the origin less that of gravity.
    pub(super) linear: Vector3<T>,
    /// Rate about z of the last joint together with those before it that are parallel.
    rate: T,
}

/// τ for the given motion: q̇ and q̈ may be all zero and then cost nothing.
///
/// `external[i]` is the force from outside on body i, in its canonical frame.
pub(in crate::algorithm) fn inverse_dynamics<T: Real>(
    canonical: &Canonical,
    q: &[T],
    qd: &[T],
    qdd: &[T],
    external: &[Force<T>],
) -> Vec<T> {
    let joints = pose(canonical, q);
    let bases = canonical
        .gravity
        .iter()
        .map(|g| at_rest(-Vector3::from_f64(*g)));
    let motions = motions(&joints, &bases.collect::<Vec<_>>(), qd, qdd);
    let forces = joints
        .iter()
        .zip(&motions)
        .zip(external)
        .map(|((posed, motion), external)| posed.body_force(motion) - *external)
        .collect();
    torques(&joints, forces).0
}

/// The motions of bodies; `bases[i]` is that of what carries joint i, if no posed joint does.
pub(super) fn motions<T: Real>(
    joints: &[PosedJoint<'_, T>],
    bases: &[BodyMotion<T>],
    qd: &[T],
    qdd: &[T],
) -> Vec<BodyMotion<T>> {
    let mut motions: Vec<BodyMotion<T>> = Vec::with_capacity(joints.len());
    for (i, posed) in joints.iter().enumerate() {
        let parent = posed.parent.map_or(bases[i], |parent| motions[parent]);
        let before = posed.around.map(|around| motions[around.before]);
        motions.push(moved(posed, parent, before, qd[i], qdd[i]));
    }
    motions
}

/// What the drives give for the bodies to have these forces, and the force on each joint's child
/// together with all that it carries.
pub(super) fn torques<T: Real>(
    joints: &[PosedJoint<'_, T>],
    mut forces: Vec<Force<T>>,
) -> (Vec<T>, Vec<Force<T>>) {
    let mut tau = vec![T::zero(); joints.len()];
    for (i, posed) in joints.iter().enumerate().rev() {
        tau[i] = posed.along_axis(forces[i]);
        let Some(parent) = posed.parent else { continue };
        let mut force = forces[i];
        if let Some(around) = posed.around {
            // Parallel joints do not notice a couple across their axes: it goes past them.
            let Vector3 { x, y, z } = force.angular;
            let couple = around.rotation.to_parent(Vector3::new(x, y, T::zero()));
            forces[around.before].angular = forces[around.before].angular + couple;
            force.angular = Vector3::new(T::zero(), T::zero(), z);
        }
        forces[parent] = forces[parent] + posed.force_to_parent(force);
    }
    (tau, forces)
}

pub(super) fn at_rest<T: Real>(linear: Vector3<T>) -> BodyMotion<T> {
    base_motion(Vector3::zero(), Vector3::zero(), linear)
}

/// The motion of what carries a robot.
pub(super) fn base_motion<T: Real>(
    velocity: Vector3<T>,
    acceleration: Vector3<T>,
    linear: Vector3<T>,
) -> BodyMotion<T> {
    BodyMotion {
        velocity,
        acceleration,
        tensor: tensor(velocity, acceleration),
        linear,
        rate: T::zero(),
    }
}

/// The motion of a body whose joint moves by q̇, q̈ on a moving parent; `before` is the motion of the
/// body from which there is a way round the parallel joints.
fn moved<T: Real>(
    posed: &PosedJoint<'_, T>,
    parent: BodyMotion<T>,
    before: Option<BodyMotion<T>>,
    qd: T,
    qdd: T,
) -> BodyMotion<T> {
    let to_child = |v| posed.rotation.to_child(v);
    let mut w = to_child(parent.velocity);
    let mut wd = to_child(parent.acceleration);
    let mut linear = to_child(parent.linear + parent.tensor * posed.translation);
    let mut rate = qd;
    if let (Some(around), Some(before)) = (&posed.around, before) {
        let Vector3 { x, y, .. } = around.rotation.to_child(before.velocity);
        w = Vector3::new(x, y, w.z);
        let Vector3 { x, y, .. } = around.rotation.to_child(before.acceleration);
        wd = Vector3::new(x, y, wd.z);
        let turned_rate = Vector3::new(T::zero(), T::zero(), parent.rate);
        rate = to_child(turned_rate).z + qd;
    }
    match posed.joint.motion {
        AxisMotion::Revolute => {
            let turned = Vector3::new(wd.x, wd.y, wd.z + qdd);
            let before = w.z;
            wd = Vector3::new(turned.x + w.y * rate, turned.y - w.x * rate, turned.z);
            w.z = w.z + qd;
            let mut u = tensor(w, wd);
            if posed.is_last {
                // ω̇_x and ω̇_y are nothing that anybody else asks for.
                let after = w.z + rate;
                let rows = &mut u.rows;
                rows[0][2] = w.x * before + turned.y;
                rows[2][0] = w.x * after - turned.y;
                rows[1][2] = w.y * before - turned.x;
                rows[2][1] = w.y * after + turned.x;
            }
            BodyMotion {
                velocity: w,
                acceleration: wd,
                tensor: u,
                linear,
                rate,
            }
        }
        AxisMotion::Prismatic => {
            // The parent's U in this frame moves the origin by q z; 2 ω × z q̇ is Coriolis.
            let u = tensor(w, wd);
            let slid = u.column(2).scale(posed.slide);
            let twice = qd + qd;
            let coriolis = Vector3::new(w.y * twice, -(w.x * twice), qdd);
            linear = linear + slid + coriolis;
            BodyMotion {
                velocity: w,
                acceleration: wd,
                tensor: u,
                linear,
                rate: T::zero(),
            }
        }
    }
}

/// U = [ω̇]× + [ω]×².
pub(super) fn tensor<T: Real>(w: Vector3<T>, wd: Vector3<T>) -> Matrix3<T> {
    let (xx, yy, zz) = (w.x * w.x, w.y * w.y, w.z * w.z);
    let (xy, xz, yz) = (w.x * w.y, w.x * w.z, w.y * w.z);
    Matrix3::new([
        [-(yy + zz), xy - wd.z, xz + wd.y],
        [xy + wd.z, -(xx + zz), yz - wd.x],
        [xz - wd.y, yz + wd.x, -(xx + yy)],
    ])
}

impl<T: Real> PosedJoint<'_, T> {
    /// The force that the motion takes of the body itself, about its origin.
    pub(super) fn body_force(&self, motion: &BodyMotion<T>) -> Force<T> {
        let inertia = &self.joint.newton_euler_inertia;
        let h = Vector3::from_f64(inertia.first_moment);
        let force = motion.tensor * h + motion.linear.scale(T::from_f64(inertia.mass));
        let moment = moment::of_second_moment(inertia.second_moment, motion, &self.used);
        Force::new(moment + h.cross(motion.linear), force)
    }

    /// What the joint's drive has to give of a force.
    pub(super) fn along_axis(&self, force: Force<T>) -> T {
        match self.joint.motion {
            AxisMotion::Revolute => force.angular.z,
            AxisMotion::Prismatic => force.linear.z,
        }
    }

    /// A force on the child about its origin, as one on the parent about the parent's.
    pub(super) fn force_to_parent(&self, f: Force<T>) -> Force<T> {
        let at_start = Vector3::new(
            f.angular.x - self.slide * f.linear.y,
            f.angular.y + self.slide * f.linear.x,
            f.angular.z,
        );
        let linear = self.rotation.to_parent(f.linear);
        let angular = self.rotation.to_parent(at_start) + self.translation.cross(linear);
        Force::new(angular, linear)
    }
}
