//! Joints that options give another type than the file.

use rbd_runtime::{JointType, Vector3};

use crate::description::element::{Description, JointElement};
use crate::diagnostic::sink::{DiagnosticSink, Place, listed};
use crate::geometry::range;
use crate::geometry::rotation;
use crate::names::printable::shorten;
use crate::names::suggestion::closest;
use crate::options::joint_option;
use crate::{JointOverride, Mimic, Options};

/// The cosine of two axes that count as square to each other: files round.
const SQUARE: f64 = 1e-4;

/// Gives the joints of `description` the types of URDF nearest to those of `options`, so that what
/// these need is what the file is checked for; reports options that cannot be.
pub(crate) fn apply(
    description: &mut Description,
    options: &Options,
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
                wrong_numbers(*joint, element).map(|text| (text, String::new()))
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

/// What is wrong with the numbers that belong to a type.
fn wrong_numbers(joint: JointOverride, element: &JointElement) -> Option<String> {
    match joint {
        JointOverride::Helical { pitch } if !pitch.is_finite() => {
            Some(format!("the pitch {pitch} is not finite"))
        }
        JointOverride::Helical { pitch } if !range::is_bounded(pitch) => {
            Some(format!("the pitch {}", range::problem(pitch)))
        }
        JointOverride::Universal { second_axis } => {
            let first = element.axis.map_or(Some([1.0, 0.0, 0.0]), |axis| axis.xyz);
            let [x, y, z] = second_axis;
            let Some((second, _)) = rotation::unit(second_axis, 0.0) else {
                return Some(format!(
                    "the second axis {x:?} {y:?} {z:?} has no direction"
                ));
            };
            // An axis without direction is an error of the file.
            let (first, _) = rotation::unit(first?, 0.0)?;
            let square = first.dot(second).abs() <= SQUARE;
            (!square).then(|| {
                let [a, b, c] = first.to_array();
                format!("the second axis {x} {y} {z} is not square to the first, {a} {b} {c}")
            })
        }
        _ => None,
    }
}

/// The joints that stand for one with this type and axis, each with what is added to its name; none
/// for a fixed one.
pub(super) fn joint_types(
    joint: JointOverride,
    axis: Vector3<f64>,
    tolerance: f64,
) -> Vec<(JointType, &'static str)> {
    let revolute = JointType::Revolute { axis };
    let one = match joint {
        JointOverride::Revolute | JointOverride::Continuous => revolute,
        JointOverride::Unbounded => JointType::RevoluteUnbounded { axis },
        JointOverride::Prismatic => JointType::Prismatic { axis },
        JointOverride::Fixed => return Vec::new(),
        JointOverride::Planar => JointType::Planar,
        JointOverride::Floating => JointType::Floating,
        JointOverride::Spherical => JointType::Spherical,
        JointOverride::Helical { pitch } => JointType::Helical { axis, pitch },
        JointOverride::Universal { second_axis } => {
            // One without direction does not come here.
            let second = rotation::unit(second_axis, tolerance).map_or(axis, |(axis, _)| axis);
            let second = JointType::Revolute { axis: second };
            return vec![(revolute, "_first"), (second, "_second")];
        }
        JointOverride::Cylindrical => {
            let along = JointType::Prismatic { axis };
            return vec![(revolute, "_rotation"), (along, "_translation")];
        }
    };
    vec![(one, "")]
}
