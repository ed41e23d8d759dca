//! Joints in the formulations: one file a way to move, behind [`JointFormulation`]. Nothing else here
//! asks which it is to say what a joint does.

mod floating;
mod helical;
mod model;
mod planar;
mod prismatic;
mod revolute;
mod spherical;

use rbd_runtime::{Force, Real, Vector3};

use super::arrival::{Arrival, BodyMotion};
use super::rotation::JointRotation;
use crate::canonical::motion::by_motion;
use crate::canonical::{AxisMotion, CanonicalJoint};
use model::JointFormulation;

/// The place of each coordinate of q̇ among the six directions, [angular; linear].
pub(super) fn directions(motion: AxisMotion) -> &'static [usize] {
    by_motion!(motion, Type, _joint => Type::DIRECTIONS)
}

/// Whether q moves the child's origin across the z axes.
pub(super) fn is_displaced(motion: AxisMotion) -> bool {
    by_motion!(motion, Type, _joint => Type::IS_DISPLACED)
}

/// The rotation of the child's frame in its parent's.
pub(super) fn rotation<T: Real>(joint: &CanonicalJoint, q: &[T]) -> JointRotation<T> {
    by_motion!(joint.motion, Type, _motion => Type::rotation(joint, q))
}

/// By how much q moves the child's origin along its z.
pub(super) fn slide<T: Real>(motion: AxisMotion, q: &[T]) -> T {
    by_motion!(motion, Type, joint => joint.slide(q))
}

/// By how much q moves the child's origin otherwise, in the parent's frame.
pub(super) fn displacement<T: Real>(joint: &CanonicalJoint, q: &[T]) -> Option<Vector3<T>> {
    is_displaced(joint.motion).then(|| {
        let along = by_motion!(joint.motion, Type, _motion => Type::displacement(q));
        JointRotation::constant(joint).to_parent(along)
    })
}

/// The child's motion.
pub(super) fn motion<T: Real>(
    motion: AxisMotion,
    arrival: &Arrival<T>,
    qd: &[T],
    qdd: &[T],
) -> BodyMotion<T> {
    by_motion!(motion, Type, joint => joint.motion(arrival, qd, qdd))
}

/// A motion of the child that makes others cheap, where ω̇_z is `chosen` if the joint turns about z
/// alone; and q̈ in it.
pub(super) fn reference<T: Real>(
    motion: AxisMotion,
    arrival: &Arrival<T>,
    qd: &[T],
    chosen: T,
) -> (BodyMotion<T>, Vec<T>) {
    by_motion!(motion, Type, joint => joint.reference(arrival, qd, chosen))
}

/// Sᵀ f.
pub(super) fn drives<T: Real>(motion: AxisMotion, force: Force<T>) -> Vec<T> {
    by_motion!(motion, Type, joint => joint.drives(force))
}

/// I S, of the forces that unit accelerations in the six directions take.
pub(super) fn unit_forces<T: Real>(motion: AxisMotion, all: &[Force<T>; 6]) -> Vec<Force<T>> {
    by_motion!(motion, Type, joint => joint.unit_forces(all))
}
