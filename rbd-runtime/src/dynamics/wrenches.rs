//! The wrenches that joints carry.
//!
//! The wrench f of a joint is the force that its parent link exerts on its child through it, gravity
//! included, [moment; force] (N m; N). The child exerts −f on the parent. Sᵀ f is the torque of the
//! joint's coordinates without what its [actuator](crate::JointDynamics) takes: `rnea` less
//! armature q̈ + damping q̇ + friction sign(q̇). A joint that mimics another has a wrench of its own. The
//! wrench of a base that moves is what has to act on the robot from outside.

use crate::{Array, Force, Local, LocalWorldAligned, Real, Robot, World};

/// The parent link's axes and origin, of the wrench of a joint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parent;

/// The axes of a joint's wrench and the point of its moment: the child link's frame, [`Local`], that of its
/// [`Parent`], the [`World`]'s, or the world's axes at the child link's origin, [`LocalWorldAligned`].
pub trait WrenchCoordinates {}

impl WrenchCoordinates for Local {}
impl WrenchCoordinates for Parent {}
impl WrenchCoordinates for World {}
impl WrenchCoordinates for LocalWorldAligned {}

/// The joints whose wrenches a robot gives. Robots have it with any of the functions `joint_wrenches`.
pub trait JointWrenchArray: Robot {
    /// All joints that move, in the order of `MODEL.joints`, those that mimic others too, and then the
    /// fixed joints that the option `wrenches` names.
    const WRENCH_NAMES: &'static [&'static str];
    /// `[Force<T>; WRENCH_NAMES.len()]`.
    type Wrenches<T: Real>: Array<Force<T>>;
}
