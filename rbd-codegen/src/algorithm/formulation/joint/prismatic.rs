use rbd_runtime::Real;

use super::model::JointFormulation;
use crate::algorithm::formulation::arrival::{Arrival, BodyMotion};
use crate::algorithm::formulation::rotation::JointRotation;
use crate::canonical::CanonicalJoint;
use crate::canonical::motion::Prismatic;

impl JointFormulation for Prismatic {
    const DIRECTIONS: &'static [usize] = &[5];

    fn rotation<T: Real>(joint: &CanonicalJoint, _: &[T]) -> JointRotation<T> {
        JointRotation::constant(joint)
    }

    fn slide<T: Real>(self, q: &[T]) -> T {
        q[0]
    }

    fn motion<T: Real>(self, arrival: &Arrival<T>, qd: &[T], qdd: &[T]) -> BodyMotion<T> {
        arrival.slid(qd[0], qdd[0])
    }

    /// The acceleration along the slide is zero.
    fn reference<T: Real>(self, arrival: &Arrival<T>, qd: &[T], _: T) -> (BodyMotion<T>, Vec<T>) {
        let mut motion = arrival.slid(qd[0], T::zero());
        let qdd = vec![-motion.linear.z];
        motion.linear.z = T::zero();
        (motion, qdd)
    }
}
