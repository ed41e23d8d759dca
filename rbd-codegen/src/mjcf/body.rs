//! `<worldbody>` and `<body>`: the tree.

use rbd_runtime::Transform;
use roxmltree::Node;

use super::{Mjcf, schema};
use crate::WarningKind;
use crate::description::assembly::Moving;
use crate::description::element::*;
use crate::input::problems::{Place, joint_subject, link_subject};

/// The link of the world.
const WORLD: &str = "world";

/// A body that is to be read.
struct Waiting<'d> {
    node: Node<'d, 'd>,
    parent: String,
    childclass: Option<&'d str>,
    /// The parent moves.
    moves: bool,
}

/// The children of a body by what they are.
#[derive(Default)]
struct Children<'d> {
    bodies: Vec<Node<'d, 'd>>,
    joints: Vec<Node<'d, 'd>>,
    geoms: Vec<Node<'d, 'd>>,
    inertials: Vec<Node<'d, 'd>>,
}

impl<'d> Mjcf<'_, 'd> {
    /// Reads the bodies of all `worlds`, depth first in the file's order.
    pub(super) fn worlds(&mut self, worlds: &[Node<'d, 'd>]) {
        let mut waiting = Vec::new();
        for (i, world) in worlds.iter().enumerate() {
            if i == 0 {
                self.assembly.link(LinkElement {
                    name: WORLD.to_owned(),
                    line: self.reader.lines.of(*world),
                    ..LinkElement::default()
                });
            }
            let subject = link_subject(WORLD);
            let children = self.children(*world, &subject);
            for bad in children.joints.iter().chain(&children.inertials) {
                let field = format!("<{}>", bad.tag_name().name());
                let place = Place::new(self.reader.lines.of(*bad), &subject, &field);
                let hint = "move it to a <body>";
                self.reader
                    .problems
                    .error(place, "the world does not move", hint);
            }
            let childclass = world.attribute("childclass");
            waiting.extend(children.bodies.into_iter().map(|node| Waiting {
                node,
                parent: WORLD.to_owned(),
                childclass,
                moves: false,
            }));
        }
        waiting.reverse();
        while let Some(next) = waiting.pop() {
            let below = self.body(&next);
            waiting.extend(below.into_iter().rev());
        }
    }

    /// Reads one body and gives those that stand on it.
    fn body(&mut self, body: &Waiting<'d>) -> Vec<Waiting<'d>> {
        let node = body.node;
        let line = self.reader.lines.of(node);
        let name = self.body_name(node, &body.parent);
        let subject = link_subject(&name);
        self.reader.check_attributes(node, &subject);
        self.check_class(node, "childclass", &subject);
        self.body_attributes(node, &subject);
        let childclass = node.attribute("childclass").or(body.childclass);
        let children = self.children(node, &subject);
        let inertial = self
            .reader
            .single(&children.inertials, "inertial", &subject);
        let mut inertial = inertial.map(|inertial| self.inertial(inertial, &subject));
        let placement = self.placement(node, &subject);
        let joints = self.joints(&children.joints, &name, &body.parent, childclass);
        let moves = body.moves || !joints.0.is_empty();
        if moves && self.is_of_geoms(&children.geoms, childclass, inertial.is_some()) {
            self.report_geoms(line, &subject);
            // Said already: none is missed.
            inertial = inertial.or(Some(InertialElement::default()));
        }
        self.assembly.link(LinkElement {
            name: name.clone(),
            line,
            inertial,
            has_shape: !children.geoms.is_empty(),
        });
        let (joints, is_free) = joints;
        // q of a free joint is the body's placement in the world, whatever the file's is.
        let placement = if is_free {
            Transform::identity()
        } else {
            placement
        };
        self.assembly
            .connect([&body.parent, &name], line, placement, joints);
        let below = children.bodies.into_iter().map(|node| Waiting {
            node,
            parent: name.clone(),
            childclass,
            moves,
        });
        below.collect()
    }

    fn body_name(&mut self, node: Node<'d, 'd>, parent: &str) -> String {
        if node.has_attribute("name") {
            return self.reader.name(node, "name", "");
        }
        let name = self.assembly.free_link_name(&format!("{parent}_body"));
        self.assumed_name(node, &link_subject(&name), "body");
        name
    }

    /// Reports an element without a name, which got that of `subject`.
    pub(super) fn assumed_name(&mut self, node: Node<'d, 'd>, subject: &str, what: &str) {
        let field = format!("<{} name>", node.tag_name().name());
        self.reader.problems.warning(
            WarningKind::AssumedName,
            Place::new(self.reader.lines.of(node), subject, &field),
            format!("the {what} has no name in the file and is called so here"),
            "give it a name",
        );
    }

    /// What acts on a body and is no part of the equations.
    fn body_attributes(&mut self, node: Node<'d, 'd>, subject: &str) {
        let line = self.reader.lines.of(node);
        let gravcomp = self.reader.optional_number(node, "gravcomp", subject);
        if matches!(gravcomp, Some(Ok(value)) if value != 0.0) {
            self.reader.problems.warning(
                WarningKind::NotModelled,
                Place::new(line, subject, "<body gravcomp>"),
                "the compensation of gravity is no part of the equations",
                "subtract it from what the functions return, or take it out",
            );
        }
        if node.attribute("mocap") == Some("true") {
            self.reader.problems.warning(
                WarningKind::NotModelled,
                Place::new(line, subject, "<body mocap>"),
                "the body is moved from outside; here it is fixed to the world",
                "give it a joint if its motion matters",
            );
        }
    }

    /// The joints of a body, and whether the only one is free.
    fn joints(
        &mut self,
        nodes: &[Node<'d, 'd>],
        body: &str,
        parent: &str,
        childclass: Option<&'d str>,
    ) -> (Vec<Moving>, bool) {
        let read: Vec<_> = nodes
            .iter()
            .map(|node| self.joint(*node, body, childclass))
            .collect();
        let free = read.iter().position(|joint| joint.is_free);
        if let Some(free) = free.filter(|_| read.len() > 1 || parent != WORLD) {
            let subject = joint_subject(&read[free].moving.joint.name);
            let line = self.reader.lines.of(nodes[free]);
            let place = Place::new(line, &subject, "<joint type>");
            self.reader.problems.error(
                place,
                "a free joint stands alone, on a body of the world",
                "take the other joints out, or move the body to <worldbody>",
            );
        }
        let joints = read.into_iter().map(|joint| joint.moving).collect();
        (joints, free.is_some())
    }

    fn children(&mut self, node: Node<'d, 'd>, subject: &str) -> Children<'d> {
        let mut children = Children::default();
        for child in self.reader.children(node, &schema::BODY, subject) {
            match child.tag_name().name() {
                "body" => children.bodies.push(child),
                "joint" | "freejoint" => children.joints.push(child),
                "geom" => children.geoms.push(child),
                "inertial" => children.inertials.push(child),
                "include" => self.include(child),
                other => self.unsupported(
                    child,
                    &format!("<{other}>"),
                    "it is not supported",
                    "write the bodies that it makes, as MuJoCo saves a model",
                ),
            }
        }
        children
    }
}
