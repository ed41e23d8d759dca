//! The type that replaces a joint's type in the file.

use rbd_runtime::{JointType, Vector3};

use crate::geometry::{range, rotation};
use crate::names::suggestion::closest;

/// The cosine of two axes that count as square to each other: files round.
const SQUARE: f64 = 1e-4;

/// The type of one joint, given as an option. Axes, where there are any, are the file's.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum JointOverride {
    /// Rotation about the axis within the file's limits; q in radians.
    Revolute,
    /// Rotation about the axis without limits; q in radians.
    Continuous,
    /// Rotation about the axis without a seam; q = [cos θ, sin θ], q̇ = θ̇.
    Unbounded,
    /// Translation along the axis within the file's limits; q in metres.
    Prismatic,
    /// No motion: the child is merged with its parent.
    Fixed,
    /// Motion in the plane xy of the joint's frame; q = [x, y, cos θ, sin θ], q̇ = [vx, vy, ω] in the
    /// child's frame.
    Planar,
    /// Free motion; q = [x, y, z, qx, qy, qz, qw], q̇ = [v; ω] in the child's frame.
    Floating,
    /// Rotation about the joint's origin; q = [qx, qy, qz, qw], q̇ = ω in the child's frame.
    Spherical,
    /// A screw: rotation about the axis by q radians and translation along it by pitch · q.
    Helical {
        /// Metres a radian.
        pitch: f64,
    },
    /// Rotation about the axis and then about a second one that is square to it: two joints of one
    /// degree of freedom, `NAME_first` and `NAME_second`, without mass between.
    Universal {
        /// In the joint's frame at q = 0, of any length but zero.
        second_axis: [f64; 3],
    },
    /// Rotation about the axis and translation along it: two joints, `NAME_rotation` and
    /// `NAME_translation`, without mass between.
    Cylindrical,
}

impl JointOverride {
    /// Whether such a joint may share its coordinate with another.
    pub(crate) const fn has_one_coordinate(self) -> bool {
        matches!(
            self,
            Self::Revolute
                | Self::Continuous
                | Self::Prismatic
                | Self::Helical { .. }
                | Self::Fixed
        )
    }

    /// The names that options take.
    pub const NAMES: [&'static str; 11] = [
        "revolute",
        "continuous",
        "unbounded",
        "prismatic",
        "fixed",
        "planar",
        "floating",
        "spherical",
        "helical",
        "universal",
        "cylindrical",
    ];

    /// The type with this name, `pitch` and `second_axis` being given for those that have them.
    ///
    /// # Errors The error in words: an unknown name, a missing number, or one that the type does not have.
    pub fn from_name(
        name: &str,
        pitch: Option<f64>,
        second_axis: Option<[f64; 3]>,
    ) -> Result<Self, String> {
        if pitch.is_some() && name != "helical" && Self::NAMES.contains(&name) {
            return Err(format!("a {name} joint has no pitch"));
        }
        if second_axis.is_some() && name != "universal" && Self::NAMES.contains(&name) {
            return Err(format!("a {name} joint has no second axis"));
        }
        Ok(match name {
            "revolute" => Self::Revolute,
            "continuous" => Self::Continuous,
            "unbounded" => Self::Unbounded,
            "prismatic" => Self::Prismatic,
            "fixed" => Self::Fixed,
            "planar" => Self::Planar,
            "floating" => Self::Floating,
            "spherical" => Self::Spherical,
            "cylindrical" => Self::Cylindrical,
            "helical" => Self::Helical {
                pitch: pitch.ok_or("a helical joint needs its pitch, in metres a radian")?,
            },
            "universal" => Self::Universal {
                second_axis: second_axis
                    .ok_or("a universal joint needs its second axis, square to the file's")?,
            },
            _ => return Err(unknown(name)),
        })
    }

    /// The type of URDF that has the same elements: what is checked in the file.
    pub(crate) const fn urdf_type(self) -> &'static str {
        match self {
            Self::Revolute => "revolute",
            Self::Continuous
            | Self::Unbounded
            | Self::Helical { .. }
            | Self::Universal { .. }
            | Self::Cylindrical => "continuous",
            Self::Prismatic => "prismatic",
            Self::Fixed => "fixed",
            Self::Planar => "planar",
            Self::Floating | Self::Spherical => "floating",
        }
    }

    /// The errors in the type's numbers; `first` is the axis of the file, if it could be read.
    pub(crate) fn wrong_numbers(self, first: Option<[f64; 3]>) -> Option<String> {
        match self {
            Self::Helical { pitch } if !pitch.is_finite() => {
                Some(format!("the pitch {pitch} is not finite"))
            }
            Self::Helical { pitch } if !range::is_bounded(pitch) => {
                Some(format!("the pitch {}", range::problem(pitch)))
            }
            Self::Universal { second_axis } => {
                let [x, y, z] = second_axis;
                let Some((second, _)) = rotation::unit(second_axis, 0.0) else {
                    return Some(format!(
                        "the second axis {x:?} {y:?} {z:?} has no direction"
                    ));
                };
                // An axis without direction is an error of the file.
                let (first, _) = rotation::unit(first?, 0.0)?;
                let square = first.dot(second).abs() <= SQUARE;
                (!square).then(|| {
                    let [a, b, c] = first.to_array();
                    format!("the second axis {x} {y} {z} is not square to the first, {a} {b} {c}")
                })
            }
            _ => None,
        }
    }

    /// The joints that stand for one with this type and axis, each with what is added to its name; none
    /// for a fixed one.
    pub(crate) fn joint_types(
        self,
        axis: Vector3<f64>,
        tolerance: f64,
    ) -> Vec<(JointType, &'static str)> {
        let revolute = JointType::Revolute { axis };
        let one = match self {
            Self::Revolute | Self::Continuous => revolute,
            Self::Unbounded => JointType::RevoluteUnbounded { axis },
            Self::Prismatic => JointType::Prismatic { axis },
            Self::Fixed => return Vec::new(),
            Self::Planar => JointType::Planar,
            Self::Floating => JointType::Floating,
            Self::Spherical => JointType::Spherical,
            Self::Helical { pitch } => JointType::Helical { axis, pitch },
            Self::Universal { second_axis } => {
                // One without direction does not come here.
                let second = rotation::unit(second_axis, tolerance).map_or(axis, |(axis, _)| axis);
                let second = JointType::Revolute { axis: second };
                return vec![(revolute, "_first"), (second, "_second")];
            }
            Self::Cylindrical => {
                let along = JointType::Prismatic { axis };
                return vec![(revolute, "_rotation"), (along, "_translation")];
            }
        };
        vec![(one, "")]
    }

    /// The suffixes of the names of the two joints that it becomes; none if it is one.
    pub(crate) const fn suffixes(self) -> &'static [&'static str] {
        match self {
            Self::Universal { .. } => &["_first", "_second"],
            Self::Cylindrical => &["_rotation", "_translation"],
            _ => &[],
        }
    }
}

fn unknown(name: &str) -> String {
    let hint = match closest(name, JointOverride::NAMES) {
        Some(meant) => format!("did you mean `{meant}`? "),
        None => String::new(),
    };
    let known = JointOverride::NAMES
        .map(|name| format!("`{name}`"))
        .join(", ");
    format!("unknown joint type `{name}`; {hint}known: {known}")
}

/// The subject of a message about the option for the joint `name`, by which front ends find the option's
/// span.
pub fn joint_option(name: &str) -> String {
    format!("option `joint(\"{name}\")`")
}
