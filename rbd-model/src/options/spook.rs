//! How bodies in maximal coordinates step.

use rbd_runtime::{Gyroscopic, ViolationTime};

/// Options of `spook_step`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpookOptions {
    /// The gyroscopic torque of the bodies.
    pub gyroscopic: Gyroscopic,
    /// At which time φ is taken.
    pub violation_time: ViolationTime,
}

impl SpookOptions {
    /// The names of the choices for the gyroscopic torque; `implicit` has as many iterations as by default.
    pub const GYROSCOPIC: [&'static str; 3] = ["implicit", "explicit", "off"];
    /// The names of the times at which φ can be taken.
    pub const VIOLATION_TIMES: [&'static str; 2] = ["mean", "end_point"];

    /// The choice for the gyroscopic torque with this name.
    pub fn gyroscopic_from_name(name: &str) -> Option<Gyroscopic> {
        match name {
            "implicit" => Some(Gyroscopic::default()),
            "explicit" => Some(Gyroscopic::Explicit),
            "off" => Some(Gyroscopic::Off),
            _ => None,
        }
    }

    /// The time with this name.
    pub fn violation_time_from_name(name: &str) -> Option<ViolationTime> {
        match name {
            "mean" => Some(ViolationTime::Mean),
            "end_point" => Some(ViolationTime::EndPoint),
            _ => None,
        }
    }
}
