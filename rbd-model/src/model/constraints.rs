//! The constraints of options and files on the built robot.

use rbd_runtime::reference::{Constraint, ConstraintBetween, CoordinateCoupling, Correction};
use rbd_runtime::{ConstraintKind, Frame, Transform, Vector3};

use super::robot::Model;
use crate::WarningKind;
use crate::diagnostic::sink::{DiagnosticSink, Place};
use crate::geometry::range::{is_bounded, problem as out_of_range};
use crate::geometry::rotation;
use crate::names::printable::shorten;
use crate::names::readable;
use crate::names::suggestion::closest;
use crate::options::{ConstraintEnd, ConstraintEnds, ConstraintOption};

/// Adds the constraints to the model, which must have all links and joints; `lines` has the line of each in
/// the file, 0 for none.
pub(super) fn constrain(
    model: &mut Model,
    options: &[(u32, &ConstraintOption)],
    tolerance: f64,
    problems: &mut DiagnosticSink,
) {
    for (i, &(line, option)) in options.iter().enumerate() {
        let mut builder = Constrain {
            model,
            option,
            tolerance,
            problems: Vec::new(),
        };
        if options[..i]
            .iter()
            .any(|(_, other)| other.name == option.name)
        {
            builder.wrong("", "there is another constraint of this name", "");
        }
        if let Some((text, hint)) = readable::problem_with(&option.name) {
            builder.wrong("", text, hint);
        }
        builder.check_numbers();
        let between = builder.between();
        let found = builder.problems;
        for Problem { field, text, hint } in &found {
            problems.error(Place::new(line, &option.subject(), field), text, hint);
        }
        if let (Some(between), []) = (between, found.as_slice()) {
            model.constraint_names.push(option.name.clone());
            model.constraints.push(Constraint {
                between,
                correction: Correction {
                    stiffness: option.stiffness,
                    damping: option.damping,
                },
                compliance: option.compliance,
                restitution: option.restitution,
                active: None,
            });
        }
    }
}

/// Warns of constraints that hold a point to the world's origin, if no place in the world was given for it. The fields
/// must be there.
pub(super) fn warn_of_origin(
    model: &Model,
    options: &[(u32, &ConstraintOption)],
    problems: &mut DiagnosticSink,
) {
    for &(line, option) in options {
        let ConstraintEnds::Frames { kind, a, b } = &option.between else {
            continue;
        };
        let names = &model.constraint_names;
        let index = names.iter().position(|name| *name == option.name);
        let is_input = index.is_some_and(|index| model.run_time.has_foothold(index));
        for (field, end) in [("a_xyz", a), ("b_xyz", b)] {
            let is_world =
                end.link == ConstraintEnd::WORLD && !model.link_names.contains(&end.link);
            if !kind.holds_origin() || !is_world || end.is_placed || is_input {
                continue;
            }
            problems.warning(
                WarningKind::HeldAtOrigin,
                Place::new(line, &option.subject(), field),
                "it holds its link to the world's origin, since no other place is given",
                // The same for all, so that they are one message.
                format!(
                    "give `{field}` (0, 0, 0 for the origin), or make the place an input, a field \
                     `foothold` of the constraint"
                ),
            );
        }
    }
}

struct Problem {
    field: &'static str,
    text: String,
    hint: String,
}

/// A constraint under construction.
struct Constrain<'a> {
    model: &'a Model,
    option: &'a ConstraintOption,
    tolerance: f64,
    problems: Vec<Problem>,
}

impl Constrain<'_> {
    fn wrong(&mut self, field: &'static str, text: impl Into<String>, hint: impl Into<String>) {
        let (text, hint) = (text.into(), hint.into());
        self.problems.push(Problem { field, text, hint });
    }

    /// Reports numbers that are invalid or out of range.
    fn check_numbers(&mut self) {
        let option = self.option;
        for (field, x) in [("stiffness", option.stiffness), ("damping", option.damping)] {
            if x.is_nan() || x < 0.0 {
                self.wrong(
                    field,
                    format!("{x} would drive violations apart"),
                    "give 0 or more",
                );
            }
        }
        if option.compliance.is_nan() || option.compliance < 0.0 {
            let text = format!("{} would push what gives way", option.compliance);
            self.wrong("compliance", text, "give 0 or more");
        }
        if !(0.0..=1.0).contains(&option.restitution) {
            let text = format!("{} is no restitution from 0 to 1", option.restitution);
            self.wrong("restitution", text, "give 0 for rows that stay together");
        }
        let mut numbers = vec![
            ("stiffness", option.stiffness),
            ("damping", option.damping),
            ("compliance", option.compliance),
        ];
        match &option.between {
            ConstraintEnds::Frames { kind, a, b } => {
                for (fields, end) in [(["a_xyz", "a_rpy"], a), (["b_xyz", "b_rpy"], b)] {
                    numbers.extend(end.xyz.map(|x| (fields[0], x)));
                    numbers.extend(end.rpy.map(|x| (fields[1], x)));
                }
                self.check_kind(*kind);
            }
            ConstraintEnds::Joints { polynomial, .. } => {
                numbers.extend(polynomial.map(|x| ("polynomial", x)));
            }
        }
        for (field, x) in numbers {
            if !x.is_finite() {
                self.wrong(field, format!("{x} is not finite"), "");
            } else if !is_bounded(x) {
                self.wrong(field, out_of_range(x), "check the number and its unit");
            }
        }
    }

    fn check_kind(&mut self, kind: ConstraintKind) {
        let above_zero = |field, x: f64| (!(x > 0.0 && is_bounded(x))).then_some((field, x));
        let wrong = match kind {
            ConstraintKind::Distance { distance } => above_zero("distance", distance),
            ConstraintKind::RollingBall { radius } | ConstraintKind::RollingWheel { radius } => {
                above_zero("radius", radius)
            }
            ConstraintKind::Helical { pitch } => above_zero("pitch", pitch.abs()),
            _ => None,
        };
        match wrong {
            Some(("distance", x)) => self.wrong(
                "distance",
                format!("{x} is no distance above 0"),
                "two points in one place are a `ball`",
            ),
            Some(("pitch", x)) => self.wrong(
                "pitch",
                format!("{x} is no pitch, in metres a radian"),
                "without one the constraint is a `hinge`",
            ),
            Some((field, x)) => self.wrong(field, format!("{x} is no length above 0"), ""),
            None => {}
        }
    }

    fn between(&mut self) -> Option<ConstraintBetween> {
        match &self.option.between {
            ConstraintEnds::Frames { kind, a, b } => {
                let frames = [self.frame("a", a), self.frame("b", b)];
                let kind = self.kind(*kind);
                let [Some(a), Some(b)] = frames else {
                    return None;
                };
                if a.joint == b.joint {
                    let text = "no joint is between the two links: they always move together";
                    self.wrong("b", text, "name links that move against each other");
                }
                Some(ConstraintBetween::Frames { kind: kind?, a, b })
            }
            ConstraintEnds::Joints {
                follower,
                leader,
                polynomial,
            } => {
                let own = self.joint("follower", follower);
                let other = leader.as_ref().map(|leader| self.joint("leader", leader));
                if leader.as_ref() == Some(follower) {
                    self.wrong(
                        "leader",
                        "a joint cannot follow itself",
                        "name another joint",
                    );
                }
                Some(ConstraintBetween::Coordinates(CoordinateCoupling {
                    follower: own?,
                    leader: match other {
                        Some(found) => Some(found?),
                        None => None,
                    },
                    polynomial: *polynomial,
                }))
            }
        }
    }

    /// The kind, with its axes normalised.
    fn kind(&mut self, kind: ConstraintKind) -> Option<ConstraintKind> {
        let ConstraintKind::Universal {
            axis_of_a,
            axis_of_b,
        } = kind
        else {
            return Some(kind);
        };
        let mut unit = |field, axis: Vector3<f64>| {
            let found = rotation::unit(axis.to_array(), self.tolerance);
            if found.is_none() {
                self.wrong(field, format!("{:?} has no direction", axis.to_array()), "");
            }
            found.map(|(axis, _)| axis)
        };
        let axes = [unit("axis_of_a", axis_of_a), unit("axis_of_b", axis_of_b)];
        Some(ConstraintKind::Universal {
            axis_of_a: axes[0]?,
            axis_of_b: axes[1]?,
        })
    }

    fn frame(&mut self, field: &'static str, end: &ConstraintEnd) -> Option<Frame> {
        let names = &self.model.link_names;
        let placement = Transform::new(
            rotation::from_rpy(end.rpy, self.tolerance),
            Vector3::from(end.xyz),
        );
        let Some(link) = names.iter().position(|name| *name == end.link) else {
            if end.link == ConstraintEnd::WORLD {
                return Some(Frame {
                    joint: None,
                    body_from_frame: placement,
                });
            }
            let known = names.iter().map(String::as_str);
            let hint = match closest(&end.link, known.chain([ConstraintEnd::WORLD])) {
                Some(name) => format!("did you mean `{}`?", shorten(name)),
                None => "name a link that is part of the robot".to_owned(),
            };
            self.wrong(
                field,
                format!("there is no link `{}`", shorten(&end.link)),
                hint,
            );
            return None;
        };
        let link = self.model.links[link];
        let placed = link.body_from_link * placement;
        Some(Frame {
            joint: link.joint,
            body_from_frame: rotation::snapped_placement(placed, self.tolerance),
        })
    }

    /// A joint with one coordinate.
    fn joint(&mut self, field: &'static str, name: &str) -> Option<usize> {
        let names = &self.model.joint_names;
        let Some(joint) = names.iter().position(|own| own == name) else {
            let hint = match closest(name, names.iter().map(String::as_str)) {
                Some(name) => format!("did you mean `{}`?", shorten(name)),
                None => "name a joint that moves".to_owned(),
            };
            self.wrong(field, format!("no joint `{}` moves", shorten(name)), hint);
            return None;
        };
        if self.model.joints[joint].joint_type.nq() != 1 {
            let text = format!("joint `{}` has more than one number in q", shorten(name));
            self.wrong(field, text, "couple joints of one coordinate");
            return None;
        }
        Some(joint)
    }
}
