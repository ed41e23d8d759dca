//! `<joint>` and `<freejoint>`.

use rbd_runtime::{Matrix3, Transform, Vector3};
use roxmltree::Node;

use super::child::Child;
use super::file::Mjcf;
use super::orientation::about;
use crate::WarningKind;
use crate::description::assembly::Moving;
use crate::description::element::*;
use crate::description::number::NotANumber;
use crate::diagnostic::sink::{Place, joint_subject};
use crate::geometry::rotation;
use crate::names::printable::shorten;
use crate::names::suggestion::closest;
use crate::read::xml::number;

const TYPES: [&str; 4] = ["hinge", "slide", "ball", "free"];

/// MuJoCo's friction of a free joint acts along the world's axes.
fn friction_of_free_joint() -> NotANumber {
    NotANumber {
        problem:
            "MuJoCo takes it along the axes of the world, and here velocities are those along \
                  the body's"
                .to_owned(),
        hint: "give the friction of each joint as an option, and none to this one".to_owned(),
        not_finite: false,
    }
}

/// A joint and whether it is free.
pub(super) struct Read {
    pub(super) moving: Moving,
    pub(super) is_free: bool,
}

impl<'d> Mjcf<'_, 'd> {
    /// Reads a joint of the body `body`.
    pub(super) fn joint(&mut self, child: &Child<'d>, body: &str) -> Read {
        self.enter(child);
        let (node, childclass) = (child.node, child.childclass());
        let line = self.reader.lines.of(node);
        let name = self.joint_name(node, body);
        let subject = joint_subject(&name);
        self.reader.check_attributes(node, &subject);
        self.check_class(node, "class", &subject);
        let kind = if node.tag_name().name() == "freejoint" {
            "free"
        } else {
            self.joint_type(node, childclass, &subject)
        };
        let mut joint = JointElement {
            name,
            line,
            joint_type: kind.to_owned(),
            ..JointElement::default()
        };
        let mut moving = [Transform::identity(); 2];
        // MuJoCo has no actuator terms in a <freejoint>, whatever the defaults are.
        if node.tag_name().name() == "joint" {
            self.passive(node, childclass, &subject, &mut joint);
        }
        if kind != "free" {
            moving = self.frame(child, &subject, &mut joint);
        }
        let is_limited = joint.limit.is_some_and(|limit| limit.has_end());
        joint.joint_type = match (kind, is_limited) {
            ("hinge", true) => "revolute",
            ("hinge", false) => "continuous",
            ("slide", _) => "prismatic",
            ("ball", _) => "spherical",
            _ => "floating",
        }
        .to_owned();
        Read {
            is_free: kind == "free",
            moving: Moving {
                joint,
                child_from_joint: moving[0],
                to_zero: moving[1],
            },
        }
    }

    fn joint_name(&mut self, node: Node<'d, 'd>, body: &str) -> String {
        if node.has_attribute("name") {
            return self.own_name(node);
        }
        let name = self.assembly.free_joint_name(&format!("{body}_joint"));
        self.assumed_name(node, &joint_subject(&name), "joint");
        name
    }

    fn joint_type(
        &mut self,
        node: Node<'d, 'd>,
        childclass: Option<&'d str>,
        subject: &str,
    ) -> &'static str {
        let holder = self.holder(node, childclass, "type");
        let (line, text) = self.reader.attribute(holder, "type");
        let text = text.unwrap_or("hinge");
        if let Some(known) = TYPES.into_iter().find(|known| *known == text) {
            return known;
        }
        let hint = match closest(text, TYPES) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => "use hinge, slide, ball or free".to_owned(),
        };
        self.reader.problems.error(
            Place::new(line, subject, "<joint type>"),
            format!("MJCF has no joint type `{}`", shorten(text)),
            hint,
        );
        "hinge"
    }

    /// Sets axis and limits of `joint`. Returns the joint's frame in the body's, and its motion from the
    /// position `ref` to zero.
    fn frame(
        &mut self,
        child: &Child<'d>,
        subject: &str,
        joint: &mut JointElement,
    ) -> [Transform<f64>; 2] {
        let (node, childclass) = (child.node, child.childclass());
        let around = child.body_from_frame();
        let pos = self.numbers(node, childclass, "pos", subject);
        let pos = Vector3::from(pos.map_or([0.0; 3], |(pos, _)| pos));
        let frame = Transform::new(Matrix3::identity(), around.act_point(pos));
        let kind = joint.joint_type.clone();
        self.range(node, childclass, subject, joint);
        self.effort(node, childclass, subject, joint);
        if kind == "ball" {
            return [frame, Transform::identity()];
        }
        // MuJoCo's default axis.
        let axis = self.numbers(node, childclass, "axis", subject);
        let (xyz, line) = axis.unwrap_or(([0.0, 0.0, 1.0], joint.line));
        let xyz = (around.rotation * Vector3::from(xyz)).to_array();
        joint.axis = Some(AxisElement {
            line,
            xyz: Some(xyz),
        });
        let reference = self.number(node, childclass, "ref", subject);
        let own = if kind == "slide" {
            reference
        } else {
            self.angle(reference)
        };
        self.references.insert(joint.name.clone(), own);
        // An axis without direction is reported with the other checks.
        let to_zero = match rotation::unit(xyz, 0.0) {
            Some((axis, _)) if reference != 0.0 => match kind.as_str() {
                "slide" => Transform::new(Matrix3::identity(), axis.scale(-own)),
                _ => Transform::new(about(axis, -own), Vector3::zero()),
            },
            _ => Transform::identity(),
        };
        [frame, to_zero]
    }

    /// Sets the limits of `joint`. Those of a ball joint are a cone, which the model cannot represent.
    fn range(
        &mut self,
        node: Node<'d, 'd>,
        childclass: Option<&'d str>,
        subject: &str,
        joint: &mut JointElement,
    ) {
        let range = self.numbers::<2>(node, childclass, "range", subject);
        let holder = self.holder(node, childclass, "limited");
        let limited = self.keyword(holder, "limited", subject, &["false", "true", "auto"]);
        let is_limited = match (limited, range) {
            (Some(0), _) | (_, None) => false,
            (Some(1), _) => true,
            (_, Some((_, line))) => {
                if !self.compiler().autolimits {
                    self.reader.problems.error(
                        Place::new(line, subject, "<joint range>"),
                        "there is a range, and neither `limited` nor `autolimits` says whether it holds",
                        "write limited=\"true\" or limited=\"false\"",
                    );
                }
                true
            }
        };
        if let Some(([lower, upper], line)) = range.filter(|_| is_limited)
            && joint.joint_type != "ball"
        {
            let value = |limit| match joint.joint_type.as_str() {
                "hinge" => LimitValue::Finite(self.angle(limit)),
                _ => LimitValue::Finite(limit),
            };
            joint.limit = Some(LimitElement {
                line,
                lower: value(lower),
                upper: value(upper),
                ..LimitElement::default()
            });
        }
    }

    /// Sets armature, damping and friction of `joint`; warns of a spring, which is part of MuJoCo's
    /// equations only.
    fn passive(
        &mut self,
        node: Node<'d, 'd>,
        childclass: Option<&'d str>,
        subject: &str,
        joint: &mut JointElement,
    ) {
        let friction = self.number(node, childclass, "frictionloss", subject);
        joint.dynamics = Some(DynamicsElement {
            line: joint.line,
            armature: Ok(self.number(node, childclass, "armature", subject)),
            damping: self.damping(node, childclass, subject),
            friction: match joint.joint_type.as_str() {
                "free" if friction != 0.0 => Err(friction_of_free_joint()),
                _ => Ok(friction),
            },
        });
        for name in ["stiffness", "springdamper"] {
            let holder = self.holder(node, childclass, name);
            let (line, text) = self.reader.attribute(holder, name);
            let mut numbers = text.unwrap_or("").split_whitespace();
            if numbers.any(|number| number.parse() != Ok(0.0)) {
                let shown = shorten(text.unwrap_or(""));
                self.reader.problems.warning(
                    WarningKind::NotModelled,
                    Place::new(line, subject, &format!("<joint {name}>")),
                    format!("the spring of the joint, {shown}, is no part of the equations"),
                    "add it to what the functions return, or take it out",
                );
            }
        }
    }

    /// The damping of a joint. Further numbers, of a polynomial in the velocity, must be zero.
    fn damping(
        &mut self,
        node: Node<'d, 'd>,
        childclass: Option<&'d str>,
        subject: &str,
    ) -> Result<f64, NotANumber> {
        let holder = self.holder(node, childclass, "damping");
        let text = holder.attribute("damping").unwrap_or("0");
        let mut numbers = text.split_whitespace();
        let (first, count) = (numbers.next(), text.split_whitespace().count());
        if count < 2 {
            return Ok(self.number(node, childclass, "damping", subject));
        }
        if numbers.any(|number| number.parse() != Ok(0.0)) {
            return Err(NotANumber {
                problem: format!("`{}` is a polynomial in the velocity", shorten(text)),
                hint: "damping is linear here: give its number as an option, as in `damping = 0.1`"
                    .to_owned(),
                not_finite: false,
            });
        }
        number::parse(first.unwrap_or("")).map(|number| number.value)
    }

    /// The number from `node` or a default; zero if there is none.
    fn number(
        &mut self,
        node: Node<'d, 'd>,
        childclass: Option<&'d str>,
        name: &str,
        subject: &str,
    ) -> f64 {
        let holder = self.holder(node, childclass, name);
        match self.reader.optional_number(holder, name, subject) {
            Some(Ok(number)) => number,
            _ => 0.0,
        }
    }

    /// The numbers from `node` or a default, and their line.
    pub(super) fn numbers<const N: usize>(
        &mut self,
        node: Node<'d, 'd>,
        childclass: Option<&'d str>,
        name: &str,
        subject: &str,
    ) -> Option<([f64; N], u32)> {
        let holder = self.holder(node, childclass, name);
        let (line, _) = self.reader.attribute(holder, name);
        let numbers = self.reader.vector(holder, name, subject)?;
        Some((numbers.ok()?, line))
    }
}
