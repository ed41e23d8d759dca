//! The algorithms in the formulations that cost fewest operations, on canonical frames.
//!
//! They are generic over the scalar, like the reference, and rely on the symbolic scalar to fold
//! what is zero.

pub(super) mod articulated_body;
pub(super) mod composite;
pub(super) mod local_cost;
pub(super) mod newton_euler;
mod rotation;

use rbd_runtime::{Real, Vector3};

use crate::canonical::{AxisMotion, Canonical, CanonicalJoint};
use rotation::JointRotation;

/// A joint at some q: constants of the joint and what depends on q.
struct PosedJoint<'a, T> {
    joint: &'a CanonicalJoint,
    rotation: JointRotation<T>,
    /// Of the child's origin in the parent's frame, at q = 0.
    translation: Vector3<T>,
    /// q of a prismatic joint, along the child's z; 0 for a revolute one.
    slide: T,
}

impl<'a, T: Real> PosedJoint<'a, T> {
    /// `joint` at its coordinate q.
    fn new(joint: &'a CanonicalJoint, q: T) -> Self {
        let (theta, slide) = match joint.motion {
            AxisMotion::Revolute => (rotation::offset_sin_cos(q, joint.offset), T::zero()),
            AxisMotion::Prismatic => (rotation::constant(joint.offset), q),
        };
        PosedJoint {
            joint,
            rotation: JointRotation::new(joint.phi, joint.alpha, theta),
            translation: Vector3::from_f64(joint.translation),
            slide,
        }
    }
}

/// Every joint at the configuration `q`.
fn pose<'a, T: Real>(canonical: &'a Canonical, q: &[T]) -> Vec<PosedJoint<'a, T>> {
    let joints = canonical.joints.iter().zip(q);
    joints
        .map(|(joint, q)| PosedJoint::new(joint, *q))
        .collect()
}
