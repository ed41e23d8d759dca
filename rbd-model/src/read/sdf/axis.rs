//! `<axis>`: direction, limits, damping and friction, and mimicry.

use rbd_runtime::Vector3;
use roxmltree::Node;

use super::file::Sdf;
use super::frames::{FrameId, MODEL};
use super::schema;
use crate::WarningKind;
use crate::description::element::*;
use crate::diagnostic::sink::Place;
use crate::read::xml::number;
use crate::read::xml::reader::text_of;

/// SDF's number for no limit.
const UNLIMITED: f64 = 1e16;

impl<'d> Sdf<'_, 'd> {
    /// Reads `<axis>` of the joint with this frame into `joint`.
    pub(super) fn axis(
        &mut self,
        node: Node<'d, 'd>,
        frame: FrameId,
        joint: &mut JointElement,
        subject: &str,
    ) {
        let children = self.reader.children(node, &schema::AXIS, subject);
        joint.axis = self.direction(node, &children, frame, subject);
        for child in &children {
            match child.tag_name().name() {
                "limit" => joint.limit = Some(self.limit(*child, subject)),
                "dynamics" => self.dynamics(*child, joint, subject),
                "mimic" => joint.mimic = self.mimic(*child, subject),
                _ => {}
            }
        }
        for name in ["limit", "dynamics", "mimic"] {
            self.reader.single(&children, name, subject);
        }
    }

    /// The axis in the joint's frame.
    fn direction(
        &mut self,
        node: Node<'d, 'd>,
        children: &[Node<'d, 'd>],
        frame: FrameId,
        subject: &str,
    ) -> Option<AxisElement> {
        let Some(xyz_node) = self.reader.single(children, "xyz", subject) else {
            let line = self.reader.lines.of(node);
            let place = Place::new(line, subject, "<xyz>");
            let hint = "write <xyz>0 0 1</xyz>";
            self.reader.problems.error(place, "it is missing", hint);
            return Some(AxisElement { line, xyz: None });
        };
        self.reader.check_attributes(xyz_node, subject);
        let line = self.reader.lines.of(xyz_node);
        let xyz = self.reader.text_numbers::<3>(xyz_node, subject);
        let old = self
            .reader
            .single(children, "use_parent_model_frame", subject);
        let in_model = match old.map(|node| (node, text_of(node))) {
            Some((node, _)) if self.here().version >= (1, 7) => {
                self.parent_model_frame(node, subject);
                false
            }
            Some((_, text)) => matches!(text.as_str(), "1" | "true"),
            // The default of versions before 1.5.
            None => self.here().version < (1, 5),
        };
        let expressed_in = xyz_node
            .attribute("expressed_in")
            .filter(|name| !name.is_empty());
        let expressed_in = expressed_in.or(in_model.then_some(MODEL));
        let turned = match expressed_in {
            Some(other) => {
                let other = self.named(other);
                self.check_frame(&other, Place::new(line, subject, "<xyz expressed_in>"));
                let other = self.frames.find(&other);
                let rotation = self.between(Some(frame), other).rotation;
                xyz.map(|xyz| (rotation * Vector3::from(xyz)).to_array())
            }
            None => xyz,
        };
        Some(AxisElement { line, xyz: turned })
    }

    /// Warns of an element that versions from 1.7 on do not have.
    fn parent_model_frame(&mut self, node: Node<'d, 'd>, subject: &str) {
        self.reader.problems.warning(
            WarningKind::UnknownElement,
            Place::new(
                self.reader.lines.of(node),
                subject,
                "<use_parent_model_frame>",
            ),
            "SDF has none from version 1.7 on; it is passed over, as by Gazebo",
            "write <xyz expressed_in=\"__model__\">, if that is meant",
        );
    }

    /// The limits; `NotFinite` stands for none.
    fn limit(&mut self, node: Node<'d, 'd>, subject: &str) -> LimitElement {
        let children = self.reader.children(node, &schema::LIMIT, subject);
        let [lower, upper, effort, velocity] =
            ["lower", "upper", "effort", "velocity"].map(|name| {
                let Some(child) = self.reader.single(&children, name, subject) else {
                    return LimitValue::NotFinite;
                };
                match number::parse(&text_of(child)) {
                    Err(error) if error.not_finite => LimitValue::NotFinite,
                    Ok(number) if number.value.abs() >= UNLIMITED => LimitValue::NotFinite,
                    _ => match self.reader.text_numbers(child, subject) {
                        Some([value]) => LimitValue::Finite(value),
                        None => LimitValue::Unreadable,
                    },
                }
            });
        // A negative effort or velocity means no limit.
        let positive = |value| match value {
            LimitValue::Finite(value) if value < 0.0 => LimitValue::NotFinite,
            value => value,
        };
        LimitElement {
            line: self.reader.lines.of(node),
            lower,
            upper,
            effort: positive(effort),
            velocity: positive(velocity),
        }
    }

    fn dynamics(&mut self, node: Node<'d, 'd>, joint: &mut JointElement, subject: &str) {
        let children = self.reader.children(node, &schema::DYNAMICS, subject);
        joint.dynamics = Some(DynamicsElement {
            line: self.reader.lines.of(node),
            armature: Ok(0.0),
            damping: Ok(self.value(&children, "damping", 0.0, subject)),
            friction: Ok(self.value(&children, "friction", 0.0, subject)),
        });
        let stiffness = self.value(&children, "spring_stiffness", 0.0, subject);
        if stiffness != 0.0 {
            self.reader.problems.warning(
                WarningKind::NotModelled,
                Place::new(self.reader.lines.of(node), subject, "<spring_stiffness>"),
                format!("the spring of the joint, {stiffness}, is no part of the equations"),
                "add it to what the functions return, or take it out",
            );
        }
    }

    /// q = multiplier (q of the other − reference) + offset.
    fn mimic(&mut self, node: Node<'d, 'd>, subject: &str) -> Option<MimicElement> {
        self.reader.check_attributes(node, subject);
        let children = self.reader.children(node, &schema::MIMIC, subject);
        let multiplier = self.value(&children, "multiplier", 1.0, subject);
        let offset = self.value(&children, "offset", 0.0, subject);
        let reference = self.value(&children, "reference", 0.0, subject);
        let joint = self.reader.name(node, "joint", subject);
        let joint = self.full(&joint);
        let of_second = node.attribute("axis") == Some("axis2");
        let second = self.second_axes.get(&joint).filter(|_| of_second);
        Some(MimicElement {
            line: self.reader.lines.of(node),
            joint: second.cloned().unwrap_or(joint),
            multiplier,
            offset: offset - multiplier * reference,
        })
    }

    /// The number of the child `name`, or `default` if there is none.
    fn value(&mut self, children: &[Node<'d, 'd>], name: &str, default: f64, subject: &str) -> f64 {
        let node = self.reader.single(children, name, subject);
        let value = node.and_then(|node| self.reader.text_numbers(node, subject));
        value.map_or(default, |[value]| value)
    }
}
