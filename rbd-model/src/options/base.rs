//! The joint that moves the base.

use rbd_runtime::JointType;

use super::Choice;

/// How the base link moves in the world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Base {
    /// Not at all.
    #[default]
    Fixed,
    /// Freely, by a floating joint: q begins with [x y z qx qy qz qw], q̇ with [v; ω] in the base's
    /// frame.
    Floating,
    /// In the plane xy, by a planar joint: q begins with [x y cosθ sinθ], q̇ with [vx vy ω] in the
    /// base's frame.
    Planar,
}

impl Choice for Base {
    const NOUN: &'static str = "base";
    const CHOICES: &'static [(&'static str, Self)] = &[
        ("fixed", Self::Fixed),
        ("floating", Self::Floating),
        ("planar", Self::Planar),
    ];
}

impl Base {
    /// The joint that moves the base; `None` for a fixed one.
    pub const fn joint_type(self) -> Option<JointType> {
        match self {
            Self::Fixed => None,
            Self::Floating => Some(JointType::Floating),
            Self::Planar => Some(JointType::Planar),
        }
    }
}
