//! How bodies in maximal coordinates step.

use rbd_runtime::{Gyroscopic, ViolationTime};

use super::Choice;

/// Options of `spook_step`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpookOptions {
    /// The gyroscopic torque of the bodies.
    pub gyroscopic: Gyroscopic,
    /// At which time φ is taken.
    pub violation_time: ViolationTime,
}

/// `implicit` has as many iterations as [`Gyroscopic::default`].
impl Choice for Gyroscopic {
    const CHOICES: &'static [(&'static str, Self)] = &[
        ("implicit", Self::Implicit { iterations: 3 }),
        ("explicit", Self::Explicit),
        ("off", Self::Off),
    ];
}

impl Choice for ViolationTime {
    const CHOICES: &'static [(&'static str, Self)] =
        &[("mean", Self::Mean), ("end_point", Self::EndPoint)];
}
