//! Why a function cannot be generated for a robot.

use rbd_model::{Diagnostic, Model};

use crate::FunctionName;

/// Why a robot cannot have a function.
pub(crate) enum Unsupported {
    /// Nothing that this joint moves has inertia: H is singular.
    Inertia(usize),
    /// This joint and those on it can move together without moving inertia: H is singular.
    Dependent(usize),
    /// Nothing that moves has mass.
    Mass,
    /// This joint follows another.
    Coupling(usize),
    /// The inertia of the body that this joint moves has no inverse.
    Body(usize),
    /// The robot has so many bodies, more than one matrix of all is generated for.
    Bodies(usize),
    /// The robot has no constraints beside its joints.
    Constraints,
    /// Constraints are switched off by inputs, which steps of bodies do not have.
    Active,
    /// The placement of a joint is an input, on which the base parameters depend.
    Placement,
}

/// The general form of the constraint force algorithm is generated for at most this many bodies: its one
/// matrix has five rows a joint.
const GENERAL_FORM: usize = 8;

/// Why this function cannot be generated for `model`; `None` if it can.
pub(crate) fn unsupported(model: &Model, name: FunctionName) -> Option<Unsupported> {
    if name.is_of_constraints() && model.constraints.is_empty() {
        return Some(Unsupported::Constraints);
    }
    let mass: f64 = model.joints.iter().map(|joint| joint.inertia.mass).sum();
    let moves = |link: &usize| model.links[*link].joint.is_some();
    let mut moving = (0..model.links.len()).filter(moves);
    let mut any_input = || moving.any(|link| model.run_time.has_inertia(link));
    if name.divides_by_mass() && mass == 0.0 && !any_input() {
        return Some(Unsupported::Mass);
    }
    let follower = model
        .joints
        .iter()
        .position(|joint| joint.coupling.is_some());
    let is_of_forces = name.is_of_constraint_forces();
    let is_of_bodies = name == FunctionName::Aba || is_of_forces;
    if let (Some(joint), true) = (follower, is_of_bodies) {
        return Some(Unsupported::Coupling(joint));
    }
    if is_of_forces {
        return unsupported_forces(model, name);
    }
    if name.is_maximal() {
        let is_step = matches!(
            name,
            FunctionName::SpookStep | FunctionName::SpookStepGeometricStiffness
        );
        let active = (is_step && model.run_time.has_active()).then_some(Unsupported::Active);
        return active.or_else(|| model.body_without_inverse().map(Unsupported::Body));
    }
    if name == FunctionName::BaseRegressor && model.run_time.moves_joints() {
        return Some(Unsupported::Placement);
    }
    if !name.divides_by_inertia() {
        return None;
    }
    let singular = model.massless_joints();
    let massless = singular.first().map(|joint| Unsupported::Inertia(*joint));
    // Coupled joints cannot move as they like.
    let dependent = || match follower {
        Some(_) => None,
        None => model.dependent_joint(),
    };
    massless.or_else(|| dependent().map(Unsupported::Dependent))
}

/// The same for the constraint force algorithm, the robot having no coupled joints.
fn unsupported_forces(model: &Model, name: FunctionName) -> Option<Unsupported> {
    let linked = model.linked_joints();
    let bodies = linked.iter().filter(|first| first.is_none()).count();
    let is_general = name == FunctionName::ConstraintForcesGeneral;
    let singular = model.body_without_inverse().map(Unsupported::Body);
    let large = (is_general && bodies > GENERAL_FORM).then_some(Unsupported::Bodies(bodies));
    singular.or(large)
}

/// The body that a joint moves, in words: a link, or a body between two joints of a link.
fn moved_body(model: &Model, joint: usize) -> String {
    let mut links = model.links.iter().zip(&model.link_names);
    let moved = links.find(|(link, _)| link.joint == Some(joint));
    match moved {
        Some((_, name)) => format!("link `{name}`"),
        None => format!("the body behind joint `{}`", model.joint_names[joint]),
    }
}

impl Unsupported {
    /// The message if the function was not requested.
    pub(crate) fn sentence(&self, model: &Model, name: FunctionName) -> String {
        let (function, name) = (name, name.name());
        match self {
            Self::Inertia(joint) => {
                let joint = &model.joint_names[*joint];
                format!("`{name}` is left out: nothing that joint `{joint}` moves has inertia.")
            }
            Self::Constraints => {
                format!("`{name}` is left out: the robot has no constraints beside its joints.")
            }
            Self::Dependent(joint) => {
                let joint = &model.joint_names[*joint];
                format!(
                    "`{name}` is left out: joint `{joint}` and others that it carries can move \
                     together so that nothing with inertia moves."
                )
            }
            Self::Mass => format!("`{name}` is left out: nothing that moves has mass."),
            Self::Placement => {
                format!("`{name}` is left out: the placement of a joint is an input.")
            }
            Self::Active => {
                format!("`{name}` is left out: constraints are switched off by an input.")
            }
            Self::Body(joint) => format!(
                "`{name}` is left out: the inertia of {}, which joint `{}` moves, has no inverse.",
                moved_body(model, *joint),
                model.joint_names[*joint]
            ),
            Self::Bodies(count) => format!(
                "`{name}` is left out: it is generated for up to {GENERAL_FORM} bodies, and this \
                 robot has {count}."
            ),
            Self::Coupling(joint) => format!(
                "`{name}` is left out: joint `{}` follows `{}`, and {} do not apply \
                 to coupled joints; `forward_dynamics` goes by the inertia matrix.",
                model.joint_names[*joint],
                model.joint_names[model.leader(*joint)],
                method_of(function)
            ),
        }
    }

    /// The message if it was.
    pub(crate) fn error(&self, model: &Model, name: FunctionName) -> Diagnostic {
        let (function, name) = (name, name.name());
        let (subject, problem, hint) = match self {
            Self::Inertia(joint) => (
                format!("joint `{}`", model.joint_names[*joint]),
                format!(
                    "`{name}` divides by the inertia matrix, which is singular: nothing that this \
                     joint moves has inertia"
                ),
                "give a link below it an <inertial>, make the joint fixed, or do not ask for this \
                 function",
            ),
            Self::Dependent(joint) => (
                format!("joint `{}`", model.joint_names[*joint]),
                format!(
                    "`{name}` divides by the inertia matrix, which is singular: this joint and \
                     others that it carries can move together so that nothing with inertia moves"
                ),
                "give the link that it moves an <inertial>, make the joint fixed, or do not ask for \
                 this function",
            ),
            Self::Mass => (
                format!("robot `{}`", model.name),
                format!(
                    "`{name}` divides by the mass of what moves, which is zero; what is fixed to \
                     the base does not count"
                ),
                "give a moving link an <inertial>, or do not ask for this function",
            ),
            Self::Constraints => (
                format!("robot `{}`", model.name),
                format!("`{name}` is about constraints beside the joints, and there are none"),
                "add one by the option `constraint`, or do not ask for this function",
            ),
            Self::Placement => (
                format!("robot `{}`", model.name),
                format!(
                    "the columns of `{name}` depend on the joints' placements, and one is an input"
                ),
                "ask for `regressor`",
            ),
            Self::Active => (
                format!("robot `{}`", model.name),
                format!("`{name}` knows no field `active`, which switches constraints off"),
                "leave the field out, and give a constraint that is not to act a large ε",
            ),
            Self::Body(joint) if function.is_maximal() => (
                moved_body(model, *joint),
                format!(
                    "`{name}` takes each body by itself, and this one, with all that is fixed to it, has no \
                     mass, or no inertia about some axis"
                ),
                "give the link an <inertial> with mass and three moments, or make its joint fixed",
            ),
            Self::Body(joint) => (
                moved_body(model, *joint),
                format!(
                    "`{name}` divides by the inertia of each body, and that of this one, with all \
                     that is fixed to it, has no inverse: it has no mass, or none about some axis"
                ),
                "give the link an <inertial> with mass and three moments, make its joint fixed, or \
                 ask for `aba` and `joint_wrenches`; a body without any inertia is fine between two \
                 joints that move independently, if nothing else is on it and the next body has \
                 an inertia",
            ),
            Self::Bodies(count) => (
                format!("robot `{}`", model.name),
                format!(
                    "`{name}` is generated for up to {GENERAL_FORM} bodies, since its one matrix has \
                     five rows a joint, and this robot has {count}"
                ),
                "ask for `constraint_forces_tip_to_base`",
            ),
            Self::Coupling(joint) => (
                format!("joint `{}`", model.joint_names[*joint]),
                format!(
                    "it follows joint `{}`, and `{name}`, by {}, does not apply to \
                     coupled joints",
                    model.joint_names[model.leader(*joint)],
                    method_of(function)
                ),
                "ask for `forward_dynamics`, or set the option `mimic = independent`",
            ),
        };
        Diagnostic::error(&subject, &problem, hint)
    }
}

/// The algorithm that does not apply to coupled joints, in words.
fn method_of(name: FunctionName) -> &'static str {
    match name {
        _ if name.is_of_constraint_forces() => "constraint forces of bodies",
        _ => "articulated bodies",
    }
}
