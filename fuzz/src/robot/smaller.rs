//! Robots and options that are smaller in one respect.

use rbd_codegen::{JointTerm, Mimic, Options};

use super::Robot;

pub(super) fn robots(robot: &Robot) -> Vec<Robot> {
    let mut smaller = Vec::new();
    tips(robot, &mut smaller);
    functions(robot, &mut smaller);
    options(robot, &mut smaller);
    numbers(robot, &mut smaller);
    smaller
}

/// Robots without one of the links that carry no other.
fn tips(robot: &Robot, smaller: &mut Vec<Robot>) {
    let joints = &robot.description.joints;
    for (i, joint) in joints.iter().enumerate().rev() {
        if joints.iter().any(|other| other.parent == joint.child) {
            continue;
        }
        let mut without = robot.clone();
        without.description.joints.remove(i);
        let links = &mut without.description.links;
        links.retain(|link| link.name != joint.child);
        smaller.push(without);
    }
}

/// Robots with half of the functions, and without one of a few.
fn functions(robot: &Robot, smaller: &mut Vec<Robot>) {
    let Some(names) = &robot.options.functions else {
        return;
    };
    let mut with = |names: Vec<_>| {
        let mut other = robot.clone();
        other.options.functions = Some(names);
        smaller.push(other);
    };
    if names.len() > 1 {
        let (first, second) = names.split_at(names.len() / 2);
        with(first.to_vec());
        with(second.to_vec());
    }
    if (3..6).contains(&names.len()) {
        for left_out in names {
            with(
                names
                    .iter()
                    .copied()
                    .filter(|name| name != left_out)
                    .collect(),
            );
        }
    }
}

/// Robots with one of the options at its default.
fn options(robot: &Robot, smaller: &mut Vec<Robot>) {
    let resets: [fn(&mut Options); 13] = [
        |options| options.frames.clear(),
        |options| options.robot.fields.clear(),
        |options| options.robot.joints.clear(),
        |options| options.robot.base = Options::default().robot.base,
        |options| options.robot.base_link = None,
        |options| options.robot.gravity = Options::default().robot.gravity,
        |options| options.robot.armature = JointTerm::None,
        |options| options.robot.damping = JointTerm::None,
        |options| options.robot.friction = JointTerm::None,
        |options| options.robot.mimic = Mimic::Folded,
        |options| options.effort = Options::default().effort,
        |options| options.robot.snap_tolerance = Options::default().robot.snap_tolerance,
        |options| (options.batch, options.reproducible) = (false, false),
    ];
    for reset in resets {
        let mut other = robot.clone();
        reset(&mut other.options);
        if other.options != robot.options {
            smaller.push(other);
        }
    }
}

/// Robots with an origin, a mimic joint or an inertial left out.
fn numbers(robot: &Robot, smaller: &mut Vec<Robot>) {
    for (i, joint) in robot.description.joints.iter().enumerate() {
        let mut change = |changed: rbd_codegen::JointDescription| {
            if changed != *joint {
                let mut other = robot.clone();
                other.description.joints[i] = changed;
                smaller.push(other);
            }
        };
        let (xyz, rpy) = (joint.origin.xyz, joint.origin.rpy);
        change(joint.clone().origin(xyz, [0.0; 3]));
        change(joint.clone().origin([0.0; 3], rpy));
        let mut alone = joint.clone();
        alone.mimic = None;
        change(alone);
        change(joint.clone().armature(0.0).damping(0.0).friction(0.0));
    }
    for (i, link) in robot.description.links.iter().enumerate() {
        let Some(inertial) = link.inertial else {
            continue;
        };
        let mut change = |inertial| {
            if Some(inertial) != Some(link.inertial) {
                let mut other = robot.clone();
                other.description.links[i].inertial = inertial;
                smaller.push(other);
            }
        };
        change(None);
        let mut centred = inertial;
        centred.origin = rbd_codegen::Origin::default();
        change(Some(centred));
    }
}
