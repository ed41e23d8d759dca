//! The trait of a joint motion for the formulations.

use rbd_runtime::{Force, Real, Vector3};

use crate::algorithm::formulation::arrival::{Arrival, BodyMotion};
use crate::algorithm::formulation::rotation::{JointRotation, Turn};
use crate::canonical::CanonicalJoint;
use crate::canonical::motion::CanonicalMotion;

/// A joint that moves in one way, with its body in a canonical frame.
pub(super) trait JointFormulation: CanonicalMotion {
    /// The index of each coordinate of q̇ among the six directions, [angular; linear].
    const DIRECTIONS: &'static [usize];
    /// Whether q moves the child's origin across the z axes.
    const IS_DISPLACED: bool = false;

    /// The rotation of the child's frame in its parent's.
    fn rotation<T: Real>(joint: &CanonicalJoint, q: &[T]) -> JointRotation<T>;

    /// The displacement of the child's origin along its z by q.
    fn slide<T: Real>(self, q: &[T]) -> T {
        let _ = q;
        T::zero()
    }

    /// The displacement of the child's origin by q in other directions, in the frame before the joint
    /// turns.
    fn displacement<T: Real>(q: &[T]) -> Vector3<T> {
        let _ = q;
        Vector3::zero()
    }

    /// The child's motion.
    fn motion<T: Real>(self, arrival: &Arrival<T>, qd: &[T], qdd: &[T]) -> BodyMotion<T>;

    /// A motion of the child that makes its accelerations cheap, with ω̇_z = `chosen` if the joint turns
    /// only about z; and its q̈.
    fn reference<T: Real>(
        self,
        arrival: &Arrival<T>,
        qd: &[T],
        chosen: T,
    ) -> (BodyMotion<T>, Vec<T>);

    /// Sᵀ f.
    fn joint_forces<T: Real>(self, force: Force<T>) -> Vec<T> {
        let Force { angular, linear } = force;
        let all = [angular, linear].map(Vector3::to_array);
        let all = all.as_flattened();
        Self::DIRECTIONS.iter().map(|k| all[*k]).collect()
    }

    /// I S, from the forces of unit accelerations in the six directions.
    fn unit_forces<T: Real>(self, all: &[Force<T>; 6]) -> Vec<Force<T>> {
        Self::DIRECTIONS.iter().map(|k| all[*k]).collect()
    }
}

/// The rotation of a joint that turns about z by `q`, an angle or [cos θ, sin θ].
pub(super) fn about_z<T: Real>(joint: &CanonicalJoint, q: &[T]) -> JointRotation<T> {
    let theta = match joint.shares_sine {
        true => Turn::shared(q[0], joint.offset),
        false => Turn::variable(q, joint.offset),
    };
    JointRotation::new(joint.phi, joint.alpha, theta)
}

/// The motion of a body whose ω̇ is free: U_xy = U_yz = U_zx = 0.
pub(super) fn turning_freely<T: Real>(given: &BodyMotion<T>, linear: Vector3<T>) -> BodyMotion<T> {
    let w = given.velocity;
    let angular = Vector3::new(w.y * w.z, w.x * w.z, w.x * w.y);
    BodyMotion::base(w, angular, linear)
}
