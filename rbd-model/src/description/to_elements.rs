//! Converts data to elements like those of a reader.

use std::iter;

use super::element::*;
use super::joint::{JointDescription, Limits, Origin};
use super::kind::JointKind;
use super::link::{InertialDescription, LinkDescription};
use super::robot::RobotDescription;
use crate::ConstraintFields;
use crate::description::MAX_LINKS;
use crate::diagnostic::sink::{
    DiagnosticSink, Place, constraint_subject, joint_subject, link_subject,
};
use crate::names::readable;

impl RobotDescription {
    /// The elements, with invalid names and numbers reported; `None` if reading on is pointless.
    pub(crate) fn to_elements(&self, problems: &mut DiagnosticSink) -> Option<Description> {
        self.to_elements_on(&[], problems)
    }

    /// The elements, with the constraints on these lines of a file; a constraint without a line is on the
    /// robot's.
    pub(crate) fn to_elements_on(
        &self,
        lines: &[u32],
        problems: &mut DiagnosticSink,
    ) -> Option<Description> {
        let file = self.source.file();
        let mut writer = Writer {
            file,
            incomplete: false,
            problems,
        };
        let line = self.source.line_in(file);
        writer.name(&self.name, Place::new(line, "", "name"));
        writer.incomplete = false;
        let counts = [
            ("links", self.links.len()),
            ("joints", self.joints.len()),
            ("constraints", self.constraints.len()),
        ];
        for (what, count) in counts {
            if count > MAX_LINKS {
                let problem = format!("there are {count} {what}, more than {MAX_LINKS}");
                let hint = "split the robot, or leave out what does not move";
                writer.problems.error(Place::line(line), problem, hint);
                return None;
            }
        }
        let links = self.links.iter().map(|link| writer.link(link)).collect();
        let joints = self.joints.iter().map(|j| writer.joint(j)).collect();
        let lines = lines.iter().copied().chain(iter::repeat(line));
        let constraints = self.constraints.iter().zip(lines);
        let constraints = constraints.filter_map(|(fields, line)| writer.constraint(fields, line));
        let constraints = constraints.collect();
        Some(Description {
            name: self.name.clone(),
            line,
            links,
            joints,
            constraints,
            gravity: None,
            incomplete: writer.incomplete,
        })
    }
}

struct Writer<'a> {
    /// The file of the program, if the robot was made in one.
    file: Option<&'static str>,
    incomplete: bool,
    problems: &'a mut DiagnosticSink,
}

impl Writer<'_> {
    /// The constraint; reports errors in its fields.
    fn constraint(&mut self, fields: &ConstraintFields, line: u32) -> Option<ConstraintElement> {
        match fields.option() {
            Ok(option) => Some(ConstraintElement { line, option }),
            Err(problems) => {
                let subject = constraint_subject(&fields.name);
                for problem in problems {
                    let place = Place::new(line, &subject, "");
                    self.problems.error(place, problem, "");
                }
                None
            }
        }
    }

    fn name(&mut self, name: &str, place: Place<'_>) {
        if let Some((problem, hint)) = readable::problem_with(name) {
            self.problems.error(place, problem, hint);
            self.incomplete = true;
        }
    }

    fn finite(&mut self, numbers: &[f64], place: Place<'_>) {
        if let Some(number) = numbers.iter().find(|n| !n.is_finite()) {
            let problem = format!("{number} is not a finite number");
            self.problems
                .error(place, problem, "write the number that is meant");
        }
    }

    fn link(&mut self, link: &LinkDescription) -> LinkElement {
        let line = link.source.line_in(self.file);
        self.name(&link.name, Place::new(line, "link", "name"));
        let subject = link_subject(&link.name);
        LinkElement {
            name: link.name.clone(),
            line,
            inertial: link
                .inertial
                .map(|inertial| self.inertial(&inertial, line, &subject)),
            has_shape: false,
        }
    }

    fn inertial(
        &mut self,
        inertial: &InertialDescription,
        line: u32,
        subject: &str,
    ) -> InertialElement {
        let place = |field| Place::new(line, subject, field);
        let inertia = inertial.inertia.to_array();
        self.finite(&[inertial.mass], place("mass"));
        self.finite(&inertia, place("inertia"));
        let complete = inertial.mass.is_finite() && inertia.iter().all(|i| i.is_finite());
        InertialElement {
            mass_line: line,
            inertia_line: line,
            origin: self.origin(&inertial.origin, line, subject),
            mass: inertial.mass,
            inertia,
            complete,
        }
    }

    fn origin(&mut self, origin: &Origin, line: u32, subject: &str) -> OriginElement {
        let place = |field| Place::new(line, subject, field);
        self.finite(&origin.xyz, place("origin xyz"));
        if origin.rpy.iter().all(|angle| angle.is_nan()) {
            let problem = "the matrix is no rotation: columns of unit length at right angles, \
                           determinant 1";
            let hint = "give a rotation, or roll, pitch and yaw";
            self.problems.error(place("origin rotation"), problem, hint);
        } else {
            self.finite(&origin.rpy, place("origin rpy"));
        }
        OriginElement {
            line,
            xyz: origin.xyz,
            rpy: origin.rpy,
        }
    }

    fn joint(&mut self, joint: &JointDescription) -> JointElement {
        let line = joint.source.line_in(self.file);
        self.name(&joint.name, Place::new(line, "joint", "name"));
        let subject = joint_subject(&joint.name);
        self.numbers(joint, line, &subject);
        let end = |link: &str| {
            Some(LinkReference {
                line,
                link: link.to_owned(),
            })
        };
        JointElement {
            name: joint.name.clone(),
            line,
            joint_type: joint.kind.name().to_owned(),
            origin: self.origin(&joint.origin, line, &subject),
            parent: end(&joint.parent),
            child: end(&joint.child),
            axis: self.axis(joint, line, &subject),
            limit: joint.limits.map(|limits| limit(&limits, line)),
            mimic: joint.mimic.as_ref().map(|mimic| MimicElement {
                line,
                joint: mimic.joint.clone(),
                multiplier: mimic.multiplier,
                offset: mimic.offset,
            }),
            pitch: self.pitch(joint, line, &subject),
            dynamics: Some(DynamicsElement {
                line,
                armature: Ok(joint.armature),
                damping: Ok(joint.damping),
                friction: Ok(joint.friction),
            }),
        }
    }

    /// Reports invalid numbers.
    fn numbers(&mut self, joint: &JointDescription, line: u32, subject: &str) {
        let place = |field| Place::new(line, subject, field);
        self.finite(&joint.axis.unwrap_or_default(), place("axis"));
        for (name, value) in [
            ("armature", joint.armature),
            ("damping", joint.damping),
            ("friction", joint.friction),
        ] {
            self.finite(&[value], place(name));
        }
        if let Some(limits) = joint.limits {
            let all = [limits.lower, limits.upper, limits.effort, limits.velocity];
            self.finite(&all.map(Option::unwrap_or_default), place("limits"));
            if limits.lower.is_some() != limits.upper.is_some() {
                let problem = "one of `lower` and `upper` is missing";
                let hint = "give both, or none for a joint that is unlimited";
                self.problems.error(place("limits"), problem, hint);
            }
        }
        if let Some(mimic) = &joint.mimic {
            self.finite(&[mimic.multiplier, mimic.offset], place("mimic"));
        }
    }

    /// The axis of a joint that has one. That of a planar joint is the z axis of its frame.
    fn axis(&mut self, joint: &JointDescription, line: u32, subject: &str) -> Option<AxisElement> {
        let place = Place::new(line, subject, "axis");
        let kind = joint.kind.name();
        let xyz = match joint.axis {
            Some(axis) if joint.kind.has_axis() => Some(axis),
            Some(_) => {
                let problem = format!("a {kind} joint has no axis");
                self.problems
                    .error(place, problem, "take the axis out, or choose another type");
                return None;
            }
            None if joint.kind.has_axis() => {
                let problem = format!("it is missing, and a {kind} joint has one");
                let hint = "give it as a unit vector of the joint's frame, as in [0, 0, 1]";
                self.problems.error(place, problem, hint);
                None
            }
            None if joint.kind == JointKind::Planar => Some([0.0, 0.0, 1.0]),
            None => return None,
        };
        Some(AxisElement { line, xyz })
    }

    fn pitch(&mut self, joint: &JointDescription, line: u32, subject: &str) -> f64 {
        let place = Place::new(line, subject, "pitch");
        let (kind, has_pitch) = (joint.kind.name(), joint.kind.has_pitch());
        match joint.pitch {
            Some(pitch) if has_pitch => self.finite(&[pitch], place),
            Some(_) => {
                let problem = format!("a {kind} joint has no pitch");
                self.problems
                    .error(place, problem, "take it out, or make the joint helical");
            }
            None if has_pitch => {
                let problem = format!("it is missing, and a {kind} joint has one");
                self.problems.error(place, problem, "give it in m/rad");
            }
            None => {}
        }
        joint.pitch.unwrap_or(0.0)
    }
}

fn limit(limits: &Limits, line: u32) -> LimitElement {
    let value = |value: Option<f64>| value.map_or(LimitValue::Absent, LimitValue::Finite);
    LimitElement {
        line,
        lower: value(limits.lower),
        upper: value(limits.upper),
        effort: value(limits.effort),
        velocity: value(limits.velocity),
    }
}
