use rbd_runtime::Real;

use super::model::{JointFormulation, about_z};
use crate::algorithm::formulation::arrival::{Arrival, BodyMotion};
use crate::algorithm::formulation::rotation::JointRotation;
use crate::canonical::CanonicalJoint;
use crate::canonical::motion::Revolute;

impl JointFormulation for Revolute {
    const DIRECTIONS: &'static [usize] = &[2];

    fn rotation<T: Real>(joint: &CanonicalJoint, q: &[T]) -> JointRotation<T> {
        about_z(joint, q)
    }

    fn motion<T: Real>(self, arrival: &Arrival<T>, qd: &[T], qdd: &[T]) -> BodyMotion<T> {
        arrival.turned(qd[0], arrival.acceleration.z + qdd[0])
    }

    fn reference<T: Real>(
        self,
        arrival: &Arrival<T>,
        qd: &[T],
        chosen: T,
    ) -> (BodyMotion<T>, Vec<T>) {
        let motion = arrival.turned(qd[0], chosen);
        (motion, vec![chosen - arrival.acceleration.z])
    }
}
