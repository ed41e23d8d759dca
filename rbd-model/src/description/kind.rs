//! The joint types of files: one row each, for the checks and the model.

use rbd_runtime::{JointType, Vector3};

/// The properties of a joint type.
struct Kind {
    name: &'static str,
    has_axis: bool,
    has_pitch: bool,
    range: Range,
    /// The type with this axis and pitch; `None` for fixed.
    joint_type: fn(Vector3<f64>, f64) -> Option<JointType>,
}

/// The position limits of a joint type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Range {
    /// The type has no limits.
    None,
    /// Limits are optional.
    Optional,
    /// The file must have limits.
    Expected,
}

const FIXED: Kind = Kind {
    name: "fixed",
    has_axis: false,
    has_pitch: false,
    range: Range::None,
    joint_type: |_, _| None,
};

macro_rules! kinds {
    ($($(#[doc = $doc:literal])+ $variant:ident = $kind:expr,)+) => {
        /// The types of joints.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize, serde::Deserialize),
            serde(rename_all = "snake_case")
        )]
        #[non_exhaustive]
        pub enum JointKind { $($(#[doc = $doc])+ $variant,)+ }

        impl JointKind {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            const fn row(self) -> &'static Kind {
                match self { $(Self::$variant => { const KIND: Kind = $kind; &KIND })+ }
            }
        }
    };
}

kinds! {
    /// None: the links are one body.
    Fixed = FIXED,
    /// Rotation about an axis.
    Revolute = Kind {
        name: "revolute",
        has_axis: true,
        range: Range::Expected,
        joint_type: |axis, _| Some(JointType::Revolute { axis }),
        ..FIXED
    },
    /// Rotation about an axis without limits.
    Continuous = Kind {
        name: "continuous",
        has_axis: true,
        joint_type: |axis, _| Some(JointType::Revolute { axis }),
        ..FIXED
    },
    /// Translation along an axis.
    Prismatic = Kind {
        name: "prismatic",
        has_axis: true,
        range: Range::Expected,
        joint_type: |axis, _| Some(JointType::Prismatic { axis }),
        ..FIXED
    },
    /// Rotation about an axis and translation along it by the pitch.
    Helical = Kind {
        name: "helical",
        has_axis: true,
        has_pitch: true,
        range: Range::Optional,
        joint_type: |axis, pitch| Some(JointType::Helical { axis, pitch }),
    },
    /// Motion in the plane xy of the joint's frame.
    Planar = Kind {
        name: "planar",
        joint_type: |_, _| Some(JointType::Planar),
        ..FIXED
    },
    /// Rotation about a point.
    Spherical = Kind {
        name: "spherical",
        joint_type: |_, _| Some(JointType::Spherical),
        ..FIXED
    },
    /// Free motion.
    Floating = Kind {
        name: "floating",
        joint_type: |_, _| Some(JointType::Floating),
        ..FIXED
    },
}

impl JointKind {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The type with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.name() == name)
    }

    /// Whether the joint has an axis of its own.
    pub const fn has_axis(self) -> bool {
        self.row().has_axis
    }

    /// Whether the joint has a pitch.
    pub(crate) const fn has_pitch(self) -> bool {
        self.row().has_pitch
    }

    /// The position limits of the type.
    pub(crate) const fn range(self) -> Range {
        self.row().range
    }

    /// The type of a joint with this axis and pitch; `None` if it is fixed.
    pub(crate) fn joint_type(self, axis: Vector3<f64>, pitch: f64) -> Option<JointType> {
        (self.row().joint_type)(axis, pitch)
    }

    /// Number of coordinates in q.
    pub(crate) fn nq(self) -> usize {
        let any = self.joint_type(Vector3::zero(), 0.0);
        any.map_or(0, |joint_type| joint_type.nq())
    }
}
