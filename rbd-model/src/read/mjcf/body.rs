//! `<worldbody>` and `<body>`: the tree.

use std::rc::Rc;

use rbd_runtime::Transform;
use roxmltree::Node;

use super::child::Child;
use super::file::Mjcf;
use crate::WarningKind;
use crate::description::MAX_LINKS;
use crate::description::assembly::Moving;
use crate::description::element::*;
use crate::diagnostic::sink::{Place, joint_subject, link_subject};

/// The link of the world.
const WORLD: &str = "world";

/// A body that is to be read.
struct Waiting<'d> {
    body: Child<'d>,
    parent: String,
    /// Whether the parent moves.
    moves: bool,
}

impl<'d> Mjcf<'_, 'd> {
    /// Reads the bodies of all `worlds`, depth first in the file's order.
    pub(super) fn worlds(&mut self, worlds: &[Node<'d, 'd>]) {
        let file = &Rc::clone(&self.scope);
        let mut waiting = Vec::new();
        for (i, world) in worlds.iter().enumerate() {
            if i == 0 {
                self.poses.insert(WORLD.to_owned(), Transform::identity());
                self.assembly.link(LinkElement {
                    name: WORLD.to_owned(),
                    line: self.reader.lines.of(*world),
                    ..LinkElement::default()
                });
            }
            let subject = link_subject(WORLD);
            self.scope = Rc::clone(file);
            let mut children = self.children(*world, world.attribute("childclass"), &subject);
            self.keep_sites(&mut children, WORLD);
            for bad in children.joints.iter().chain(&children.inertials) {
                let field = format!("<{}>", bad.node.tag_name().name());
                let place = Place::new(self.reader.lines.of(bad.node), &subject, &field);
                let hint = "move it to a <body>";
                self.reader
                    .problems
                    .error(place, "the world does not move", hint);
            }
            waiting.extend(children.bodies.into_iter().map(|body| Waiting {
                body,
                parent: WORLD.to_owned(),
                moves: false,
            }));
        }
        waiting.reverse();
        while let Some(next) = waiting.pop() {
            if self.assembly.links.len() > MAX_LINKS {
                return self.too_many_bodies(next.body.node);
            }
            let below = self.body(&next);
            waiting.extend(below.into_iter().rev());
        }
    }

    fn too_many_bodies(&mut self, node: Node<'d, 'd>) {
        let problem =
            format!("there are more than {MAX_LINKS} bodies, with those that are attached");
        let place = Place::new(self.reader.lines.of(node), "", "<body>");
        let hint = "split the robot, or leave out what does not move";
        self.reader.problems.error(place, problem, hint);
        self.reader.incomplete = true;
    }

    /// Reads one body and returns its children.
    fn body(&mut self, waiting: &Waiting<'d>) -> Vec<Waiting<'d>> {
        let (body, node) = (&waiting.body, waiting.body.node);
        self.enter(body);
        let line = self.reader.lines.of(node);
        let name = self.body_name(node, &waiting.parent);
        let subject = link_subject(&name);
        self.reader.check_attributes(node, &subject);
        self.check_class(node, "childclass", &subject);
        self.body_attributes(node, &subject);
        let childclass = node.attribute("childclass").or(body.childclass());
        let mut children = self.children(node, childclass, &subject);
        self.keep_sites(&mut children, &name);
        let placement = self.placement_in_body(body, &subject);
        let (joints, is_free) = self.joints(&children.joints, &name, &waiting.parent);
        let moves = waiting.moves || !joints.is_empty();
        let inertial = self.body_inertial(body, &children, moves, &name);
        self.assembly.link(LinkElement {
            name: name.clone(),
            line,
            inertial,
            has_shape: !children.geoms.is_empty(),
        });
        let world_from_parent = self.poses.get(&waiting.parent).copied();
        let pose = world_from_parent.unwrap_or_else(Transform::identity) * placement;
        self.poses.insert(name.clone(), pose);
        // q of a free joint is the body's placement in the world, whatever the file's placement is.
        let placement = if is_free {
            Transform::identity()
        } else {
            placement
        };
        self.assembly
            .connect([&waiting.parent, &name], line, placement, joints);
        let below = children.bodies.into_iter().map(|body| Waiting {
            body,
            parent: name.clone(),
            moves,
        });
        below.collect()
    }

    fn body_name(&mut self, node: Node<'d, 'd>, parent: &str) -> String {
        if node.has_attribute("name") {
            return self.own_name(node);
        }
        let name = self.assembly.free_link_name(&format!("{parent}_body"));
        self.assumed_name(node, &link_subject(&name), "body");
        name
    }

    /// Reports an element without a name, which was given that of `subject`.
    pub(super) fn assumed_name(&mut self, node: Node<'d, 'd>, subject: &str, what: &str) {
        let field = format!("<{} name>", node.tag_name().name());
        self.reader.problems.warning(
            WarningKind::AssumedName,
            Place::new(self.reader.lines.of(node), subject, &field),
            format!("the {what} has no name in the file and is called so here"),
            "give it a name",
        );
    }

    /// Warns of attributes that act on a body and are not part of the equations.
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
    fn joints(&mut self, nodes: &[Child<'d>], body: &str, parent: &str) -> (Vec<Moving>, bool) {
        let read: Vec<_> = nodes.iter().map(|node| self.joint(node, body)).collect();
        let free = read.iter().position(|joint| joint.is_free);
        if let Some(free) = free.filter(|_| read.len() > 1 || parent != WORLD) {
            let subject = joint_subject(&read[free].moving.joint.name);
            let line = self.reader.lines.of(nodes[free].node);
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
}
