//! Recursive Newton-Euler in tensor form (Balafoutis, Patel, Misra 1988) on regrouped inertias.
//!
//! With U = [ω̇]× + [ω]×² a point r of a body accelerates by a + U r, so the body's force is
//! m a + U h and its moment about the origin h × a + 2 dual(U Σ), the latter being the
//! antisymmetric part of U Σ as a vector.

use std::ops::Range;

use rbd_runtime::{Force, Real, Vector3};

use super::arrival::BodyMotion;
use super::joint;
use super::moment;
use super::motion::motions;
use super::pose::{PosedJoint, pose};
use super::pseudo_inertia::Composite;
use super::robot::Robot;

/// τ for the given motion. q̇ and q̈ may be all zero, and then cost nothing.
///
/// `external[i]` is the external force on body i, in its canonical frame.
pub(in crate::algorithm) fn inverse_dynamics<T: Real>(
    robot: &Robot<'_, T>,
    q: &[T],
    qd: &[T],
    qdd: &[T],
    external: &[Force<T>],
) -> Vec<T> {
    let joints = pose(robot, q);
    let bases = robot.gravity.iter().map(|g| BodyMotion::at_rest(-*g));
    let motions = motions(&joints, &bases.collect::<Vec<_>>(), qd, qdd);
    let forces = joints
        .iter()
        .zip(&motions)
        .zip(external)
        .map(|((posed, motion), external)| posed.body_force(motion) - *external)
        .collect();
    let mut tau = torques(&joints, forces, qd.len()).0;
    for posed in &joints {
        for v in posed.coordinates() {
            tau[v] = tau[v] + posed.actuator_force(qd[v], qdd[v]);
        }
    }
    tau
}

/// The joint torques for these forces on the bodies, and for each joint the force on its child with all
/// bodies that it carries.
pub(super) fn torques<T: Real>(
    joints: &[PosedJoint<'_, T>],
    mut forces: Vec<Force<T>>,
    nv: usize,
) -> (Vec<T>, Vec<Force<T>>) {
    let mut tau = vec![T::zero(); nv];
    for (i, posed) in joints.iter().enumerate().rev() {
        for (k, actuator) in posed.joint_forces(forces[i]).into_iter().enumerate() {
            tau[posed.v_start + k] = actuator;
        }
        let Some(parent) = posed.parent else { continue };
        let mut force = forces[i];
        if let Some(around) = posed.around {
            // A couple across parallel axes does not act on them: it is passed beyond them.
            let Vector3 { x, y, z } = force.angular;
            let couple = around.rotation.to_parent(Vector3::new(x, y, T::zero()));
            forces[around.before].angular = forces[around.before].angular + couple;
            force.angular = Vector3::new(T::zero(), T::zero(), z);
        }
        forces[parent] = forces[parent] + posed.force_to_parent(force);
    }
    (tau, forces)
}

/// The force of the motion on an inertia that is not constant.
pub(super) fn added_force<T: Real>(body: &Composite<T>, motion: &BodyMotion<T>) -> Force<T> {
    let moment = moment::of_any_second_moment(body.sigma, motion);
    Force::new(
        moment + body.h.cross(motion.linear),
        motion.tensor * body.h + motion.linear.scale(body.mass),
    )
}

impl<T: Real> PosedJoint<'_, T> {
    /// The force of the motion on the body itself, about its origin.
    pub(super) fn body_force(&self, motion: &BodyMotion<T>) -> Force<T> {
        let inertia = &self.joint.newton_euler_inertia;
        let h = Vector3::from_f64(inertia.first_moment);
        let force = motion.tensor * h + motion.linear.scale(T::from_f64(inertia.mass));
        let moment = moment::of_second_moment(inertia.second_moment, motion, &self.used);
        let own = Force::new(moment + h.cross(motion.linear), force);
        self.added
            .map_or(own, |added| own + added_force(&added, motion))
    }

    /// The indices of the joint's coordinates in q̇.
    pub(super) fn coordinates(&self) -> Range<usize> {
        self.v_start..self.v_start + self.joint.motion.nv()
    }

    /// The actuator's force for one coordinate: armature q̈ + damping q̇ + friction sign(q̇).
    pub(in crate::algorithm::formulation) fn actuator_force(&self, qd: T, qdd: T) -> T {
        self.actuator.map_or_else(T::zero, |actuator| {
            actuator.armature * qdd + actuator.damping * qd + actuator.friction * qd.sign()
        })
    }

    /// The joint torques of a force: Sᵀ f.
    pub(super) fn joint_forces(&self, force: Force<T>) -> Vec<T> {
        joint::joint_forces(self.joint.motion, force)
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
