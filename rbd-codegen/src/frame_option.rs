//! The frames that options ask for, and what they are on a robot.

use std::collections::BTreeSet;

use rbd_runtime::{Frame, Transform, Vector3};

use crate::algorithm::{Receiver, methods};
use crate::input::gather::printable;
use crate::model::{identifier, rotation};
use crate::urdf::spelling::closest;
use crate::{Diagnostic, Model};

/// A frame to generate functions for: a link's own, or one placed on a link.
#[derive(Clone, Debug, PartialEq)]
pub struct FrameOption {
    /// What it is called; its method on the robot is this in snake_case.
    pub name: String,
    /// The link that it is fixed to.
    pub link: String,
    /// Its origin in the link's frame, m.
    pub xyz: [f64; 3],
    /// Its roll, pitch and yaw there, as in URDF, rad.
    pub rpy: [f64; 3],
}

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

impl FrameOption {
    /// The frame of a link.
    pub fn of_link(link: impl Into<String>) -> Self {
        let link = link.into();
        Self::on_link(link.clone(), link)
    }

    /// A frame of another name at a link's frame, to be moved by [`xyz`](Self::xyz) and
    /// [`rpy`](Self::rpy).
    pub fn on_link(name: impl Into<String>, link: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            link: link.into(),
            xyz: [0.0; 3],
            rpy: [0.0; 3],
        }
    }

    /// With its origin there in the link's frame, m.
    #[must_use]
    pub fn xyz(self, xyz: [f64; 3]) -> Self {
        Self { xyz, ..self }
    }

    /// Turned by roll, pitch and yaw in the link's frame, as in URDF, rad.
    #[must_use]
    pub fn rpy(self, rpy: [f64; 3]) -> Self {
        Self { rpy, ..self }
    }

    /// What messages about it are about.
    pub fn subject(&self) -> String {
        printable(&format!("frame `{}`", self.name))
    }

    fn error(&self, problem: String, hint: String) -> Diagnostic {
        Diagnostic {
            warning: None,
            file: String::new(),
            line: None,
            subject: self.subject(),
            field: String::new(),
            problem,
            hint,
        }
    }

    fn no_link(&self, model: &Model) -> Diagnostic {
        let known = model.link_names.iter().map(String::as_str);
        let hint = match closest(&self.link, known) {
            Some(name) => format!("did you mean `{name}`?"),
            None => "name a <link> of this file that is part of the robot".to_owned(),
        };
        self.error(format!("there is no link `{}`", self.link), hint)
    }

    /// Why the frame cannot be called so beside those that come before it.
    fn name_clash(&self, named: &NamedFrame, before: &[NamedFrame]) -> Option<String> {
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
        let same =
            |other: &&NamedFrame| other.accessor == *accessor || other.type_name == *type_name;
        let other = before.iter().find(same)?;
        Some(match other.option.name == self.name {
            true => format!("another frame is called `{}`", self.name),
            false => format!("{} has the same name in Rust", other.option.subject()),
        })
    }
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
            errors.push(option.no_link(model));
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
        match option.name_clash(&named, &found) {
            Some(problem) => {
                let hint = "call it otherwise: `frame(\"tool\", link = \"...\")`";
                errors.push(option.error(problem, hint.to_owned()));
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
        self.option.error(problem, hint)
    }
}
