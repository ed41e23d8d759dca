//! The inertia matrix of a robot with coupled joints: H = Gᵀ H_θ G without H_θ.
//!
//! If a coordinate moves several joints, the forces of its unit acceleration meet on the way to the base
//! and are one force from there on: two fingers of one actuator go up the arm together.

use rbd_runtime::{Force, Real};

use super::composite::{add_points_at_origins, unit_acceleration_forces};
use super::pose::{PosedJoint, pose};
use super::pseudo_inertia::sum;
use super::robot::Robot;

/// A coordinate of θ as a multiple of one of q.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::algorithm) struct Coordinate {
    /// Index in q̇.
    pub(in crate::algorithm) v: usize,
    /// θ by q.
    pub(in crate::algorithm) ratio: f64,
}

/// H, dense by rows, `n` of them, with the lower triangle filled. `theta` and `coordinates` are for all
/// joints.
pub(in crate::algorithm) fn inertia_matrix<T: Real>(
    robot: &Robot<'_, T>,
    theta: &[T],
    coordinates: &[Coordinate],
    n: usize,
) -> Vec<T> {
    let joints = pose(robot, theta);
    let mut composites: Vec<_> = joints.iter().map(PosedJoint::body).collect();
    add_points_at_origins(&joints, &mut composites);
    let mut rows = Rows {
        n,
        h: vec![T::zero(); n * n],
    };
    // By body and coordinate, the force on the bodies that the body carries.
    let mut carried: Vec<Vec<Option<Force<T>>>> = vec![vec![None; n]; joints.len()];
    for (i, posed) in joints.iter().enumerate().rev() {
        if let Some(parent) = posed.parent {
            let carried = posed.composite_to_parent(composites[i]);
            composites[parent] = sum(composites[parent], carried);
        }
        let own = &coordinates[posed.v_start..];
        for (v, force) in carried[i].iter().enumerate() {
            if let Some(force) = force {
                rows.add(v, posed, own, *force);
            }
        }
        let forces = unit_acceleration_forces(posed.joint.motion, &composites[i]);
        for (k, force) in forces.into_iter().enumerate() {
            let Coordinate { v, ratio } = own[k];
            let force = force.scale(T::from_f64(ratio));
            rows.add_own(k, posed, own, force);
            if let Some(actuator) = posed.actuator {
                let at = rows.at(v, v);
                rows.h[at] = rows.h[at] + actuator.armature * T::from_f64(ratio * ratio);
            }
            carried[i][v] = Some(carried[i][v].map_or(force, |sum| sum + force));
        }
        if let Some(parent) = posed.parent {
            for v in 0..n {
                let Some(force) = carried[i][v] else { continue };
                let force = posed.force_to_parent(force);
                let sum = &mut carried[parent][v];
                *sum = Some(sum.map_or(force, |sum| sum + force));
            }
        }
    }
    rows.h
}

/// H under construction.
struct Rows<T> {
    n: usize,
    h: Vec<T>,
}

impl<T: Real> Rows<T> {
    /// Adds the components, along the joint's own coordinates, of a force on the bodies behind it that
    /// belongs to coordinate `v`: entries of both triangles, of which the diagonal gets both.
    fn add(&mut self, v: usize, posed: &PosedJoint<'_, T>, own: &[Coordinate], force: Force<T>) {
        for (actuator, coordinate) in posed.joint_forces(force).into_iter().zip(own) {
            let entry = actuator * T::from_f64(coordinate.ratio);
            let at = self.at(v, coordinate.v);
            self.h[at] = self.h[at] + entry;
            if v == coordinate.v {
                self.h[at] = self.h[at] + entry;
            }
        }
    }

    /// The same for the force of the joint's own direction `k`, up to the diagonal.
    fn add_own(
        &mut self,
        k: usize,
        posed: &PosedJoint<'_, T>,
        own: &[Coordinate],
        force: Force<T>,
    ) {
        for (actuator, coordinate) in posed.joint_forces(force).into_iter().zip(own).take(k + 1) {
            let at = self.at(own[k].v, coordinate.v);
            self.h[at] = self.h[at] + actuator * T::from_f64(coordinate.ratio);
        }
    }

    fn at(&self, v: usize, w: usize) -> usize {
        v.max(w) * self.n + v.min(w)
    }
}
