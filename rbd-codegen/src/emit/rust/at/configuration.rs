//! The data of a configuration with its sines.

use crate::emit::rust::unit::{LoweredFrame, RustRobot};
use crate::lower::cached_sines::{CachedAngle, OfSines};

/// A frame and its methods.
pub(super) struct OfFrame<'a> {
    pub(super) frame: &'a LoweredFrame,
    pub(super) methods: Vec<OfSines<'a>>,
}

/// The robot's functions that share the sines at one q.
pub(in crate::emit::rust) struct WithSinCos<'a> {
    pub(super) generated: &'a RustRobot,
    pub(super) cached: Vec<CachedAngle>,
    pub(super) of_robot: Vec<OfSines<'a>>,
    pub(super) of_frames: Vec<OfFrame<'a>>,
    /// Whether the robot has fields, so that its frames borrow it.
    pub(super) has_fields: bool,
}
