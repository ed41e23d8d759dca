//! `<joint>`.

use std::f64::consts::TAU;

use rbd_runtime::Transform;
use roxmltree::Node;

use super::file::{Item, Sdf};
use super::frames::{Frame, FrameId, Reference, Scope};
use super::schema;
use crate::WarningKind;
use crate::description::assembly::Moving;
use crate::description::element::*;
use crate::diagnostic::sink::{Place, joint_subject};
use crate::names::printable::shorten;
use crate::names::suggestion::closest;
use crate::read::xml::reader::text_of;

const TYPES: [&str; 8] = [
    "revolute",
    "continuous",
    "prismatic",
    "fixed",
    "ball",
    "screw",
    "universal",
    "revolute2",
];

/// A joint whose frame is known and that has not yet been connected to its links.
pub(super) struct Waiting<'d> {
    pub(super) node: Node<'d, 'd>,
    children: Vec<Node<'d, 'd>>,
    pub(super) name: String,
    /// The joint's own frame.
    pub(super) frame: FrameId,
    /// The index of its model.
    pub(super) model: usize,
    parent: Reference,
    child: Reference,
}

/// A link at one end of a joint: its name and its frame, if there is one.
pub(super) struct End {
    pub(super) link: String,
    pub(super) frame: Option<FrameId>,
}

impl<'d> Sdf<'_, 'd> {
    /// Whether the joint attaches its child to the world, or to a frame that stands in it.
    pub(super) fn is_on_world(&self, waiting: &Waiting<'d>) -> bool {
        let found = self.frames.find(&waiting.parent);
        found.and_then(|id| self.frames.link_of(id)) == Some(FrameId::WORLD)
    }

    /// Reads names and pose, and adds the joint's frame.
    pub(super) fn joint_frame(&mut self, item: Item<'d>) -> Option<Waiting<'d>> {
        let node = item.node;
        let name = self.full_name(node);
        let subject = joint_subject(&name);
        self.reader.check_attributes(node, &subject);
        let children = self.reader.children(node, &schema::JOINT, &subject);
        let ends = ["parent", "child"].map(|end| self.end(node, &children, end, &subject));
        let (relative_to, placement) = self.pose(&children, &subject);
        let [Some(parent), Some(child)] = ends else {
            self.reader.incomplete = true;
            return None;
        };
        if matches!(node.attribute("type"), Some("universal" | "revolute2")) {
            let second = self.assembly.free_joint_name(&format!("{name}_axis2"));
            self.second_axes.insert(name.clone(), second);
        }
        let frame = self.frames.add(Frame {
            scope: Scope::Joint,
            name: name.clone(),
            relative_to: relative_to.map_or(child.clone(), |name| self.named(name)),
            attached_to: Some(child.clone()),
            placement,
            line: self.reader.lines.of(node),
        });
        Some(Waiting {
            node,
            children,
            name,
            frame,
            model: item.model,
            parent,
            child,
        })
    }

    /// The link, or frame, at one end.
    fn end(
        &mut self,
        node: Node<'d, 'd>,
        children: &[Node<'d, 'd>],
        end: &str,
        subject: &str,
    ) -> Option<Reference> {
        let found = self.reader.single(children, end, subject);
        let name = found.map(text_of).filter(|name| !name.is_empty());
        if name.is_none() {
            let place = self.reader.lines.of(found.unwrap_or(node));
            let field = format!("<{end}>");
            let place = Place::new(place, subject, &field);
            let hint = format!("write <{end}>link</{end}>");
            self.reader.problems.error(place, "it is missing", hint);
        }
        name.map(|name| self.named(&name))
    }

    /// The link that is meant, or the link that the frame moves with. `None` if that moves with no link,
    /// which is an error of the frame; unknown names are reported with the tree.
    fn link_at(&self, reference: &Reference) -> Option<End> {
        let (found, name) = match reference {
            Reference::At(id) => (Some(*id), String::new()),
            Reference::Named(name) => (self.frames.find(reference), name.clone()),
        };
        let Some(found) = found else {
            return Some(End {
                link: name,
                frame: None,
            });
        };
        let link = self.frames.link_of(found)?;
        Some(End {
            link: self.frames.get(link).name.clone(),
            frame: Some(link),
        })
    }

    /// Connects the joint to its links, or makes it a constraint if it closes a loop.
    pub(super) fn joint(&mut self, waiting: &Waiting<'d>) {
        self.at = waiting.model;
        let name = waiting.name.as_str();
        let subject = joint_subject(name);
        let line = self.reader.lines.of(waiting.node);
        let ends = [&waiting.parent, &waiting.child].map(|end| self.link_at(end));
        let [Some(parent), Some(child)] = ends else {
            self.reader.incomplete = true;
            return;
        };
        let Some(kind) = self.joint_type(waiting.node, &subject) else {
            self.reader.incomplete = true;
            return;
        };
        if self.closes(name, &parent, &child) {
            self.closing(waiting, kind, [&parent, &child]);
            return;
        }
        let child_from_joint = self.between(child.frame, Some(waiting.frame));
        let parent_from_child = self.between(parent.frame, child.frame);
        let ends = [parent.link.as_str(), child.link.as_str()];
        let joints = match kind {
            "fixed" => {
                self.fixed(name, ends, line, parent_from_child);
                return;
            }
            "ball" => Some(vec![plain(name, line, "spherical")]),
            "universal" | "revolute2" => self.along_two_axes(waiting, &subject),
            kind => {
                let joint = self.along_axis(waiting, "axis", name, kind, &subject);
                joint.map(|joint| vec![joint])
            }
        };
        let Some(joints) = joints else {
            self.reader.incomplete = true;
            return;
        };
        let moving = joints.into_iter();
        let moving = moving.map(|joint| Moving::at_zero(joint, child_from_joint));
        self.assembly
            .connect(ends, line, parent_from_child, moving.collect());
    }

    /// Two revolute joints, the second named after the first.
    fn along_two_axes(
        &mut self,
        waiting: &Waiting<'d>,
        subject: &str,
    ) -> Option<Vec<JointElement>> {
        let name = waiting.name.as_str();
        let second = self.second_axes.get(name).cloned().unwrap_or_default();
        let line = self.reader.lines.of(waiting.node);
        self.reader.problems.warning(
            WarningKind::AssumedName,
            Place::new(line, subject, "<axis2>"),
            format!(
                "the second axis is a joint of its own here, `{}`",
                shorten(&second)
            ),
            "write two revolute joints to choose the name",
        );
        let first = self.along_axis(waiting, "axis", name, "revolute", subject);
        let second = self.along_axis(waiting, "axis2", &second, "revolute", subject);
        Some(vec![first?, second?])
    }

    fn fixed(&mut self, name: &str, ends: [&str; 2], line: u32, placement: Transform<f64>) {
        let joint = plain(name, line, "fixed");
        let moving = Moving::at_zero(joint, Transform::identity());
        self.assembly.connect(ends, line, placement, vec![moving]);
    }

    fn joint_type(&mut self, node: Node<'d, 'd>, subject: &str) -> Option<&'static str> {
        let (line, text) = self.reader.attribute(node, "type");
        let text = text.unwrap_or("");
        let found = TYPES.into_iter().find(|known| *known == text);
        if found.is_none() {
            let place = Place::new(line, subject, "<joint type>");
            let problem = match text {
                "" => "the type is missing".to_owned(),
                text => format!("`{}` is no joint type that is read here", shorten(text)),
            };
            let hint = match closest(text, TYPES) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("use {}", TYPES.join(", ")),
            };
            self.reader.problems.error(place, problem, hint);
        }
        found
    }

    /// A joint of one degree of freedom along `<axis>` or `<axis2>`.
    pub(super) fn along_axis(
        &mut self,
        waiting: &Waiting<'d>,
        element: &str,
        name: &str,
        kind: &str,
        subject: &str,
    ) -> Option<JointElement> {
        let line = self.reader.lines.of(waiting.node);
        let mut joint = plain(name, line, kind);
        let axis = self.reader.single(&waiting.children, element, subject);
        let Some(axis) = axis else {
            let field = format!("<{element}>");
            let place = Place::new(line, subject, &field);
            let problem = format!("it is missing, and a {kind} joint has one");
            let hint = format!("write <{element}><xyz>0 0 1</xyz></{element}>");
            self.reader.problems.error(place, problem, hint);
            return None;
        };
        self.axis(axis, waiting.frame, &mut joint, subject);
        let is_limited = joint.limit.is_some_and(|limit| limit.has_end());
        joint.joint_type = match (kind, is_limited) {
            ("screw", _) => {
                joint.pitch = self.pitch(waiting, subject)?;
                "helical"
            }
            ("revolute", false) => "continuous",
            (kind, _) => kind,
        }
        .to_owned();
        Some(joint)
    }

    /// m/rad.
    fn pitch(&mut self, waiting: &Waiting<'d>, subject: &str) -> Option<f64> {
        let children = &waiting.children;
        let found = self.reader.single(children, "screw_thread_pitch", subject);
        if let Some(node) = found {
            // Metres a turn, of a right-handed thread.
            let [pitch] = self.reader.text_numbers(node, subject)?;
            return Some(pitch / TAU);
        }
        let old = self.reader.single(children, "thread_pitch", subject);
        let line = self.reader.lines.of(old.unwrap_or(waiting.node));
        let value = match old {
            // Radians a metre, of a left-handed thread.
            Some(node) => self.reader.text_numbers(node, subject)?,
            None => [0.0],
        };
        if value == [0.0] {
            self.reader.problems.error(
                Place::new(line, subject, "<screw_thread_pitch>"),
                "there is no pitch",
                "write metres a turn: <screw_thread_pitch>0.01</screw_thread_pitch>",
            );
            return None;
        }
        Some(-1.0 / value[0])
    }
}

fn plain(name: &str, line: u32, kind: &str) -> JointElement {
    JointElement {
        name: name.to_owned(),
        line,
        joint_type: kind.to_owned(),
        ..JointElement::default()
    }
}
