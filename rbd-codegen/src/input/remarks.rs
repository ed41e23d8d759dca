//! What is said of a robot that is right.

use super::problems::{Place, Problems, joint_subject, shorten};
use crate::description::element::Description;
use crate::model::{Model, identifier};
use crate::{Options, WarningKind};

/// Gravity is an option, whatever the file says.
pub(super) fn gravity(description: &Description, options: &Options, problems: &mut Problems) {
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

/// What is only seen in the finished model.
pub(super) fn model(model: &Model, description: &Description, problems: &mut Problems) {
    let line_of = |name: &str| {
        let joint = description.joints.iter().find(|j| j.name == name);
        joint.map(|j| j.line)
    };
    let massless = model.massless_joints();
    for &joint in &massless {
        let above = model.joints[joint].parent;
        if above.is_some_and(|above| massless.contains(&above)) {
            continue;
        }
        let name = &model.joint_names[joint];
        let place = Place {
            line: line_of(name),
            subject: &joint_subject(name),
            field: "",
        };
        problems.warning(
            WarningKind::SingularInertiaMatrix,
            place,
            "nothing that this joint moves has inertia against it, so the joint-space inertia \
             matrix is singular and functions that divide by it are left out",
            "give the links it moves an <inertial>, or make the joint fixed",
        );
    }
    renamed(&model.joint_names, "joint", problems);
    renamed(&model.link_names, "link", problems);
}

/// Reports the names that had to change so as not to meet another's identifier.
fn renamed(names: &[String], what: &str, problems: &mut Problems) {
    for (name, unique) in names.iter().zip(identifier::constants(names)) {
        if unique != identifier::constant(name) {
            let place = Place {
                subject: &format!("{what} `{}`", shorten(name)),
                ..Place::FILE
            };
            problems.warning(
                WarningKind::RenamedIdentifier,
                place,
                format!(
                    "another {what} has the same name as an identifier; this one is `{unique}`"
                ),
                "rename one to choose yourself",
            );
        }
    }
}
