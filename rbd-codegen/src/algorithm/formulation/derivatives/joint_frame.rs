//! Frames in which joint derivatives are expressed: where joints start, and one orientation for parallel
//! ones.

use rbd_runtime::{Force, Motion, Real, Vector3};

use crate::algorithm::formulation::pose::PosedJoint;
use crate::algorithm::formulation::rotation::{JointRotation, Turn, about_z};
use crate::canonical::{Angle, AxisMotion};

/// A joint, its joint frame, and the placement of that in its parent.
///
/// The joint frame of a joint of one degree of freedom is the frame in which it starts, that of others is
/// their body's. A revolute joint that is parallel to its parent's has the orientation of that one,
/// reversed if it is: on the path between them nothing rotates, and outer quantities rotate once, by the
/// sum of the angles.
pub(super) struct JointFrame<'a, T> {
    pub(super) posed: &'a PosedJoint<'a, T>,
    /// Whether the path from here leads to the parent's joint frame; else to the parent's frame.
    pub(super) is_parallel: bool,
    /// From the body's frame to the joint frame's orientation.
    pub(super) turn: Turn<T>,
    /// The rotation from there to the end of the path.
    pub(super) mount: JointRotation<T>,
    /// The body's origin without the slide, at the end of the path.
    pub(super) translation: Vector3<T>,
    /// The turns of all parallel joints so far.
    turns: JointRotation<T>,
}

/// The joint frames of all joints.
pub(super) fn joint_frames<'a, T: Real>(joints: &'a [PosedJoint<'a, T>]) -> Vec<JointFrame<'a, T>> {
    let mut joint_frames: Vec<JointFrame<'a, T>> = Vec::with_capacity(joints.len());
    for posed in joints {
        let parent = posed.parent.map(|parent| &joint_frames[parent]);
        joint_frames.push(match parent {
            Some(parent) if are_parallel(parent.posed, posed) => JointFrame::beside(parent, posed),
            _ => JointFrame::new(posed),
        });
    }
    joint_frames
}

fn are_parallel<T: Real>(parent: &PosedJoint<'_, T>, posed: &PosedJoint<'_, T>) -> bool {
    let turns = |posed: &PosedJoint<'_, T>| posed.joint.motion == AxisMotion::Revolute;
    turns(parent) && turns(posed) && posed.joint.alpha.sin == 0.0
}

impl<'a, T: Real> JointFrame<'a, T> {
    fn new(posed: &'a PosedJoint<'a, T>) -> Self {
        let (mount, turn) = match posed.joint.motion.nv() {
            1 => (posed.rotation.before_theta(), posed.rotation.theta),
            _ => (posed.rotation, Turn::none()),
        };
        Self {
            posed,
            is_parallel: false,
            turn,
            mount,
            translation: posed.translation,
            turns: posed.rotation,
        }
    }

    /// The joint frame of a joint that is parallel to its parent's.
    fn beside(parent: &Self, posed: &'a PosedJoint<'a, T>) -> Self {
        let turns = parent.turns.then_parallel(posed.rotation);
        Self {
            posed,
            is_parallel: true,
            turn: turns.theta,
            mount: posed.rotation.before_theta(),
            translation: about_z(parent.turn, posed.translation),
            turns,
        }
    }

    /// Whether the acceleration of the origin costs less in the joint frame: U is computed there anyway,
    /// and after a rotation that is not by quarter turns it differs from the one in the parent's frame.
    pub(super) fn is_oblique(&self) -> bool {
        let joint = self.posed.joint;
        let is_quarter = [joint.phi, joint.alpha].into_iter().all(Angle::is_quarter);
        let components = joint.translation.to_array().into_iter();
        let components = components.filter(|x| *x != 0.0).count();
        joint.motion.nv() == 1 && !is_quarter && components > 1
    }

    /// A vector of the joint frame, in the body's frame.
    pub(super) fn turned_back(&self, v: Vector3<T>) -> Vector3<T> {
        about_z(self.turn.reversed(), v)
    }

    /// A vector of the body's frame, in the joint frame.
    pub(super) fn turned(&self, v: Vector3<T>) -> Vector3<T> {
        about_z(self.turn, v)
    }

    /// A motion of the joint frame, in the body's frame.
    pub(super) fn motion_turned_back(&self, motion: Motion<T>) -> Motion<T> {
        let slide = Vector3::new(T::zero(), T::zero(), self.posed.slide);
        let linear = motion.linear + motion.angular.cross(slide);
        Motion::new(self.turned_back(motion.angular), self.turned_back(linear))
    }

    /// A motion from the end of the path, in the joint frame.
    pub(super) fn motion_at_joint(&self, motion: Motion<T>) -> Motion<T> {
        let linear = motion.linear + motion.angular.cross(self.translation);
        let [angular, linear] = [motion.angular, linear].map(|v| self.mount.to_child(v));
        Motion::new(angular, linear)
    }

    /// A force on the body, in the joint frame.
    pub(super) fn turned_force(&self, f: Force<T>) -> Force<T> {
        let at_start = Vector3::new(
            f.angular.x - self.posed.slide * f.linear.y,
            f.angular.y + self.posed.slide * f.linear.x,
            f.angular.z,
        );
        Force::new(self.turned(at_start), self.turned(f.linear))
    }

    /// A force from the joint frame to the end of the path.
    pub(super) fn mounted_force(&self, f: Force<T>) -> Force<T> {
        let linear = self.mount.to_parent(f.linear);
        let angular = self.mount.to_parent(f.angular) + self.translation.cross(linear);
        Force::new(angular, linear)
    }
}
