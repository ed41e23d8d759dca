//! SDF, Gazebo's XML, read strictly: links, joints and inertials of one model, with those of the models in it,
//! and the frames in which they are placed.
//!
//! If a joint's frame is not its child's, a massless link at the joint carries the child. A universal joint
//! becomes two revolute ones. A joint on `world` makes the world the base; without one the base is the link
//! that no joint moves. Joints that close loops become constraints.

mod axis;
mod closing;
mod file;
mod frames;
pub(crate) mod include;
mod joint;
mod link;
mod models;
mod names;
mod nesting;
mod pose;
mod schema;

use std::collections::HashMap;

use roxmltree::Node;

use crate::WarningKind;
use crate::description::MAX_LINKS;
use crate::description::assembly::Assembly;
use crate::description::element::{Description, GravityElement, LinkElement};
use crate::diagnostic::format::Format;
use crate::diagnostic::sink::{DiagnosticSink, Place, listed};
use crate::names::printable::shorten;
use crate::read::table::{self, Row};
use crate::read::xml::document::Lines;
use crate::read::xml::reader::Reader;
use file::{Item, Sdf};
use frames::{Frame, Frames, MODEL, Scope, WORLD};
use nesting::Entry;

/// The treatment of each element and attribute.
pub(super) fn rows() -> Vec<Row> {
    table::rows(schema::LEVELS, &schema::SCHEMA, schema::REMARKS)
}

/// Reads `<sdf>`. `None` if an error makes reading on pointless.
pub(crate) fn read<'d>(
    root: Node<'d, 'd>,
    lines: &Lines,
    problems: &mut DiagnosticSink,
) -> Option<Description> {
    problems.set_format(Format::Sdf);
    let mut sdf = Sdf {
        reader: Reader::new(root, lines, problems, &schema::SCHEMA),
        models: Vec::new(),
        at: 0,
        frames: Frames::default(),
        assembly: Assembly::default(),
        above: HashMap::new(),
        second_axes: HashMap::new(),
        constraints: Vec::new(),
        root,
    };
    sdf.robot()
}

impl<'d> Sdf<'_, 'd> {
    fn robot(&mut self) -> Option<Description> {
        let root = self.root;
        self.reader.check_attributes(root, "");
        let version = self.version(root)?;
        let mut gravity = None;
        let mut models = Vec::new();
        for child in self.reader.children(root, &schema::ROOT, "") {
            if child.tag_name().name() != "world" {
                models.extend(self.entry(child, version));
                continue;
            }
            for child in self.reader.children(child, &schema::WORLD, "") {
                match child.tag_name().name() {
                    "model" | "include" => models.extend(self.entry(child, version)),
                    "joint" => self.joint_of_world(child),
                    "physics" => gravity = self.old_gravity(child).or(gravity),
                    _ => gravity = self.gravity(child).or(gravity),
                }
            }
        }
        if models.len() > 1 && models.iter().any(|model| model.standing().is_none()) {
            models.retain(|model| model.standing().is_none());
        }
        let [model] = *models.as_slice() else {
            let names = models.iter().map(|m| m.name().unwrap_or_default());
            let names: Vec<String> = names.collect();
            let problem = match models.len() {
                0 => "there is no <model>".to_owned(),
                count => format!(
                    "there are {count} models: {}",
                    listed(names.iter().map(String::as_str))
                ),
            };
            let second = models.get(1).map_or(root, |m| m.include.unwrap_or(m.node));
            let line = self.reader.lines.of(second);
            let hint = "give a file with one model, the robot";
            self.reader.problems.error(Place::line(line), problem, hint);
            return None;
        };
        let description = self.model(model)?;
        Some(Description {
            gravity,
            ..description
        })
    }

    /// A model of the world, or of the file.
    fn entry(&mut self, node: Node<'d, 'd>, version: (u32, u32)) -> Option<Entry<'d>> {
        if node.tag_name().name() == "include" {
            return self.included(node);
        }
        Some(Entry {
            node,
            include: None,
            version,
        })
    }

    /// Before version 1.6 gravity was in `<physics>`.
    fn old_gravity(&mut self, physics: Node<'d, 'd>) -> Option<GravityElement> {
        let mut children = physics.children();
        let gravity = children.find(|child| child.has_tag_name("gravity"))?;
        self.gravity(gravity)
    }

    fn joint_of_world(&mut self, node: Node<'d, 'd>) {
        let place = Place::new(self.reader.lines.of(node), "", "<world>");
        let problem = "joints between models of the world are not read";
        let hint = "nest the models in one, and write the joint there";
        self.reader.problems.error(place, problem, hint);
    }

    fn version(&mut self, root: Node<'d, 'd>) -> Option<(u32, u32)> {
        let (line, text) = self.reader.attribute(root, "version");
        let parts = text.and_then(|text| text.split_once('.'));
        let version = parts.and_then(|(major, minor)| {
            Some((major.parse().ok()?, minor.split('.').next()?.parse().ok()?))
        });
        if version.is_none() {
            self.reader.problems.error(
                Place::new(line, "", "<sdf version>"),
                "there is no version, and what is written means different things in some",
                "write it, as in version=\"1.9\"",
            );
        }
        if version.is_some_and(|version| version > schema::NEWEST || version.0 != 1) {
            let problem = format!(
                "`{}` is not known; the file is read as {}.{}",
                shorten(text.unwrap_or("")),
                schema::NEWEST.0,
                schema::NEWEST.1
            );
            let place = Place::new(line, "", "<sdf version>");
            let hint = "check what is said of links, joints and poses";
            let kind = WarningKind::UnknownVersion;
            self.reader.problems.warning(kind, place, problem, hint);
        }
        version
    }

    fn gravity(&mut self, node: Node<'d, 'd>) -> Option<GravityElement> {
        Some(GravityElement {
            line: self.reader.lines.of(node),
            acceleration: self.reader.text_numbers(node, "")?,
        })
    }

    fn model(&mut self, robot: Entry<'d>) -> Option<Description> {
        let name = self.reader.name(robot.node, "name", "");
        let name = robot.name().filter(|_| !name.is_empty()).unwrap_or(name);
        self.reader.incomplete = false;
        let items = self.gather(robot)?;
        let of_kind = |kind: &str| {
            let found = items
                .iter()
                .filter(move |i| i.node.tag_name().name() == kind);
            found.copied().collect::<Vec<_>>()
        };
        let (links, joints, frames) = (of_kind("link"), of_kind("joint"), of_kind("frame"));
        let line = self.reader.lines.of(robot.node);
        if links.len().max(joints.len()).max(frames.len()) > MAX_LINKS {
            let problem = nesting::too_many();
            let hint = "split the robot, or leave out what does not move";
            self.reader.problems.error(Place::line(line), problem, hint);
            return None;
        }
        let mut names = |items: &[Item<'d>]| {
            let names = items.iter().map(|item| {
                self.at = item.model;
                self.full(item.node.attribute("name").unwrap_or_default())
            });
            names.collect::<Vec<_>>()
        };
        let (link_names, joint_names) = (names(&links), names(&joints));
        self.assembly.reserve(
            link_names.iter().map(String::as_str),
            joint_names.iter().map(String::as_str),
        );
        self.check_names(&items);
        for item in frames {
            self.at = item.model;
            self.frame(item.node);
        }
        self.tree(&links, &joints);
        Some(Description {
            constraints: std::mem::take(&mut self.constraints),
            name,
            line,
            links: std::mem::take(&mut self.assembly.links),
            joints: std::mem::take(&mut self.assembly.joints),
            gravity: None,
            incomplete: self.reader.incomplete,
        })
    }

    fn tree(&mut self, links: &[Item<'d>], joints: &[Item<'d>]) {
        // Frames of all joints and links first: poses may be relative to any.
        let mut waiting = Vec::new();
        for item in joints {
            self.at = item.model;
            waiting.extend(self.joint_frame(*item));
        }
        let mut frames = Vec::new();
        for item in links {
            self.at = item.model;
            frames.push((self.link(item.node), item.model));
        }
        self.frames.resolve();
        self.place_models();
        self.attach_models(&frames);
        self.check_frames();
        if waiting.iter().any(|waiting| self.is_on_world(waiting)) {
            self.assembly.base(LinkElement {
                name: WORLD.to_owned(),
                ..LinkElement::default()
            });
        }
        for waiting in &waiting {
            self.joint(waiting);
        }
    }

    fn frame(&mut self, node: Node<'d, 'd>) {
        let name = self.full_name(node);
        self.reader.check_attributes(node, "");
        let children = self.reader.children(node, &schema::FRAME, "");
        let (relative_to, placement) = self.pose(&children, "");
        let attached_to = node.attribute("attached_to").filter(|to| !to.is_empty());
        let attached_to = self.named(attached_to.unwrap_or(MODEL));
        self.frames.add(Frame {
            scope: Scope::Frame,
            name,
            relative_to: relative_to.map_or(attached_to.clone(), |name| self.named(name)),
            attached_to: Some(attached_to),
            placement,
            line: self.reader.lines.of(node),
        });
    }
}
