//! Lints of a valid robot.

use crate::description::element::Description;
use crate::diagnostic::format::Format;
use crate::diagnostic::sink::{DiagnosticSink, Place, joint_subject, link_subject, listed};
use crate::model::Model;
use crate::names::identifier;
use crate::names::printable::first_few;
use crate::names::printable::shorten;
use crate::{JointTerm, RobotOptions, WarningKind};

/// Lints about parts of the file that the options do not use.
pub(super) fn file(
    description: &Description,
    options: &RobotOptions,
    problems: &mut DiagnosticSink,
) {
    gravity(description, options, problems);
    armature(description, options, problems);
    free_armature(description, options, problems);
}

/// MuJoCo's velocity of a free joint is along the world's axes, in which a rotor's force is
/// a dv/dt; along the body's it is a (dv/dt + ω × v), of which drives have no second part.
fn free_armature(description: &Description, options: &RobotOptions, problems: &mut DiagnosticSink) {
    if options.armature != JointTerm::File || problems.format() != Format::Mjcf {
        return;
    }
    let free = description
        .joints
        .iter()
        .filter(|j| j.joint_type == "floating");
    for joint in free {
        let Some(dynamics) = &joint.dynamics else {
            continue;
        };
        if matches!(dynamics.armature, Ok(armature) if armature != 0.0) {
            problems.warning(
                WarningKind::NotModelled,
                Place::new(dynamics.line, &joint_subject(&joint.name), "armature"),
                "it is in the inertia matrix as in MuJoCo; the force on it that MuJoCo has besides \
                 as the axes of its velocity turn, armature ω × v, is left out",
                "take the armature out of the free joint, which has no rotor, or allow this warning",
            );
        }
    }
}

/// Rotors' inertias are taken if options ask for them. Damping and friction may be left out
/// without a word: they are what a drive adds, and H is the same.
fn armature(description: &Description, options: &RobotOptions, problems: &mut DiagnosticSink) {
    if options.armature != JointTerm::None {
        return;
    }
    for joint in &description.joints {
        let Some(dynamics) = &joint.dynamics else {
            continue;
        };
        if let Ok(armature) = dynamics.armature
            && armature != 0.0
        {
            problems.warning(
                WarningKind::NotModelled,
                Place::new(dynamics.line, &joint_subject(&joint.name), "armature"),
                format!("the inertia of the rotor, {armature}, is left out"),
                "write the option `armature = file` to take it, or allow this warning",
            );
        }
    }
}

/// Gravity is an option, whatever the file says.
fn gravity(description: &Description, options: &RobotOptions, problems: &mut DiagnosticSink) {
    let Some(gravity) = description.gravity else {
        return;
    };
    if gravity.acceleration != options.gravity {
        let problem = format!(
            "the file has gravity {:?} m/s²; the option's, {:?}, is taken",
            gravity.acceleration, options.gravity
        );
        let hint = format!("write the option gravity = {:?}", gravity.acceleration);
        let place = Place::new(gravity.line, "", "gravity");
        problems.warning(WarningKind::NotModelled, place, problem, hint);
    }
}

/// Lints that need the finished model.
pub(super) fn model(model: &Model, description: &Description, problems: &mut DiagnosticSink) {
    let line_of = |name: &str| {
        let joint = description.joints.iter().find(|j| j.name == name);
        joint.map(|j| j.line)
    };
    if model.joints.is_empty() {
        problems.warning(
            WarningKind::NoMovingJoint,
            Place::line(description.line),
            "no joint of this robot moves, so that there is nothing to compute",
            "give a joint a type that moves, or the robot a base that does: `base = floating`",
        );
    }
    let massless = model.massless_joints();
    let singular = |joint: usize, problem: &str, hint: &str, problems: &mut DiagnosticSink| {
        let name = &model.joint_names[joint];
        let place = Place {
            line: line_of(name),
            subject: &joint_subject(name),
            field: "",
        };
        problems.warning(WarningKind::SingularInertiaMatrix, place, problem, hint);
    };
    for &joint in &massless {
        let above = model.joints[joint].parent;
        if above.is_some_and(|above| massless.contains(&above)) {
            continue;
        }
        singular(
            joint,
            "nothing that this joint moves has inertia against it, so the joint-space inertia \
             matrix is singular and functions that divide by it are left out",
            "give the links it moves an <inertial>, or make the joint fixed",
            problems,
        );
    }
    if let (true, Some(joint)) = (massless.is_empty(), model.dependent_joint()) {
        singular(
            joint,
            "this joint and others that it carries can move together so that nothing with inertia \
             moves, so the joint-space inertia matrix is singular and functions that divide by it \
             are left out",
            "give the link it moves an <inertial>, or make the joint fixed",
            problems,
        );
    }
    indefinite(model, description, problems);
    renamed(&model.leader_names(), "joint", problems);
    renamed(&model.link_names, "link", problems);
}

/// Reports inertias with which H is not positive definite.
fn indefinite(model: &Model, description: &Description, problems: &mut DiagnosticSink) {
    let Some(found) = super::indefinite::indefinite(model) else {
        return;
    };
    let names = found.links.iter().map(|link| &*model.link_names[*link]);
    let first = names.clone().next().unwrap_or_default();
    let element = description.links.iter().find(|link| link.name == first);
    let inertial = element.and_then(|link| link.inertial);
    let line = inertial.map_or(0, |inertial| inertial.inertia_line);
    let at_neutral = match found.at_neutral {
        true => "q = 0 among them",
        false => "q = 0 not among them",
    };
    let problem = format!(
        "the inertia of {} is that of no body, and with it the joint-space inertia matrix is not \
         positive definite: joint `{}` meets a negative inertia at {} of {} configurations that \
         were looked at, {at_neutral}; there `ltl` takes the square root of a negative number and \
         gives NaN, and motion goes against the forces",
        listed(names),
        shorten(&model.joint_names[found.joint]),
        found.count,
        found.sampled,
    );
    problems.warning(
        WarningKind::IndefiniteInertiaMatrix,
        Place::new(line, &link_subject(first), "<inertia>"),
        problem,
        "check signs and units",
    );
}

/// Reports the names that had to change so as not to meet another's identifier.
fn renamed(names: &[String], what: &str, problems: &mut DiagnosticSink) {
    let unique = identifier::constants(names);
    let renamed = names.iter().zip(&unique);
    let renamed = renamed.filter(|(name, unique)| **unique != identifier::constant(name));
    let renamed: Vec<String> = renamed
        .map(|(name, unique)| format!("`{}` is `{unique}`", shorten(name)))
        .collect();
    if !renamed.is_empty() {
        let problem = format!(
            "of each {what} here another has the same name as an identifier: {}",
            first_few(&renamed)
        );
        let hint = "rename one of each two to choose yourself";
        problems.warning(WarningKind::RenamedIdentifier, Place::FILE, problem, hint);
    }
}
