//! Armature, damping and friction of the joints from options.

use rbd_runtime::JointDynamics;

use super::build::derived_name;
use super::field::Role;
use super::robot::Model;
use crate::description::element::{Description, DynamicsElement, JointElement};
use crate::description::number::NotANumber;
use crate::diagnostic::format::Format;
use crate::diagnostic::sink::{DiagnosticSink, Place, joint_subject};
use crate::geometry::range;
use crate::names::suggestion::closest;
use crate::{JointTerm, RobotOptions};

/// Reads a number of `<dynamics>`.
type OfFile = fn(&DynamicsElement) -> &Result<f64, NotANumber>;

/// One of the three terms.
struct Term<'a> {
    option: &'static str,
    role: Role,
    source: &'a JointTerm,
    of_file: OfFile,
    entry: fn(&mut JointDynamics) -> &mut f64,
}

/// Sets the actuators of the model's joints. A joint that is not in the file, a moving base, has none unless it is
/// named.
pub(crate) fn set_actuators(
    model: &mut Model,
    description: &Description,
    options: &RobotOptions,
    problems: &mut DiagnosticSink,
) {
    let terms = [
        Term {
            option: "armature",
            role: Role::Armature,
            source: &options.armature,
            of_file: |dynamics| &dynamics.armature,
            entry: |actuator| &mut actuator.armature,
        },
        Term {
            option: "damping",
            role: Role::Damping,
            source: &options.damping,
            of_file: |dynamics| &dynamics.damping,
            entry: |actuator| &mut actuator.damping,
        },
        Term {
            option: "friction",
            role: Role::Friction,
            source: &options.friction,
            of_file: |dynamics| &dynamics.friction,
            entry: |actuator| &mut actuator.friction,
        },
    ];
    for term in &terms {
        term.check(model, problems);
        let is_field = model.run_time.has(term.role);
        let joints = model.joints.iter_mut().zip(&model.joint_names);
        for (i, (joint, name)) in joints.enumerate() {
            let source = source(name, description, options);
            let value = match (term.source, source) {
                (JointTerm::Each(values), _) => {
                    let of_joint = values.iter().find(|(named, _)| named == name);
                    of_joint.map_or(0.0, |(_, value)| *value)
                }
                // One actuator a coordinate: a follower has none of its own unless it is named.
                (JointTerm::All(value), Some(_)) if joint.coupling.is_none() => *value,
                (JointTerm::File, Some(source)) => term.value_of_file(source, problems),
                _ => 0.0,
            };
            if is_field {
                let nominal = match (term.source, source) {
                    (JointTerm::None, Some(source)) => term.value_of_file(source, problems),
                    _ => value,
                };
                *(term.entry)(&mut model.run_time.actuators[i]) = nominal;
            }
            if value != 0.0 {
                *(term.entry)(joint.dynamics.get_or_insert_default()) = value;
            }
        }
    }
}

/// A joint of the file, and the joints that it is in the model.
#[derive(Clone, Copy)]
struct Source<'a> {
    joint: &'a JointElement,
    /// The number among the joints that an option makes of it, if it makes several.
    part: Option<usize>,
}

/// The joint of the file that the model's joint of this name is, or is a part of.
fn source<'a>(
    name: &str,
    description: &'a Description,
    options: &RobotOptions,
) -> Option<Source<'a>> {
    let joints = &description.joints;
    if let Some(joint) = joints.iter().find(|joint| joint.name == name) {
        return Some(Source { joint, part: None });
    }
    options.joints.iter().find_map(|(of, given)| {
        let joint = joints.iter().find(|joint| joint.name == *of)?;
        let parts = given.suffixes().iter();
        let mut parts = parts.map(|suffix| derived_name(of, suffix, joints));
        let part = Some(parts.position(|part| part == name)?);
        Some(Source { joint, part })
    })
}

impl Term<'_> {
    fn value_of_file(&self, source: Source<'_>, problems: &mut DiagnosticSink) -> f64 {
        let joint = source.joint;
        let Some(dynamics) = &joint.dynamics else {
            return 0.0;
        };
        let subject = joint_subject(&joint.name);
        let field = format!("<dynamics {}>", self.option);
        let place = Place::new(dynamics.line, &subject, &field);
        match (self.of_file)(dynamics) {
            Ok(value) if *value > 0.0 && source.part.is_some() => {
                // Of the first part, once.
                if source.part == Some(0) {
                    let problem = format!("{value} is of one joint, which is two here");
                    problems.error(place, problem, "give a number for each of the two");
                }
            }
            Ok(value) if *value >= 0.0 => return *value,
            Ok(value) => {
                let problem = format!("{value} is negative");
                problems.error(
                    place,
                    problem,
                    "a drive resists: write 0 or a positive number",
                );
            }
            Err(error) => problems.error(place, error.problem.clone(), error.hint.clone()),
        }
        0.0
    }

    /// Reports joints that do not move or do not exist, and values that no actuator has.
    fn check(&self, model: &Model, problems: &mut DiagnosticSink) {
        let subject = format!("option `{}`", self.option);
        let place = Place {
            line: None,
            subject: &subject,
            field: "",
        };
        let values: &[(String, f64)] = match self.source {
            JointTerm::Each(values) => values,
            JointTerm::All(value) => &[(String::new(), *value)],
            JointTerm::File
                if self.option == "armature"
                    && matches!(problems.format(), Format::Urdf | Format::Sdf) =>
            {
                let hint = format!("give numbers, as in `{} = 0.1`", self.option);
                problems.error(place, "a URDF file has none", hint);
                &[]
            }
            _ => &[],
        };
        for (i, (name, value)) in values.iter().enumerate() {
            if values[..i].iter().any(|(other, _)| other == name) {
                problems.error(place, format!("joint `{name}` is given twice"), "keep one");
            }
            if !name.is_empty() && !model.joint_names.contains(name) {
                let names = model.joint_names.iter().map(String::as_str);
                let hint = closest(name, names)
                    .map_or_else(String::new, |meant| format!("did you mean `{meant}`?"));
                problems.error(place, format!("no joint `{name}` moves this robot"), hint);
            }
            if value.is_finite() && !range::is_bounded(*value) {
                problems.error(place, range::problem(*value), "check the unit");
            } else if !(value.is_finite() && *value >= 0.0) {
                let problem = format!("{value} is not a finite number from 0");
                problems.error(
                    place,
                    problem,
                    "a drive resists: write 0 or a positive number",
                );
            }
        }
    }
}
