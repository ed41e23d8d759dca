//! A robot as data.

#[cfg(feature = "serde")]
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::joint::JointDescription;
use super::link::LinkDescription;
use super::source::Source;
use crate::diagnostic::format::Format;
use crate::diagnostic::sink::DiagnosticSink;
use crate::names::printable::shorten;
use crate::{ConstraintFields, ConstraintOption};

/// The version of the format that this rbd writes, and the only one that it reads.
#[cfg(feature = "serde")]
const VERSION: u64 = 1;

/// A robot as data, made in code or read from JSON.
///
/// Units are SI and radians everywhere. Nothing is checked until [`build`](Self::build), or another
/// function that generates, checks all of it like a URDF file.
///
/// ```
/// use rbd_model::{JointDescription, JointKind, LinkDescription, Model, RobotOptions};
///
/// let arm = Model::builder("arm")
///     .link(LinkDescription::new("base"))
///     .link(
///         LinkDescription::new("upper_arm")
///             .mass(2.0)
///             .center_of_mass([0.0, 0.0, 0.15])
///             .inertia([0.02, 0.0, 0.0, 0.02, 0.0, 0.001]),
///     )
///     .joint(
///         JointDescription::new("shoulder", JointKind::Revolute, "base", "upper_arm")
///             .origin([0.0, 0.0, 0.3], [0.0, 0.0, 0.0])
///             .axis([0.0, 1.0, 0.0])
///             .limits(-1.5, 1.5),
///     );
/// let loaded = arm.build(&RobotOptions::default()).unwrap();
/// assert_eq!(loaded.model.joint_names, ["shoulder"]);
/// ```
///
/// As JSON (`from_json`, `to_json`: feature `json`) the same robot is
///
/// ```json
/// {
///   "version": 1,
///   "name": "arm",
///   "links": [
///     { "name": "base" },
///     {
///       "name": "upper_arm",
///       "inertial": {
///         "mass": 2.0,
///         "origin": { "xyz": [0.0, 0.0, 0.15], "rpy": [0.0, 0.0, 0.0] },
///         "inertia": { "ixx": 0.02, "iyy": 0.02, "izz": 0.001 }
///       }
///     }
///   ],
///   "joints": [
///     {
///       "name": "shoulder", "type": "revolute", "parent": "base", "child": "upper_arm",
///       "origin": { "xyz": [0.0, 0.0, 0.3] }, "axis": [0.0, 1.0, 0.0],
///       "limits": { "lower": -1.5, "upper": 1.5 }
///     }
///   ]
/// }
/// ```
///
/// Constraints in addition to the joints are a third, optional list of [`ConstraintFields`]:
/// `"constraints": [{ "name": "pin", "type": "hinge", "a": "coupler", "a_xyz": [0.5, 0, 0], "b": "rocker"
/// }]`.
///
/// [`InertialDescription`](crate::InertialDescription) and [`JointDescription`] say which fields are
/// optional; unknown fields are errors. Numbers come back as the same `f64`.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
#[non_exhaustive]
pub struct RobotDescription {
    pub(crate) version: Version,
    /// Its name.
    pub name: String,
    /// The links, in the order that indices follow.
    pub links: Vec<LinkDescription>,
    /// The joints; those of one link are numbered in this order.
    pub joints: Vec<JointDescription>,
    /// Constraints in addition to the joints, field by field.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Vec::is_empty")
    )]
    pub constraints: Vec<ConstraintFields>,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) source: Source,
}

/// The version of the format, `VERSION`, for every format of serde.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Version;

#[cfg(feature = "serde")]
impl Serialize for Version {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(VERSION)
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Version {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match u64::deserialize(deserializer)? {
            VERSION => Ok(Self),
            other => Err(serde::de::Error::custom(format!(
                "version {other} of the format is not known; this rbd reads version {VERSION}"
            ))),
        }
    }
}

impl RobotDescription {
    /// A robot without links.
    #[track_caller]
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            version: Version,
            name: name.into(),
            links: Vec::new(),
            joints: Vec::new(),
            constraints: Vec::new(),
            source: Source::caller(),
        }
    }

    /// A robot from a file.
    #[cfg(feature = "json")]
    pub(crate) fn of_file(name: String) -> Self {
        Self {
            source: Source::default(),
            ..Self::new(name)
        }
    }

    /// Adds a link.
    #[must_use]
    pub fn link(mut self, link: LinkDescription) -> Self {
        self.links.push(link);
        self
    }

    /// Adds a joint.
    #[must_use]
    pub fn joint(mut self, joint: JointDescription) -> Self {
        self.joints.push(joint);
        self
    }

    /// Adds a constraint in addition to the joints: a closed loop, or coupled coordinates.
    #[must_use]
    pub fn constraint(mut self, constraint: &ConstraintOption) -> Self {
        self.constraints.push(constraint.into());
        self
    }

    /// An empty sink for a robot in code.
    pub(crate) fn problems(&self) -> DiagnosticSink {
        let file = match self.source.file() {
            Some(file) => file.to_owned(),
            None => format!("robot `{}`", shorten(&self.name)),
        };
        let mut problems = DiagnosticSink::new(&file);
        problems.set_format(Format::Data);
        problems
    }
}
