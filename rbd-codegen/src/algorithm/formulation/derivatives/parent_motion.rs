//! How what carries a joint moves, in the frame in which the joint is looked at.

use rbd_runtime::{Motion, Real, Vector3};

use super::screw::own_motion;
use crate::algorithm::formulation::arrival::BodyMotion;
use crate::algorithm::formulation::joint;
use crate::algorithm::formulation::motion::arrival;
use crate::algorithm::formulation::pose::PosedJoint;

/// The motion of a body, or of what carries a joint.
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

    /// The same motion where the joint on it is looked at.
    fn at_joint(&self, posed: &PosedJoint<'_, T>) -> Self {
        let (rotation, body) = (posed.mount(), &self.body);
        let linear = body.linear + body.tensor * posed.translation;
        let linear = match posed.joint.parent {
            None => rotation.only_to_child(linear),
            Some(_) => rotation.to_child(linear),
        };
        let velocity = self.linear_velocity + body.velocity.cross(posed.translation);
        let [angular, rate, velocity] =
            [body.velocity, body.acceleration, velocity].map(|v| rotation.to_child(v));
        Self {
            body: BodyMotion::base(angular, rate, linear),
            linear_velocity: velocity,
        }
    }
}

/// The motion of what carries each joint; `bases[i]` is that of the base as joint i sees it.
pub(super) fn parent_motions<T: Real>(
    joints: &[PosedJoint<'_, T>],
    bases: &[BodyMotion<T>],
    qd: &[T],
    qdd: &[T],
) -> Vec<ParentMotion<T>> {
    let mut parents = Vec::with_capacity(joints.len());
    let mut bodies: Vec<ParentMotion<T>> = Vec::with_capacity(joints.len());
    for (i, posed) in joints.iter().enumerate() {
        let base = ParentMotion {
            body: bases[i],
            linear_velocity: Vector3::zero(),
        };
        let parent = posed.parent.map_or(base, |parent| bodies[parent]);
        let before = posed.around.map(|around| bodies[around.before].body);
        let arrived = parent.at_joint(posed);
        let (qd, qdd) = (&qd[posed.coordinates()], &qdd[posed.coordinates()]);
        let arrival = arrival(posed, &parent.body, before.as_ref(), qd);
        bodies.push(ParentMotion {
            body: joint::motion(posed.joint.motion, &arrival, qd, qdd),
            linear_velocity: velocity_of_origin(posed, &arrived, qd),
        });
        parents.push(arrived);
    }
    parents
}

/// v of the child's origin, in the child's frame.
fn velocity_of_origin<T: Real>(
    posed: &PosedJoint<'_, T>,
    arrived: &ParentMotion<T>,
    qd: &[T],
) -> Vector3<T> {
    let slide = Vector3::new(T::zero(), T::zero(), posed.slide);
    let Motion { angular, linear } = arrived.velocity() + own_motion(posed, qd);
    posed.turn_back(linear + angular.cross(slide))
}
