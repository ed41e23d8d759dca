use rbd_runtime::{Motion, Real, Vector3};

use super::model::{JointFormulation, turning_freely};
use crate::algorithm::formulation::arrival::{Arrival, BodyMotion, vector};
use crate::algorithm::formulation::rotation::JointRotation;
use crate::canonical::CanonicalJoint;
use crate::canonical::motion::Floating;

impl JointFormulation for Floating {
    const DIRECTIONS: &'static [usize] = &[3, 4, 5, 0, 1, 2];
    const IS_DISPLACED: bool = true;

    fn rotation<T: Real>(joint: &CanonicalJoint, q: &[T]) -> JointRotation<T> {
        JointRotation::free(joint, [q[3], q[4], q[5], q[6]])
    }

    fn displacement<T: Real>(q: &[T]) -> Vector3<T> {
        vector(q)
    }

    fn motion<T: Real>(self, arrival: &Arrival<T>, qd: &[T], qdd: &[T]) -> BodyMotion<T> {
        arrival.moved(free_motion(qd), free_motion(qdd))
    }

    /// The whole acceleration is free, and the origin falls with gravity.
    fn reference<T: Real>(self, arrival: &Arrival<T>, qd: &[T], _: T) -> (BodyMotion<T>, Vec<T>) {
        let given = arrival.moved(free_motion(qd), Motion::zero());
        let motion = turning_freely(&given, Vector3::zero());
        let angular = motion.acceleration - given.acceleration;
        let qdd = [-given.linear, angular].map(Vector3::to_array).concat();
        (motion, qdd)
    }
}

/// [v; ω].
fn free_motion<T: Real>(x: &[T]) -> Motion<T> {
    Motion::new(vector(&x[3..6]), vector(&x[0..3]))
}
