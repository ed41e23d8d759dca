//! A robot as read, whatever the format: every element that dynamics needs, with its line; line 0 stands
//! for none. The names are URDF's.

use super::kind::{JointKind, Range};
use crate::ConstraintOption;
use crate::description::number::NotANumber;

/// The file.
#[derive(Debug, Default)]
pub(crate) struct Description {
    pub(crate) name: String,
    /// Line of `<robot>`.
    pub(crate) line: u32,
    pub(crate) links: Vec<LinkElement>,
    pub(crate) joints: Vec<JointElement>,
    /// The file's gravity in the base's frame, m/s².
    pub(crate) gravity: Option<GravityElement>,
    /// Constraints in addition to the joints.
    pub(crate) constraints: Vec<ConstraintElement>,
    /// Whether a link or joint could not be read, so that messages about the tree might be wrong.
    pub(crate) incomplete: bool,
}

/// `<option gravity>` of MJCF, `<gravity>` of SDF.
#[derive(Clone, Copy, Debug)]
#[allow(dead_code, reason = "URDF has none")]
pub(crate) struct GravityElement {
    pub(crate) line: u32,
    pub(crate) acceleration: [f64; 3],
}

/// A constraint; the names of links and joints are those above.
#[derive(Clone, Debug)]
pub(crate) struct ConstraintElement {
    pub(crate) line: u32,
    pub(crate) option: ConstraintOption,
}

/// `<link>`
#[derive(Debug, Default)]
pub(crate) struct LinkElement {
    pub(crate) name: String,
    pub(crate) line: u32,
    pub(crate) inertial: Option<InertialElement>,
    /// Whether there is a `<visual>` or `<collision>`: the link is more than a frame.
    pub(crate) has_shape: bool,
}

/// `<inertial>`; a number that could not be read is zero, and an error was reported.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct InertialElement {
    /// Line of `<mass>`.
    pub(crate) mass_line: u32,
    /// Line of `<inertia>`.
    pub(crate) inertia_line: u32,
    pub(crate) origin: OriginElement,
    pub(crate) mass: f64,
    /// ixx, ixy, ixz, iyy, iyz, izz.
    pub(crate) inertia: [f64; 6],
    /// Whether mass and inertia could be read.
    pub(crate) complete: bool,
}

/// `<origin>`, zero where it is absent.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OriginElement {
    pub(crate) line: u32,
    pub(crate) xyz: [f64; 3],
    pub(crate) rpy: [f64; 3],
}

/// `<joint>`
#[derive(Debug, Default)]
pub(crate) struct JointElement {
    pub(crate) name: String,
    pub(crate) line: u32,
    /// As written; empty if it is absent.
    pub(crate) joint_type: String,
    pub(crate) origin: OriginElement,
    /// `None` if it could not be read; an error was reported.
    pub(crate) parent: Option<LinkReference>,
    /// As `parent`.
    pub(crate) child: Option<LinkReference>,
    pub(crate) axis: Option<AxisElement>,
    pub(crate) limit: Option<LimitElement>,
    pub(crate) mimic: Option<MimicElement>,
    /// The pitch of a helical joint, metres a radian.
    pub(crate) pitch: f64,
    pub(crate) dynamics: Option<DynamicsElement>,
}

impl JointElement {
    /// Its type; `None` if the type is unknown.
    pub(crate) fn kind(&self) -> Option<JointKind> {
        JointKind::from_name(&self.joint_type)
    }

    /// Whether its type has position limits.
    pub(crate) fn has_range(&self) -> bool {
        self.kind().is_some_and(|kind| kind.range() != Range::None)
    }
}

/// `<parent>` or `<child>`
#[derive(Debug)]
pub(crate) struct LinkReference {
    pub(crate) line: u32,
    pub(crate) link: String,
}

/// `<axis>`
#[derive(Clone, Copy, Debug)]
pub(crate) struct AxisElement {
    pub(crate) line: u32,
    /// `None` if it could not be read; an error was reported.
    pub(crate) xyz: Option<[f64; 3]>,
}

/// `<limit>`
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LimitElement {
    pub(crate) line: u32,
    pub(crate) lower: LimitValue,
    pub(crate) upper: LimitValue,
    pub(crate) effort: LimitValue,
    pub(crate) velocity: LimitValue,
}

#[allow(dead_code, reason = "for formats behind features")]
impl LimitElement {
    /// Whether a number bounds the coordinate at either end.
    pub(crate) fn has_end(&self) -> bool {
        let is_finite = |end| matches!(end, LimitValue::Finite(_));
        is_finite(self.lower) || is_finite(self.upper)
    }
}

/// An attribute of `<limit>`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum LimitValue {
    /// Not written.
    #[default]
    Absent,
    /// Infinite or not a number at all: no limit.
    NotFinite,
    /// It could not be read; an error was reported.
    Unreadable,
    /// A number.
    Finite(f64),
}

/// `<mimic>`
#[derive(Debug)]
pub(crate) struct MimicElement {
    pub(crate) line: u32,
    /// The joint that it follows.
    pub(crate) joint: String,
    pub(crate) multiplier: f64,
    pub(crate) offset: f64,
}

/// `<dynamics>`; an invalid number is an error only where it is used.
#[derive(Debug)]
pub(crate) struct DynamicsElement {
    pub(crate) line: u32,
    /// Zero for URDF and SDF, which have none.
    pub(crate) armature: Result<f64, NotANumber>,
    pub(crate) damping: Result<f64, NotANumber>,
    pub(crate) friction: Result<f64, NotANumber>,
}
