//! The motion of a joint's carrier, in the joint frame.

use rbd_runtime::{Motion, Real, Vector3};

use super::joint_frame::JointFrame;
use super::screw::own_motion;
use crate::algorithm::formulation::arrival::{Arrival, BodyMotion};
use crate::algorithm::formulation::joint;

/// The motion of a body, or of a joint's carrier.
#[derive(Clone, Copy)]
pub(super) struct ParentMotion<T> {
    /// ω, ω̇, U, and a of the origin.
    pub(super) body: BodyMotion<T>,
    /// v of the origin.
    pub(super) linear_velocity: Vector3<T>,
}

impl<T: Real> ParentMotion<T> {
    /// V.
    pub(super) fn velocity(&self) -> Motion<T> {
        Motion::new(self.body.velocity, self.linear_velocity)
    }

    /// The same motion in the joint frame of the joint on it.
    fn at_joint(&self, frame: &JointFrame<'_, T>) -> Self {
        let (rotation, body, p) = (frame.mount, &self.body, frame.translation);
        let velocity = self.linear_velocity + body.velocity.cross(p);
        let [angular, rate, velocity] =
            [body.velocity, body.acceleration, velocity].map(|v| rotation.to_child(v));
        let linear = match frame.posed.joint.parent {
            None => rotation.only_to_child(body.linear + body.tensor * p),
            Some(_) if frame.is_oblique() => {
                let tensor = BodyMotion::base(angular, rate, Vector3::zero()).tensor;
                rotation.to_child(body.linear) + tensor * rotation.to_child(p)
            }
            Some(_) => rotation.to_child(body.linear + body.tensor * p),
        };
        Self {
            body: BodyMotion::base(angular, rate, linear),
            linear_velocity: velocity,
        }
    }

    /// The motion with an additional turn about z.
    fn with_turn(&self, qd: T, qdd: T) -> Self {
        let Vector3 { x, y, z } = self.body.velocity;
        let wd = self.body.acceleration;
        let rate = Vector3::new(wd.x + y * qd, wd.y - x * qd, wd.z + qdd);
        Self {
            body: BodyMotion::base(Vector3::new(x, y, z + qd), rate, self.body.linear),
            linear_velocity: self.linear_velocity,
        }
    }
}

/// The motion of each joint's carrier; `bases[i]` is that of the base as joint i sees it.
pub(super) fn parent_motions<T: Real>(
    joint_frames: &[JointFrame<'_, T>],
    bases: &[BodyMotion<T>],
    qd: &[T],
    qdd: &[T],
) -> Vec<ParentMotion<T>> {
    let mut parents: Vec<ParentMotion<T>> = Vec::with_capacity(joint_frames.len());
    let mut bodies: Vec<ParentMotion<T>> = Vec::with_capacity(joint_frames.len());
    for (i, frame) in joint_frames.iter().enumerate() {
        let posed = frame.posed;
        let base = ParentMotion {
            body: bases[i],
            linear_velocity: Vector3::zero(),
        };
        let parent = match posed.parent {
            None => base,
            Some(parent) if frame.is_parallel => {
                let v = joint_frames[parent].posed.v_start;
                parents[parent].with_turn(qd[v], qdd[v])
            }
            Some(parent) => bodies[parent],
        };
        let arrived = parent.at_joint(frame);
        let (qd, qdd) = (&qd[posed.coordinates()], &qdd[posed.coordinates()]);
        bodies.push(ParentMotion {
            body: joint::motion(posed.joint.motion, &arrival(frame, &arrived, qd), qd, qdd),
            linear_velocity: velocity_of_origin(frame, &arrived, qd),
        });
        parents.push(arrived);
    }
    parents
}

/// The carrier's motion as the joint's body receives it.
fn arrival<T: Real>(frame: &JointFrame<'_, T>, arrived: &ParentMotion<T>, qd: &[T]) -> Arrival<T> {
    let body = &arrived.body;
    let [velocity, acceleration, linear] =
        [body.velocity, body.acceleration, body.linear].map(|v| frame.turned_back(v));
    let rate = match frame.posed.joint.motion.turns_about_z() {
        true => qd[qd.len() - 1],
        false => T::zero(),
    };
    Arrival {
        velocity,
        acceleration,
        linear,
        rate,
        before: velocity.z,
        slide: frame.posed.slide,
        is_last: frame.posed.is_last,
    }
}

/// v of the child's origin, in the child's frame.
fn velocity_of_origin<T: Real>(
    frame: &JointFrame<'_, T>,
    arrived: &ParentMotion<T>,
    qd: &[T],
) -> Vector3<T> {
    let slide = Vector3::new(T::zero(), T::zero(), frame.posed.slide);
    let Motion { angular, linear } = arrived.velocity() + own_motion(frame.posed, qd);
    frame.turned_back(linear + angular.cross(slide))
}
