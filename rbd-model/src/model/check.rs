//! The checks of links and joints.

use super::tree::{self, Tree};
use super::{check_inertia, check_joint, check_mimic, check_range};
use crate::description::element::Description;
use crate::diagnostic::sink::{DiagnosticSink, Place, link_subject};
use crate::{Base, RobotOptions, WarningKind};

/// The tree of the robot, with all errors reported; `None` if there is no tree.
///
/// Links and joints that `base_link` leaves out may be of any kind. If there is no tree, all of them are
/// checked.
pub(crate) fn check(
    description: &Description,
    options: &RobotOptions,
    problems: &mut DiagnosticSink,
) -> Option<Tree> {
    let tree = tree::grow(description, options, problems);
    let used = Used::new(description, tree.as_ref());
    for (link, _) in description
        .links
        .iter()
        .zip(&used.links)
        .filter(|(_, u)| **u)
    {
        check_range::check_link(link, problems);
        check_inertia::check(link, problems);
        if let Some(inertial) = &link.inertial {
            check_joint::check_angles(&inertial.origin, &link_subject(&link.name), problems);
        }
    }
    for (joint, _) in description
        .joints
        .iter()
        .zip(&used.joints)
        .filter(|(_, u)| **u)
    {
        check_range::check_joint(joint, problems);
        check_joint::check(joint, problems);
    }
    check_mimic::check(
        description,
        |joint| used.joints[joint],
        options.mimic,
        problems,
    );
    // A misspelt element may be the missing one.
    if let Some(tree) = tree.as_ref().filter(|_| !description.incomplete) {
        let base_moves = options.base != Base::Fixed;
        missing_inertials(description, tree, base_moves, problems);
    }
    tree
}

/// The links and joints of the file that are part of the robot.
struct Used {
    links: Vec<bool>,
    joints: Vec<bool>,
}

impl Used {
    fn new(description: &Description, tree: Option<&Tree>) -> Self {
        let all = tree.is_none();
        let mut used = Self {
            links: vec![all; description.links.len()],
            joints: vec![all; description.joints.len()],
        };
        for visit in tree.iter().flat_map(|tree| &tree.visits) {
            used.links[visit.link] = true;
            if let Some((_, joint)) = visit.parent {
                used.joints[joint] = true;
            }
        }
        used
    }
}

/// Reports moving links without `<inertial>`, except those held by a fixed joint that have no shape either:
/// they are only frames.
fn missing_inertials(
    description: &Description,
    tree: &Tree,
    base_moves: bool,
    problems: &mut DiagnosticSink,
) {
    let mut moves = vec![false; tree.visits.len()];
    for (i, visit) in tree.visits.iter().enumerate() {
        let is_moved = match visit.parent {
            None => base_moves,
            Some((_, joint)) => description.joints[joint].joint_type != "fixed",
        };
        moves[i] = is_moved || visit.parent.is_some_and(|(parent, _)| moves[parent]);
        let link = &description.links[visit.link];
        if moves[i] && link.inertial.is_none() && (is_moved || link.has_shape) {
            problems.warning(
                WarningKind::MissingInertial,
                Place::new(link.line, &link_subject(&link.name), "<inertial>"),
                "it is missing; the link counts as massless",
                "add it, with zeros if the link is massless",
            );
        }
    }
}
