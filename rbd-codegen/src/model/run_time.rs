//! The fields of the robot's struct, their links and joints found.

use rbd_runtime::{JointDynamics, SpatialInertia, Transform};

use super::Model;
use crate::diagnostic::sink::{Place, Problems};
use crate::names::suggestion::closest;
use crate::{FieldKind, RunTimeField};

/// What of the robot is an input of its functions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunTime {
    /// The fields of its struct, in order.
    pub fields: Vec<Field>,
    /// Of each joint, what the fields for drives are by default: what options say, or the file
    /// where they say nothing.
    pub drives: Vec<JointDynamics>,
}

/// A field of the robot's struct.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Its name in Rust.
    pub name: String,
    /// What it is.
    pub role: Role,
}

/// What a field is, by indices.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Role {
    /// Inertia of a link, added to its own or in its place.
    Inertia {
        /// Index of the link.
        link: usize,
        /// Whether it stands for the link's own.
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
}

impl RunTime {
    /// Whether everything is constant.
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    /// Whether a joint's placement is no constant.
    pub fn moves_joints(&self) -> bool {
        let mut fields = self.fields.iter();
        fields.any(|field| matches!(field.role, Role::Placement { .. }))
    }

    /// Whether the file's inertia of this link is not used.
    pub fn replaces(&self, index: usize) -> bool {
        self.fields.iter().any(|field| match field.role {
            Role::Inertias => true,
            Role::Inertia { link, replaces } => replaces && link == index,
            _ => false,
        })
    }

    /// Whether the inertia of this link is at least in part an input.
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

impl Model {
    /// The robot without the inertias that are replaced by inputs.
    pub fn constant_part(&self) -> Self {
        let mut constant = self.clone();
        if self.run_time.is_empty() {
            return constant;
        }
        for joint in &mut constant.joints {
            joint.inertia = SpatialInertia::zero();
        }
        for (index, (link, own)) in self.links.iter().zip(&self.link_inertias).enumerate() {
            if let (Some(joint), false) = (link.joint, self.run_time.replaces(index)) {
                let body = &mut constant.joints[joint].inertia;
                *body = *body + link.body_from_link.act_inertia(*own);
            }
        }
        constant
    }
}

/// Finds what the fields mean in `model`; `parents[i]` is the placement of joint i's parent link in
/// the body that carries it.
pub(crate) fn set_fields(
    model: &mut Model,
    parents: &[Transform<f64>],
    fields: &[RunTimeField],
    problems: &mut Problems,
) {
    let mut found: Vec<Field> = Vec::with_capacity(fields.len());
    for field in fields {
        let subject = format!("field `{}`", field.name);
        let place = Place {
            line: None,
            subject: &subject,
            field: "",
        };
        match role(model, parents, &field.kind) {
            Ok(role) if found.iter().any(|other| is_same(other.role, role)) => {
                let hint = "keep one of them";
                problems.error(place, "another field stands for the same", hint);
            }
            Ok(role) => found.push(Field {
                name: field.name.clone(),
                role,
            }),
            Err((problem, hint)) => problems.error(place, problem, hint),
        }
    }
    let drives = vec![JointDynamics::default(); model.joints.len()];
    model.run_time = RunTime {
        fields: found,
        drives,
    };
}

fn role(
    model: &Model,
    parents: &[Transform<f64>],
    kind: &FieldKind,
) -> Result<Role, (String, String)> {
    Ok(match kind {
        FieldKind::Inertia { link, replaces } => {
            let link = index("link", &model.link_names, link)?;
            if model.links[link].joint.is_none() {
                let name = &model.link_names[link];
                let problem =
                    format!("link `{name}` is fixed to the base: its inertia does nothing");
                return Err((problem, "name a link that moves".to_owned()));
            }
            Role::Inertia {
                link,
                replaces: *replaces,
            }
        }
        FieldKind::Inertias => Role::Inertias,
        FieldKind::Gravity => Role::Gravity,
        FieldKind::Armature => Role::Armature,
        FieldKind::Damping => Role::Damping,
        FieldKind::Friction => Role::Friction,
        FieldKind::Placement { joint } => {
            let joint = index("moving joint", &model.joint_names, joint)?;
            Role::Placement {
                joint,
                body_from_parent: parents[joint],
            }
        }
    })
}

/// Whether two fields would stand for the same numbers.
fn is_same(a: Role, b: Role) -> bool {
    match (a, b) {
        (
            Role::Inertia { link: a, replaces },
            Role::Inertia {
                link: b,
                replaces: other,
            },
        ) => a == b && replaces == other,
        (Role::Placement { joint: a, .. }, Role::Placement { joint: b, .. }) => a == b,
        (Role::Inertias, Role::Inertia { replaces, .. })
        | (Role::Inertia { replaces, .. }, Role::Inertias) => replaces,
        _ => a == b,
    }
}

fn index(what: &str, names: &[String], wanted: &str) -> Result<usize, (String, String)> {
    let found = names.iter().position(|name| name == wanted);
    found.ok_or_else(|| {
        let hint = match closest(wanted, names.iter().map(String::as_str)) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => String::new(),
        };
        (format!("this robot has no {what} `{wanted}`"), hint)
    })
}
