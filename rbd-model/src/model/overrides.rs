//! Joints whose type options replace.

use crate::description::element::Description;
use crate::diagnostic::sink::{DiagnosticSink, Place, listed};
use crate::names::printable::shorten;
use crate::names::suggestion::closest;
use crate::options::joint_option;
use crate::{Mimic, RobotOptions};

/// Replaces the types of joints of `description` by URDF's types nearest to those of `options`, so that the
/// file is checked for what these need; reports options that are impossible.
pub(crate) fn apply(
    description: &mut Description,
    options: &RobotOptions,
    problems: &mut DiagnosticSink,
) {
    let mimics = description.joints.iter().filter_map(|joint| {
        let mimic = joint.mimic.as_ref()?;
        Some([joint.name.clone(), mimic.joint.clone()])
    });
    let coupled: Vec<String> = mimics.flatten().collect();
    for (i, (name, joint)) in options.joints.iter().enumerate() {
        let found = description.joints.iter_mut().find(|j| j.name == *name);
        let problem = match found {
            _ if options.joints[..i].iter().any(|(other, _)| other == name) => {
                Some(("it is given twice".to_owned(), String::new()))
            }
            None => Some(no_such_joint(description, name)),
            Some(_)
                if options.mimic == Mimic::Folded
                    && coupled.contains(name)
                    && !joint.has_one_coordinate() =>
            {
                Some((
                    "it mimics a joint or is mimicked, and this type has not one coordinate"
                        .to_owned(),
                    "choose another type, or `mimic = independent`".to_owned(),
                ))
            }
            Some(element) => {
                joint.urdf_type().clone_into(&mut element.joint_type);
                joint
                    .wrong_numbers(element.axis.map_or(Some([1.0, 0.0, 0.0]), |axis| axis.xyz))
                    .map(|text| (text, String::new()))
            }
        };
        if let Some((problem, hint)) = problem {
            let place = Place {
                subject: &joint_option(name),
                ..Place::FILE
            };
            problems.error(place, problem, hint);
        }
    }
}

fn no_such_joint(description: &Description, name: &str) -> (String, String) {
    let known = || description.joints.iter().map(|joint| &*joint.name);
    let hint = match closest(name, known()) {
        Some(meant) => format!("did you mean `{}`?", shorten(meant)),
        None => {
            let known: Vec<&str> = known().collect();
            format!("the joints are {}", listed(known.into_iter()))
        }
    };
    (format!("there is no joint `{}`", shorten(name)), hint)
}
