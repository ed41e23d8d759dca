//! What the formulations ask of a way to move.

use rbd_runtime::{Force, Real, Vector3};

use crate::algorithm::formulation::arrival::{Arrival, BodyMotion};
use crate::algorithm::formulation::rotation::{JointRotation, Turn};
use crate::canonical::CanonicalJoint;
use crate::canonical::motion::CanonicalMotion;

/// A joint that moves in one way, its body in a canonical frame.
pub(super) trait JointFormulation: CanonicalMotion {
    /// The place of each coordinate of q̇ among the six directions, [angular; linear].
    const DIRECTIONS: &'static [usize];
    /// Whether q moves the child's origin across the z axes.
    const IS_DISPLACED: bool = false;

    /// The rotation of the child's frame in its parent's.
    fn rotation<T: Real>(joint: &CanonicalJoint, q: &[T]) -> JointRotation<T>;

    /// By how much q moves the child's origin along its z.
    fn slide<T: Real>(self, q: &[T]) -> T {
        let _ = q;
        T::zero()
    }

    /// By how much q moves the child's origin otherwise, in the frame before the joint turns.
    fn displacement<T: Real>(q: &[T]) -> Vector3<T> {
        let _ = q;
        Vector3::zero()
    }

    /// The child's motion.
    fn motion<T: Real>(self, arrival: &Arrival<T>, qd: &[T], qdd: &[T]) -> BodyMotion<T>;

    /// A motion of the child that makes others cheap, where ω̇_z is `chosen` if the joint turns about z
    /// alone; and q̈ in it.
    fn reference<T: Real>(
        self,
        arrival: &Arrival<T>,
        qd: &[T],
        chosen: T,
    ) -> (BodyMotion<T>, Vec<T>);

    /// Sᵀ f.
    fn drives<T: Real>(self, force: Force<T>) -> Vec<T> {
        let Force { angular, linear } = force;
        let all = [angular, linear].map(Vector3::to_array);
        let all = all.as_flattened();
        Self::DIRECTIONS.iter().map(|k| all[*k]).collect()
    }

    /// I S, of the forces that unit accelerations in the six directions take.
    fn unit_forces<T: Real>(self, all: &[Force<T>; 6]) -> Vec<Force<T>> {
        Self::DIRECTIONS.iter().map(|k| all[*k]).collect()
    }
}

/// The rotation of a joint that turns about z by the angle, or [cos θ, sin θ], that `q` is.
pub(super) fn about_z<T: Real>(joint: &CanonicalJoint, q: &[T]) -> JointRotation<T> {
    let theta = match joint.shares_sine {
        true => Turn::shared(q[0], joint.offset),
        false => Turn::variable(q, joint.offset),
    };
    JointRotation::new(joint.phi, joint.alpha, theta)
}

/// A body that may have any ω̇: U_xy = U_yz = U_zx = 0.
pub(super) fn turning_freely<T: Real>(given: &BodyMotion<T>, linear: Vector3<T>) -> BodyMotion<T> {
    let w = given.velocity;
    let angular = Vector3::new(w.y * w.z, w.x * w.z, w.x * w.y);
    BodyMotion::base(w, angular, linear)
}
