//! Non-constant parts of the robot: the options for actuators, and the fields of the robot's struct.

/// Where a term of the [drives](rbd_runtime::JointDynamics) comes from.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub enum JointTerm {
    /// It is no part of the equations.
    #[default]
    None,
    /// Each joint's own, from the file (`<dynamics>`); 0 where the file has none.
    File,
    /// The same for every joint of the file that has coordinates of its own; a moving base and what
    /// mimics another joint have none.
    All(f64),
    /// Those of the joints that are named; 0 for the others.
    Each(Vec<(String, f64)>),
}

/// A field of the robot's struct that is an input of all its functions.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RunTimeField {
    /// The field's name in Rust.
    pub name: String,
    /// Its kind.
    pub kind: FieldKind,
}

impl RunTimeField {
    /// A field of this name in Rust and this meaning.
    pub fn new(name: impl Into<String>, kind: FieldKind) -> Self {
        Self {
            name: name.into(),
            kind,
        }
    }

    /// `inertias`, those of all links: what `parameters = all` asks for.
    pub fn inertias() -> Self {
        Self::new("inertias", FieldKind::Inertias)
    }
}

/// The meaning of a field of the robot's struct. Numbers are of any type that is
/// [`IntoReal`](rbd_runtime::IntoReal): `f64`, `f32`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum FieldKind {
    /// A `SpatialInertia` about the origin of the link's frame, in its axes.
    Inertia {
        /// The link's name.
        link: String,
        /// It stands for the link's own inertia and is not added to it.
        replaces: bool,
    },
    /// An array of `SpatialInertia`: those of all links, in the order of `LINK_NAMES`, each about the
    /// origin of its own frame. The file's are not used.
    Inertias,
    /// A `Vector3`: the acceleration of gravity in the base's frame, m/s².
    Gravity,
    /// An array of NV numbers, [`armature`](rbd_runtime::JointDynamics::armature).
    Armature,
    /// An array of NV numbers, [`damping`](rbd_runtime::JointDynamics::damping).
    Damping,
    /// An array of NV numbers, [`friction`](rbd_runtime::JointDynamics::friction).
    Friction,
    /// A `Transform`: the joint's frame in its parent link's frame at q = 0, as `<origin>` is.
    Placement {
        /// The joint's name.
        joint: String,
    },
    /// A number: 1 while the constraint acts, 0 otherwise. Without a name an array of them, in the order of
    /// `CONSTRAINT_NAMES`.
    Active {
        /// The constraint's name.
        constraint: Option<String>,
    },
    /// A `Vector3`: the origin of the constraint's frame that is fixed to the base, in the base's frame, m. It keeps its
    /// axes.
    Foothold {
        /// The constraint's name.
        constraint: String,
    },
    /// A `Transform`: the placement of the constraint's frame that is fixed to the base, in the base's frame.
    ConstraintPlacement {
        /// The constraint's name.
        constraint: String,
    },
}
