//! How bodies in maximal coordinates step.

use rbd_runtime::{Gyroscopic, ViolationTime};

/// What `spook_step` takes for granted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpookOptions {
    /// The gyroscopic torque of the bodies.
    pub gyroscopic: Gyroscopic,
    /// At which time φ is taken.
    pub violation_time: ViolationTime,
}
