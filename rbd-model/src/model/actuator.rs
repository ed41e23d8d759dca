//! Armature, damping and friction of the joints from options.

use rbd_runtime::JointDynamics;

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

/// Sets the actuators of the model's joints. A joint that is not in the file, a moving base, has none.
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
            let element = description.joints.iter().find(|joint| joint.name == *name);
            let value = match term.source {
                // One actuator a coordinate: a follower has none of its own unless it is named.
                JointTerm::All(_) if joint.coupling.is_some() => 0.0,
                _ => element.map_or(0.0, |element| term.value(element, problems)),
            };
            if is_field {
                let nominal = match (term.source, element) {
                    (JointTerm::None, Some(element)) => term.value_of_file(element, problems),
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

impl Term<'_> {
    fn value(&self, joint: &JointElement, problems: &mut DiagnosticSink) -> f64 {
        match self.source {
            JointTerm::None => 0.0,
            JointTerm::File => self.value_of_file(joint, problems),
            JointTerm::All(value) => *value,
            JointTerm::Each(values) => {
                let of_joint = values.iter().find(|(name, _)| *name == joint.name);
                of_joint.map_or(0.0, |(_, value)| *value)
            }
        }
    }

    fn value_of_file(&self, joint: &JointElement, problems: &mut DiagnosticSink) -> f64 {
        let Some(dynamics) = &joint.dynamics else {
            return 0.0;
        };
        let subject = joint_subject(&joint.name);
        let field = format!("<dynamics {}>", self.option);
        let place = Place::new(dynamics.line, &subject, &field);
        match (self.of_file)(dynamics) {
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
        for (name, value) in values {
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
