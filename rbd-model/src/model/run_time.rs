//! Resolves the fields of the robot's struct to links and joints.

use rbd_runtime::{JointDynamics, SpatialInertia, Transform};

use super::field::{Field, Role, RunTime};
use super::robot::Model;
use crate::diagnostic::sink::{DiagnosticSink, Place};
use crate::names::suggestion::closest;
use crate::{FieldKind, RunTimeField};

impl Model {
    /// The robot without the inertias that inputs replace.
    pub fn constant_part(&self) -> Self {
        let mut constant = self.clone();
        if !(0..self.links.len()).any(|link| self.run_time.has_inertia(link)) {
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
        constant.set_fixed_inertias(&self.run_time);
        constant
    }
}

/// Resolves the fields in `model`; `parents[i]` is the placement of joint i's parent link in the body that
/// carries it.
pub(crate) fn set_fields(
    model: &mut Model,
    parents: &[Transform<f64>],
    fields: &[RunTimeField],
    problems: &mut DiagnosticSink,
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
    let actuators = vec![JointDynamics::default(); model.joints.len()];
    model.run_time = RunTime {
        fields: found,
        actuators,
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
            if model.links[link].joint.is_none() && !model.hangs_on_fixed_joint(link) {
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
        FieldKind::Active { constraint } => Role::Active {
            constraint: match constraint {
                Some(name) => Some(index("constraint", &model.constraint_names, name)?),
                None if model.constraints.is_empty() => {
                    let problem = "this robot has no constraint that could be switched off";
                    return Err((problem.to_owned(), "add one by `constraint`".to_owned()));
                }
                None => None,
            },
        },
        FieldKind::Foothold { constraint } => Role::Foothold {
            constraint: constraint_on_base(model, constraint)?,
        },
        FieldKind::ConstraintPlacement { constraint } => Role::ConstraintPlacement {
            constraint: constraint_on_base(model, constraint)?,
        },
    })
}

/// The index of a constraint one of whose frames is fixed to the base.
fn constraint_on_base(model: &Model, name: &str) -> Result<usize, (String, String)> {
    let found = index("constraint", &model.constraint_names, name)?;
    match { model.constraints[found] }.world_frame() {
        Some(_) => Ok(found),
        None => Err((
            format!("constraint `{name}` holds nothing to the base or the world"),
            "name one that has `world` as one of its sides".to_owned(),
        )),
    }
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
        (Role::Active { constraint: a }, Role::Active { constraint: b }) => {
            a == b || a.is_none() || b.is_none()
        }
        (
            Role::Foothold { constraint: a } | Role::ConstraintPlacement { constraint: a },
            Role::Foothold { constraint: b } | Role::ConstraintPlacement { constraint: b },
        ) => a == b,
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
