//! What the frames that options ask for are on a robot.

use std::collections::BTreeSet;

use rbd_runtime::{Frame, Transform, Vector3};

use crate::algorithm::{Receiver, methods};
use crate::geometry::rotation;
use crate::names::identifier;
use crate::names::suggestion::closest;
use crate::{Diagnostic, FrameOption, Model};

/// A frame of the robot, with its names in Rust.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedFrame {
    /// As asked for.
    pub option: FrameOption,
    /// The method of the robot that returns it: `panda_hand`.
    pub accessor: String,
    /// Its type in the robot's module: `PandaHand`.
    pub type_name: String,
    /// The joint that moves it, and where it is on that joint's body.
    pub frame: Frame,
}

/// What the robot's type has besides the functions of the table, and of traits that it implements.
const OTHERS: [&str; 14] = [
    "at",
    "batch",
    "random",
    "nominal",
    "default",
    "clone",
    "clone_from",
    "clone_into",
    "to_owned",
    "fmt",
    "eq",
    "ne",
    "into",
    "borrow",
];

/// Types that the robot's module has already.
const TYPES: [&str; 6] = ["InertiaMatrix", "Ltdl", "Ltl", "At", "FrameAt", "Batch"];

fn error(option: &FrameOption, problem: String, hint: String) -> Diagnostic {
    Diagnostic {
        warning: None,
        file: String::new(),
        line: None,
        subject: option.subject(),
        field: String::new(),
        problem,
        hint,
    }
}

fn no_link(option: &FrameOption, model: &Model) -> Diagnostic {
    let known = model.link_names.iter().map(String::as_str);
    let hint = match closest(&option.link, known) {
        Some(name) => format!("did you mean `{name}`?"),
        None => "name a <link> of this file that is part of the robot".to_owned(),
    };
    error(option, format!("there is no link `{}`", option.link), hint)
}

/// Why the frame cannot be called so beside those that come before it.
fn name_clash(option: &FrameOption, named: &NamedFrame, before: &[NamedFrame]) -> Option<String> {
    let on_robot = |name: &str| {
        let mut methods = methods().filter(|m| m.receiver == Receiver::Robot);
        // Those behind the ones that users call.
        let name = name.strip_suffix("_in").unwrap_or(name);
        let name = name.strip_suffix("_of_sines").unwrap_or(name);
        OTHERS.contains(&name) || methods.any(|method| method.name == name)
    };
    let NamedFrame {
        accessor,
        type_name,
        ..
    } = named;
    if on_robot(accessor) {
        return Some(format!("the robot has a function `{accessor}` already"));
    }
    if TYPES.contains(&type_name.as_str()) {
        return Some(format!(
            "the robot's module has a type `{type_name}` already"
        ));
    }
    let same = |other: &&NamedFrame| other.accessor == *accessor || other.type_name == *type_name;
    let other = before.iter().find(same)?;
    Some(match other.option.name == option.name {
        true => format!("another frame is called `{}`", option.name),
        false => format!("{} has the same name in Rust", other.option.subject()),
    })
}

/// The frames of `options` on `model`.
///
/// # Errors
/// Those whose link there is not, and those whose names something else has.
pub(crate) fn named_frames(
    model: &Model,
    options: &[FrameOption],
    tolerance: f64,
) -> Result<Vec<NamedFrame>, Vec<Diagnostic>> {
    let (mut found, mut errors) = (Vec::new(), Vec::new());
    for option in options {
        let Some(link) = model.link_names.iter().position(|l| *l == option.link) else {
            errors.push(no_link(option, model));
            continue;
        };
        let link = model.links[link];
        let placement = Transform::new(
            rotation::from_rpy(option.rpy, tolerance),
            Vector3::from(option.xyz),
        );
        let body_from_frame =
            rotation::snapped_placement(link.body_from_link * placement, tolerance);
        let named = NamedFrame {
            option: option.clone(),
            accessor: identifier::function(&option.name),
            type_name: identifier::frame_type(&option.name),
            frame: Frame {
                joint: link.joint,
                body_from_frame,
            },
        };
        match name_clash(option, &named, &found) {
            Some(problem) => {
                let hint = "call it otherwise: `frame(\"tool\", link = \"...\")`";
                errors.push(error(option, problem, hint.to_owned()));
            }
            None => found.push(named),
        }
    }
    if errors.is_empty() {
        Ok(found)
    } else {
        Err(errors)
    }
}

impl NamedFrame {
    /// How many coordinates of q̇ move it.
    pub fn freedom(&self, model: &Model) -> usize {
        let path = std::iter::successors(self.frame.joint, |&i| model.joints[i].parent);
        // Coupled joints share theirs.
        let coordinates: BTreeSet<usize> = path
            .flat_map(|i| model.joints[i].velocity_range())
            .collect();
        coordinates.len()
    }

    /// An error about it.
    pub(crate) fn error(&self, problem: String, hint: String) -> Diagnostic {
        error(&self.option, problem, hint)
    }
}
