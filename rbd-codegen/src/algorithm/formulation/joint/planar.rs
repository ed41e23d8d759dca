use rbd_runtime::{Real, Vector3};

use super::model::JointFormulation;
use crate::algorithm::formulation::arrival::{Arrival, BodyMotion};
use crate::algorithm::formulation::rotation::{JointRotation, Turn};
use crate::canonical::CanonicalJoint;
use crate::canonical::motion::Planar;

impl JointFormulation for Planar {
    const DIRECTIONS: &'static [usize] = &[3, 4, 2];
    const IS_DISPLACED: bool = true;

    fn rotation<T: Real>(joint: &CanonicalJoint, q: &[T]) -> JointRotation<T> {
        let theta = Turn::variable(&q[2..], joint.offset);
        JointRotation::new(joint.phi, joint.alpha, theta)
    }

    fn displacement<T: Real>(q: &[T]) -> Vector3<T> {
        Vector3::new(q[0], q[1], T::zero())
    }

    fn motion<T: Real>(self, arrival: &Arrival<T>, qd: &[T], qdd: &[T]) -> BodyMotion<T> {
        let about_z = arrival.acceleration.z + qdd[2];
        arrival.in_plane(qd, [qdd[0], qdd[1]], about_z)
    }

    /// The acceleration in the plane is zero.
    fn reference<T: Real>(
        self,
        arrival: &Arrival<T>,
        qd: &[T],
        chosen: T,
    ) -> (BodyMotion<T>, Vec<T>) {
        let mut motion = arrival.in_plane(qd, [T::zero(); 2], chosen);
        let Vector3 { x, y, z } = motion.linear;
        motion.linear = Vector3::new(T::zero(), T::zero(), z);
        (motion, vec![-x, -y, chosen - arrival.acceleration.z])
    }
}
