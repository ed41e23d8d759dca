use rbd_runtime::{Motion, Real, Vector3};

use super::model::{JointFormulation, turning_freely};
use crate::algorithm::formulation::arrival::{Arrival, BodyMotion, vector};
use crate::algorithm::formulation::rotation::JointRotation;
use crate::canonical::CanonicalJoint;
use crate::canonical::motion::Spherical;

impl JointFormulation for Spherical {
    const DIRECTIONS: &'static [usize] = &[0, 1, 2];

    fn rotation<T: Real>(joint: &CanonicalJoint, q: &[T]) -> JointRotation<T> {
        JointRotation::free(joint, [q[0], q[1], q[2], q[3]])
    }

    fn motion<T: Real>(self, arrival: &Arrival<T>, qd: &[T], qdd: &[T]) -> BodyMotion<T> {
        let rate = Motion::new(vector(qdd), Vector3::zero());
        arrival.moved(Motion::new(vector(qd), Vector3::zero()), rate)
    }

    fn reference<T: Real>(self, arrival: &Arrival<T>, qd: &[T], _: T) -> (BodyMotion<T>, Vec<T>) {
        let own = Motion::new(vector(qd), Vector3::zero());
        let given = arrival.moved(own, Motion::zero());
        let motion = turning_freely(&given, given.linear);
        let qdd = motion.acceleration - given.acceleration;
        (motion, qdd.to_array().to_vec())
    }
}
