//! The joint that moves the base.

use rbd_runtime::JointType;

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

impl Base {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Fixed, Self::Floating, Self::Planar];

    /// As options write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fixed => "fixed",
            Self::Floating => "floating",
            Self::Planar => "planar",
        }
    }

    /// The base with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|base| base.name() == name)
    }

    /// The joint that moves the base; `None` for a fixed one.
    pub const fn joint_type(self) -> Option<JointType> {
        match self {
            Self::Fixed => None,
            Self::Floating => Some(JointType::Floating),
            Self::Planar => Some(JointType::Planar),
        }
    }
}
