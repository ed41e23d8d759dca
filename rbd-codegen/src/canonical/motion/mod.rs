//! Motions of canonical joints: one file each, behind [`CanonicalMotion`].

mod floating;
mod helical;
mod model;
mod planar;
mod prismatic;
mod revolute;
mod spherical;

use rbd_runtime::{JointType, Real, joint};

pub(crate) use floating::Floating;
pub(crate) use helical::Helical;
pub(crate) use model::CanonicalMotion;
pub use model::FrameFreedom;
pub(crate) use planar::Planar;
pub(crate) use prismatic::Prismatic;
pub(crate) use revolute::Revolute;
pub(crate) use spherical::Spherical;

use super::pseudo_inertia::PseudoInertia;

/// The motion of a canonical joint: about or along its z axis, or more freely.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AxisMotion {
    /// Rotation: θ = q + offset.
    Revolute,
    /// Translation by q; θ is the offset.
    Prismatic,
    /// A screw: θ = q + offset and translation by pitch · q.
    Helical {
        /// Metres a radian.
        pitch: f64,
    },
    /// In the plane xy: q is [x, y, cos, sin], q̇ the linear velocity in the body's frame and the
    /// rate about z. The frame may be slid along z only.
    Planar,
    /// About the origin: q is a quaternion, q̇ the angular velocity in the body's frame, which is
    /// the model's.
    Spherical,
    /// All six degrees of freedom: q is position and quaternion, q̇ linear and angular velocity in
    /// the body's frame, which is the model's.
    Floating,
}

/// Evaluates `$body` with `$joint` as this motion, whose type is `$Type`.
macro_rules! by_motion {
    ($motion:expr, $Type:ident, $joint:ident => $body:expr) => {
        by_motion!($motion, $Type, $joint => $body;
            Revolute {}, Prismatic {}, Helical { pitch }, Planar {}, Spherical {}, Floating {})
    };
    ($motion:expr, $Type:ident, $joint:ident => $body:expr;
     $($Variant:ident { $($field:ident),* }),+) => {
        match $motion {
            $($crate::canonical::AxisMotion::$Variant { $($field),* } => {
                #[allow(dead_code, reason = "some ask what moves, some its type")]
                type $Type = $crate::canonical::motion::$Variant;
                let $joint = $crate::canonical::motion::$Variant { $($field),* };
                $body
            })+
        }
    };
}
pub(crate) use by_motion;

impl AxisMotion {
    /// The motion of a joint of this type.
    pub fn of(joint_type: JointType) -> Self {
        joint_type.ask(&OfJoint)
    }

    /// Number of coordinates in q̇.
    pub const fn nv(self) -> usize {
        by_motion!(self, Type, _joint => Type::NV)
    }

    /// Whether the body turns, as seen from its parent, about its z alone.
    pub const fn turns_about_z(self) -> bool {
        by_motion!(self, Type, _joint => Type::TURNS_ABOUT_Z)
    }

    /// Metres along z a radian: 0 for all but screws.
    pub fn pitch(self) -> f64 {
        by_motion!(self, Type, joint => joint.pitch())
    }

    /// The freedom in choosing the body's frame.
    pub const fn freedom(self) -> FrameFreedom {
        by_motion!(self, Type, _joint => Type::FREEDOM)
    }

    /// (the part of the body's inertia that the joint feels, the rest).
    pub(super) fn split<T: Real>(
        self,
        inertia: PseudoInertia<T>,
    ) -> (PseudoInertia<T>, PseudoInertia<T>) {
        by_motion!(self, Type, joint => joint.split(inertia))
    }
}

/// The motion of each type of joint.
struct OfJoint;

impl joint::ByJointType for OfJoint {
    type Answer = AxisMotion;

    fn revolute(&self, _: joint::Revolute) -> AxisMotion {
        AxisMotion::Revolute
    }

    fn prismatic(&self, _: joint::Prismatic) -> AxisMotion {
        AxisMotion::Prismatic
    }

    fn revolute_unbounded(&self, _: joint::RevoluteUnbounded) -> AxisMotion {
        AxisMotion::Revolute
    }

    fn helical(&self, joint: joint::Helical) -> AxisMotion {
        AxisMotion::Helical { pitch: joint.pitch }
    }

    fn planar(&self, _: joint::Planar) -> AxisMotion {
        AxisMotion::Planar
    }

    fn spherical(&self, _: joint::Spherical) -> AxisMotion {
        AxisMotion::Spherical
    }

    fn floating(&self, _: joint::Floating) -> AxisMotion {
        AxisMotion::Floating
    }
}
