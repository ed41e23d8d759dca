//! `<link>` and its `<inertial>`.

use roxmltree::Node;

use super::file::Sdf;
use super::frames::{Frame, FrameId, MODEL, Scope};
use super::schema;
use crate::WarningKind;
use crate::description::assembly::origin;
use crate::description::element::*;
use crate::diagnostic::sink::{Place, link_subject};
use crate::read::xml::reader::text_of;

impl<'d> Sdf<'_, 'd> {
    /// Adds the link, and its frame.
    pub(super) fn link(&mut self, node: Node<'d, 'd>) -> FrameId {
        let line = self.reader.lines.of(node);
        let name = self.full_name(node);
        let subject = link_subject(&name);
        self.reader.check_attributes(node, &subject);
        let children = self.reader.children(node, &schema::LINK, &subject);
        let (relative_to, placement) = self.pose(&children, &subject);
        let frame = self.frames.add(Frame {
            scope: Scope::Link,
            name: name.clone(),
            relative_to: self.named(relative_to.unwrap_or(MODEL)),
            attached_to: None,
            placement,
            line,
        });
        for child in &children {
            self.forces(*child, &subject);
        }
        let inertial = self.reader.single(&children, "inertial", &subject);
        let inertial = match inertial {
            Some(inertial) => self.inertial(inertial, &subject),
            None => {
                self.assumed(line, &subject, "<inertial>", "1 kg and 1 kg m² are taken");
                unit_inertial(line)
            }
        };
        let is_shape =
            |child: &Node<'_, '_>| ["visual", "collision"].contains(&child.tag_name().name());
        self.assembly.link(LinkElement {
            has_shape: children.iter().any(is_shape),
            inertial: Some(inertial),
            name,
            line,
        });
        frame
    }

    /// Warns of what acts on a link or model besides, and is no part of the equations.
    pub(super) fn forces(&mut self, node: Node<'d, 'd>, subject: &str) {
        let text = text_of(node);
        let name = node.tag_name().name();
        let acts = |child: Node<'_, '_>| text_of(child).parse() != Ok(0.0);
        let (is_said, problem, hint) = match name {
            "gravity" => (
                is_false(&text),
                "gravity does not act on the link in the file; here it acts on all",
                "take it out, or subtract what gravity adds",
            ),
            "enable_wind" => (
                is_true(&text),
                "the force of the wind is no part of the equations",
                "take it out",
            ),
            "kinematic" => (
                is_true(&text),
                "the link moves by its velocity alone in the file; here forces move it",
                "take it out",
            ),
            "velocity_decay" => (
                node.children().filter(Node::is_element).any(acts),
                "the decay of velocities is no part of the equations",
                "take it out, or damp joints",
            ),
            _ => return,
        };
        if is_said {
            let field = format!("<{name}>");
            let place = Place::new(self.reader.lines.of(node), subject, &field);
            let kind = WarningKind::NotModelled;
            self.reader.problems.warning(kind, place, problem, hint);
        }
    }

    /// Warns that SDF's own default replaces a missing value.
    fn assumed(&mut self, line: u32, subject: &str, field: &str, what: &str) {
        self.reader.problems.warning(
            WarningKind::MissingInertial,
            Place::new(line, subject, field),
            format!("it is missing; {what}, as SDF says"),
            "write what is meant",
        );
    }

    fn inertial(&mut self, node: Node<'d, 'd>, subject: &str) -> InertialElement {
        self.reader.check_attributes(node, subject);
        let line = self.reader.lines.of(node);
        if matches!(node.attribute("auto"), Some("true" | "1")) {
            self.reader.problems.error(
                Place::new(line, subject, "<inertial auto>"),
                "it would be that of the collisions, which are not read here",
                "write mass and inertia",
            );
        }
        let children = self.reader.children(node, &schema::INERTIAL, subject);
        for child in &children {
            if child.tag_name().name() == "fluid_added_mass" {
                let place = Place::new(self.reader.lines.of(*child), subject, "<fluid_added_mass>");
                let problem = "added mass is no part of the equations";
                let hint = "take it out";
                self.reader
                    .problems
                    .warning(WarningKind::NotModelled, place, problem, hint);
            }
        }
        let (relative_to, placement) = self.pose(&children, subject);
        if relative_to.is_some() {
            let place = Place::new(line, subject, "<pose relative_to>");
            let problem = "the pose of an <inertial> is relative to its link";
            self.reader.problems.error(place, problem, "take it out");
        }
        let mass_node = self.reader.single(&children, "mass", subject);
        let inertia_node = self.reader.single(&children, "inertia", subject);
        let line_of = |found: Option<Node<'_, '_>>| self.reader.lines.of(found.unwrap_or(node));
        let (mass_line, inertia_line) = (line_of(mass_node), line_of(inertia_node));
        let mass = match mass_node {
            Some(mass) => self.reader.text_numbers(mass, subject).map(|[mass]| mass),
            None => {
                self.assumed(line, subject, "<mass>", "1 kg is taken");
                Some(1.0)
            }
        };
        let inertia = self.inertia(inertia_node, inertia_line, subject);
        InertialElement {
            mass_line,
            inertia_line,
            origin: origin(placement, line),
            mass: mass.unwrap_or(0.0),
            inertia: inertia.unwrap_or([0.0; 6]),
            complete: mass.is_some() && inertia.is_some(),
        }
    }

    /// ixx, ixy, ixz, iyy, iyz, izz.
    fn inertia(
        &mut self,
        node: Option<Node<'d, 'd>>,
        line: u32,
        subject: &str,
    ) -> Option<[f64; 6]> {
        let Some(node) = node else {
            self.assumed(line, subject, "<inertia>", "1 kg m² is taken");
            return Some(unit_inertial(line).inertia);
        };
        let children = self.reader.children(node, &schema::INERTIA, subject);
        let mut inertia = Some(unit_inertial(line).inertia);
        for (i, name) in schema::INERTIA.needed.iter().enumerate() {
            match self.reader.single(&children, name, subject) {
                Some(child) => match self.reader.text_numbers(child, subject) {
                    Some([value]) => {
                        if let Some(inertia) = &mut inertia {
                            inertia[i] = value;
                        }
                    }
                    None => inertia = None,
                },
                // Products are 0 by default: nobody misses them.
                None if ["ixx", "iyy", "izz"].contains(name) => {
                    self.assumed(line, subject, &format!("<{name}>"), "1 kg m² is taken");
                }
                None => {}
            }
        }
        inertia
    }
}

/// SDF's default inertial of a link.
fn unit_inertial(line: u32) -> InertialElement {
    InertialElement {
        mass_line: line,
        inertia_line: line,
        origin: OriginElement::default(),
        mass: 1.0,
        inertia: [1.0, 0.0, 0.0, 1.0, 0.0, 1.0],
        complete: true,
    }
}

fn is_true(text: &str) -> bool {
    matches!(text, "true" | "1")
}

fn is_false(text: &str) -> bool {
    matches!(text, "false" | "0")
}
