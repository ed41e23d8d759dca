use rbd_runtime::{Force, Real};

use super::model::{JointFormulation, about_z};
use crate::algorithm::formulation::arrival::{Arrival, BodyMotion};
use crate::algorithm::formulation::rotation::JointRotation;
use crate::canonical::CanonicalJoint;
use crate::canonical::motion::Helical;

impl JointFormulation for Helical {
    /// After a shear: see `articulated_body/elimination`.
    const DIRECTIONS: &'static [usize] = &[2];

    fn rotation<T: Real>(joint: &CanonicalJoint, q: &[T]) -> JointRotation<T> {
        about_z(joint, q)
    }

    fn slide<T: Real>(self, q: &[T]) -> T {
        q[0] * T::from_f64(self.pitch)
    }

    fn motion<T: Real>(self, arrival: &Arrival<T>, qd: &[T], qdd: &[T]) -> BodyMotion<T> {
        let about_z = arrival.acceleration.z + qdd[0];
        arrival.screwed(self.pitch, [qd[0], qdd[0]], about_z)
    }

    fn reference<T: Real>(
        self,
        arrival: &Arrival<T>,
        qd: &[T],
        chosen: T,
    ) -> (BodyMotion<T>, Vec<T>) {
        let qdd = chosen - arrival.acceleration.z;
        let motion = arrival.screwed(self.pitch, [qd[0], qdd], chosen);
        (motion, vec![qdd])
    }

    fn joint_forces<T: Real>(self, force: Force<T>) -> Vec<T> {
        vec![force.angular.z + force.linear.z * T::from_f64(self.pitch)]
    }

    fn unit_forces<T: Real>(self, all: &[Force<T>; 6]) -> Vec<Force<T>> {
        vec![all[2] + all[5].scale(T::from_f64(self.pitch))]
    }
}
