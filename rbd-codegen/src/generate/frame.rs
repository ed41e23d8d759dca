//! Resolves the frames of options on a robot.

use std::collections::BTreeSet;

use rbd_model::geometry::rotation;
use rbd_model::names::identifier;
use rbd_model::names::suggestion::closest;
use rbd_model::{Diagnostic, Model};
use rbd_runtime::{Frame, Transform, Vector3};

use crate::FrameOption;

/// A frame of the robot.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedFrame {
    /// As asked for.
    pub option: FrameOption,
    /// Its name in reports and code: `panda_hand`.
    pub accessor: String,
    /// The joint that moves it, and where it is on that joint's body.
    pub frame: Frame,
}

fn no_link(option: &FrameOption, model: &Model) -> Diagnostic {
    let known = model.link_names.iter().map(String::as_str);
    let hint = match closest(&option.link, known) {
        Some(name) => format!("did you mean `{name}`?"),
        None => "name a <link> of this file that is part of the robot".to_owned(),
    };
    let problem = format!("there is no link `{}`", option.link);
    Diagnostic::error(&option.subject(), &problem, &hint)
}

/// The frames of `options` on `model`.
///
/// # Errors
/// Those whose link there is not.
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
            frame: Frame {
                joint: link.joint,
                body_from_frame,
            },
        };
        found.push(named);
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
    pub(crate) fn error(&self, problem: &str, hint: &str) -> Diagnostic {
        Diagnostic::error(&self.option.subject(), problem, hint)
    }
}
