//! Joints as data.

use super::kind::JointKind;
use super::source::Source;
use crate::geometry::rpy;

/// A joint between two links.
///
/// The joint's frame is `origin` in the parent's frame; at zero position the child's frame is the
/// same.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
#[non_exhaustive]
pub struct JointDescription {
    /// Its name, unlike that of any other joint.
    pub name: String,
    /// The joint's type.
    #[cfg_attr(feature = "serde", serde(rename = "type"))]
    pub kind: JointKind,
    /// Name of the parent link.
    pub parent: String,
    /// Name of the link that it moves.
    pub child: String,
    /// The joint's frame in the parent's.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Origin::is_identity")
    )]
    pub origin: Origin,
    /// Direction in the joint's frame, of a revolute, continuous, prismatic or helical joint.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub axis: Option<[f64; 3]>,
    /// Translation by rotation of a helical joint, m/rad.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub pitch: Option<f64>,
    /// The limits of the coordinate; `None` if the joint is unlimited.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub limits: Option<Limits>,
    /// The joint that it follows.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub mimic: Option<MimicDescription>,
    /// Rotor inertia as seen by the joint, kg m² or kg; used with the option `armature = file`.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_zero"))]
    pub armature: f64,
    /// Viscous damping, N m s/rad or N s/m; used with the option `damping = file`.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_zero"))]
    pub damping: f64,
    /// Coulomb friction, N m or N; used with the option `friction = file`.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_zero"))]
    pub friction: f64,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) source: Source,
}

/// The placement of one frame in another: translation, m, and roll, pitch and yaw about the fixed axes of
/// the other, in this order, rad: R = R_z(yaw) R_y(pitch) R_x(roll).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Origin {
    /// m.
    #[cfg_attr(feature = "serde", serde(default))]
    pub xyz: [f64; 3],
    /// rad.
    #[cfg_attr(feature = "serde", serde(default))]
    pub rpy: [f64; 3],
}

/// The range of a joint's coordinate, with both ends or none. Effort and velocity are kept, but do not
/// enter the equations.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Limits {
    /// rad or m.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub lower: Option<f64>,
    /// rad or m.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub upper: Option<f64>,
    /// The limit of the joint's force, N m or N.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub effort: Option<f64>,
    /// rad/s or m/s.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub velocity: Option<f64>,
}

/// Mimic joint: q = multiplier · q of another joint + offset.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct MimicDescription {
    /// Name of the leader.
    pub joint: String,
    /// The ratio, in the units of the two joints.
    #[cfg_attr(feature = "serde", serde(default = "one"))]
    pub multiplier: f64,
    /// rad or m.
    #[cfg_attr(feature = "serde", serde(default))]
    pub offset: f64,
}

#[cfg(feature = "serde")]
fn one() -> f64 {
    1.0
}

#[cfg(feature = "serde")]
fn is_zero(value: &f64) -> bool {
    value.to_bits() == 0
}

#[cfg(feature = "serde")]
impl Origin {
    pub(crate) fn is_identity(&self) -> bool {
        self.xyz.iter().chain(&self.rpy).all(is_zero)
    }
}

impl JointDescription {
    /// A joint at the parent's frame; if its type needs an axis, that is not set yet.
    #[track_caller]
    pub fn new(
        name: impl Into<String>,
        kind: JointKind,
        parent: impl Into<String>,
        child: impl Into<String>,
    ) -> Self {
        Self {
            name: name.into(),
            kind,
            parent: parent.into(),
            child: child.into(),
            origin: Origin::default(),
            axis: None,
            pitch: None,
            limits: None,
            mimic: None,
            armature: 0.0,
            damping: 0.0,
            friction: 0.0,
            source: Source::caller(),
        }
    }

    /// Places the joint's frame in the parent's: translation, m, and roll, pitch, yaw, rad, as
    /// [`Origin`] has them.
    #[must_use]
    pub fn origin(mut self, xyz: [f64; 3], rpy: [f64; 3]) -> Self {
        self.origin = Origin { xyz, rpy };
        self
    }

    /// Places the joint's frame in the parent's: translation, m, and rotation matrix by rows, which takes
    /// vectors of the joint's frame to the parent's. It must be a rotation; it is stored as roll, pitch and
    /// yaw, up to rounding.
    #[must_use]
    pub fn origin_matrix(mut self, xyz: [f64; 3], rotation: [[f64; 3]; 3]) -> Self {
        let rpy = rpy::of_matrix(rotation).unwrap_or([f64::NAN; 3]);
        self.origin = Origin { xyz, rpy };
        self
    }

    /// Sets the axis in the joint's frame, a unit vector.
    #[must_use]
    pub fn axis(mut self, axis: [f64; 3]) -> Self {
        self.axis = Some(axis);
        self
    }

    /// Sets the translation of a helical joint by its rotation, m/rad.
    #[must_use]
    pub fn pitch(mut self, pitch: f64) -> Self {
        self.pitch = Some(pitch);
        self
    }

    /// Bounds the coordinate, rad or m.
    #[must_use]
    pub fn limits(mut self, lower: f64, upper: f64) -> Self {
        let limits = self.limits.get_or_insert_default();
        (limits.lower, limits.upper) = (Some(lower), Some(upper));
        self
    }

    /// Limits the joint's force, N m or N. It is kept, but does not enter the equations.
    #[must_use]
    pub fn effort_limit(mut self, effort: f64) -> Self {
        self.limits.get_or_insert_default().effort = Some(effort);
        self
    }

    /// Limits the joint's velocity, rad/s or m/s. It is kept, but does not enter the equations.
    #[must_use]
    pub fn velocity_limit(mut self, velocity: f64) -> Self {
        self.limits.get_or_insert_default().velocity = Some(velocity);
        self
    }

    /// Sets the rotor inertia as seen by the joint, kg m² or kg, for the option `armature = file`.
    #[must_use]
    pub fn armature(mut self, armature: f64) -> Self {
        self.armature = armature;
        self
    }

    /// Sets viscous damping, N m s/rad or N s/m, for the option `damping = file`.
    #[must_use]
    pub fn damping(mut self, damping: f64) -> Self {
        self.damping = damping;
        self
    }

    /// Sets Coulomb friction, N m or N, for the option `friction = file`.
    #[must_use]
    pub fn friction(mut self, friction: f64) -> Self {
        self.friction = friction;
        self
    }

    /// Lets the joint follow another: q = multiplier · q of `joint` + offset.
    #[must_use]
    pub fn mimic(mut self, joint: impl Into<String>, multiplier: f64, offset: f64) -> Self {
        self.mimic = Some(MimicDescription {
            joint: joint.into(),
            multiplier,
            offset,
        });
        self
    }
}
