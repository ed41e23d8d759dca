//! What each joint carries, from the tips to the base.

use rbd_runtime::{Force, Real, Vector3};

use super::flow::Flow;
use super::screw::own_motion;
use super::subtree::Subtree;
use crate::algorithm::formulation::composite::{add_points_at_origins, slid};
use crate::algorithm::formulation::pose::PosedJoint;
use crate::algorithm::formulation::pseudo_inertia::{Composite, sum};
use crate::algorithm::formulation::rotation::{
    JointRotation, Turn, about_z, matrix_about_z, symmetric_about_z,
};

impl<T: Real> PosedJoint<'_, T> {
    /// Whether the joint is looked at in the frame in which it starts; else in its body's.
    fn is_seen_from_start(&self) -> bool {
        self.joint.motion.nv() == 1
    }

    /// From the frame in which the joint is looked at to its parent's.
    pub(super) fn mount(&self) -> JointRotation<T> {
        match self.is_seen_from_start() {
            true => self.rotation.before_theta(),
            false => self.rotation,
        }
    }

    /// From the body's frame to that in which the joint is looked at.
    fn turn(&self) -> Turn<T> {
        match self.is_seen_from_start() {
            true => self.rotation.theta,
            false => Turn::none(),
        }
    }

    /// A vector where the joint is looked at, in the body's frame.
    pub(super) fn turn_back(&self, v: Vector3<T>) -> Vector3<T> {
        about_z(self.turn().reversed(), v)
    }

    /// A vector of the body where the joint is looked at.
    pub(super) fn turned(&self, v: Vector3<T>) -> Vector3<T> {
        about_z(self.turn(), v)
    }

    /// A force on the body where the joint is looked at.
    pub(super) fn turned_force(&self, f: Force<T>) -> Force<T> {
        let at_start = Vector3::new(
            f.angular.x - self.slide * f.linear.y,
            f.angular.y + self.slide * f.linear.x,
            f.angular.z,
        );
        Force::new(self.turned(at_start), self.turned(f.linear))
    }

    /// From where the joint is looked at to the parent.
    pub(super) fn mounted_force(&self, f: Force<T>) -> Force<T> {
        let rotation = self.mount();
        let linear = rotation.to_parent(f.linear);
        let angular = rotation.to_parent(f.angular) + self.translation.cross(linear);
        Force::new(angular, linear)
    }

    fn turned_flow(&self, flow: Flow<T>) -> Flow<T> {
        let slide = Vector3::new(T::zero(), T::zero(), self.slide);
        let slid = flow.shifted(slide);
        Flow {
            tensor: matrix_about_z(self.turn(), slid.tensor),
            linear: self.turned(slid.linear),
        }
    }

    fn mounted_flow(&self, flow: Flow<T>) -> Flow<T> {
        let rotation = self.mount();
        let turned = Flow {
            tensor: rotation.matrix_to_parent(flow.tensor),
            linear: rotation.to_parent(flow.linear),
        };
        turned.shifted(self.translation)
    }

    fn turned_inertia(&self, inertia: Composite<T>) -> Composite<T> {
        let slid = slid(inertia, self.slide);
        Composite {
            mass: slid.mass,
            h: self.turned(slid.h),
            sigma: symmetric_about_z(self.turn(), slid.sigma),
        }
    }
}

/// What each joint carries, where the joint is looked at. `external[i]` is the force from outside on
/// body i, in its frame, and keeps to it.
pub(super) fn subtrees<T: Real>(
    joints: &[PosedJoint<'_, T>],
    qd: &[T],
    qdd: &[T],
    external: &[Force<T>],
) -> Vec<Subtree<T>> {
    let mut inertias: Vec<Composite<T>> = joints.iter().map(PosedJoint::body).collect();
    add_points_at_origins(joints, &mut inertias);
    let mut flows = vec![Flow::zero(); joints.len()];
    let mut forces: Vec<Force<T>> = external.iter().map(|force| -*force).collect();
    let mut subtrees = Vec::with_capacity(joints.len());
    for (i, posed) in joints.iter().enumerate().rev() {
        let own = posed.coordinates();
        let subtree = Subtree {
            inertia: posed.turned_inertia(inertias[i]),
            flow: posed.turned_flow(flows[i]),
            force: posed.turned_force(forces[i]),
        };
        let [velocity, rate] = [qd, qdd].map(|x| own_motion(posed, &x[own.clone()]));
        let subtree = subtree.moved(velocity, rate);
        if let Some(parent) = posed.parent {
            inertias[parent] = sum(inertias[parent], posed.composite_to_parent(inertias[i]));
            flows[parent] = flows[parent].plus(posed.mounted_flow(subtree.flow));
            forces[parent] = forces[parent] + posed.mounted_force(subtree.force);
        }
        subtrees.push(subtree);
    }
    subtrees.reverse();
    subtrees
}
