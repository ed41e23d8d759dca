//! The fields of the robot's struct, by indices.

use rbd_runtime::{JointDynamics, Transform};

/// The parts of the robot that are inputs of its functions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunTime {
    /// The fields of its struct, in order.
    pub fields: Vec<Field>,
    /// For each joint, the default of actuator fields: the options' values, or else the file's.
    pub actuators: Vec<JointDynamics>,
}

/// A field of the robot's struct.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Its name in Rust.
    pub name: String,
    /// Its role.
    pub role: Role,
}

/// The role of a field, by indices.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Role {
    /// Inertia of a link, added to its own or replacing it.
    Inertia {
        /// Index of the link.
        link: usize,
        /// Whether it replaces the link's own.
        replaces: bool,
    },
    /// The inertias of all links.
    Inertias,
    /// Gravity.
    Gravity,
    /// Rotor inertia of each coordinate.
    Armature,
    /// Viscous damping of each coordinate.
    Damping,
    /// Coulomb friction of each coordinate.
    Friction,
    /// The placement of a joint.
    Placement {
        /// Index of the joint.
        joint: usize,
        /// The placement of the parent link's frame in the body that carries it.
        body_from_parent: Transform<f64>,
    },
    /// Whether a constraint acts; `None` for all of them.
    Active {
        /// Index of the constraint.
        constraint: Option<usize>,
    },
    /// The origin of a constraint's frame on the base.
    Foothold {
        /// Index of the constraint.
        constraint: usize,
    },
    /// The placement of a constraint's frame on the base.
    ConstraintPlacement {
        /// Index of the constraint.
        constraint: usize,
    },
}

impl RunTime {
    /// Whether the robot has no run-time parameters.
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    /// Whether a joint's placement is an input.
    pub fn moves_joints(&self) -> bool {
        let mut fields = self.fields.iter();
        fields.any(|field| matches!(field.role, Role::Placement { .. }))
    }

    /// Whether the placement of this joint is an input.
    pub fn has_placement(&self, index: usize) -> bool {
        let mut fields = self.fields.iter();
        fields.any(|field| matches!(field.role, Role::Placement { joint, .. } if joint == index))
    }

    /// Whether a constraint can be switched off.
    pub fn has_active(&self) -> bool {
        let mut fields = self.fields.iter();
        fields.any(|field| matches!(field.role, Role::Active { .. }))
    }

    /// Whether the place of this constraint on the base is an input.
    pub fn has_foothold(&self, index: usize) -> bool {
        self.fields.iter().any(|field| match field.role {
            Role::Foothold { constraint } | Role::ConstraintPlacement { constraint } => {
                constraint == index
            }
            _ => false,
        })
    }

    /// Whether the file's inertia of this link is not used.
    pub fn replaces(&self, index: usize) -> bool {
        self.fields.iter().any(|field| match field.role {
            Role::Inertias => true,
            Role::Inertia { link, replaces } => replaces && link == index,
            _ => false,
        })
    }

    /// Whether the inertia of this link is at least partly an input.
    pub fn has_inertia(&self, index: usize) -> bool {
        self.fields.iter().any(|field| match field.role {
            Role::Inertias => true,
            Role::Inertia { link, .. } => link == index,
            _ => false,
        })
    }

    /// Whether the coordinates' rotor inertias are inputs.
    pub fn has_armature(&self) -> bool {
        self.has(Role::Armature)
    }

    /// Whether a field has this role.
    pub(super) fn has(&self, role: Role) -> bool {
        self.fields.iter().any(|field| field.role == role)
    }
}
