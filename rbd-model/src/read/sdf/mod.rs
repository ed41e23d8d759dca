//! SDF, Gazebo's XML, read strictly: one model's links, joints and inertials, and the frames in which they
//! are placed.
//!
//! If a joint's frame is not its child's, a massless link at the joint carries the child. A universal joint
//! becomes two revolute ones. A joint on `world` makes the world the base; without one the base is the link
//! that no joint moves. Joints that close loops become constraints.

mod axis;
mod closing;
mod file;
mod frames;
mod joint;
mod link;
mod names;
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
use crate::read::xml::document::Lines;
use crate::read::xml::reader::{Reader, text_of};
use file::Sdf;
use frames::{Frame, FrameId, Frames, Reference, Scope, WORLD};

/// The newest version of the format, of libsdformat 15.
const NEWEST: (u32, u32) = (1, 12);

/// Reads `<sdf>`. `None` if an error makes reading on pointless.
pub(crate) fn read<'d>(
    root: Node<'d, 'd>,
    lines: &Lines,
    problems: &mut DiagnosticSink,
) -> Option<Description> {
    problems.set_format(Format::Sdf);
    let mut sdf = Sdf {
        reader: Reader::new(root, lines, problems, &schema::SCHEMA),
        version: (1, 0),
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
        self.version = self.version(root)?;
        let mut gravity = None;
        let mut models = Vec::new();
        for child in self.reader.children(root, &schema::ROOT, "") {
            if child.tag_name().name() == "model" {
                models.push(child);
                continue;
            }
            for child in self.reader.children(child, &schema::WORLD, "") {
                match child.tag_name().name() {
                    "model" => models.push(child),
                    "include" => self.not_read(child),
                    _ => gravity = self.gravity(child).or(gravity),
                }
            }
        }
        let [model] = *models.as_slice() else {
            let names = models.iter().map(|m| m.attribute("name").unwrap_or(""));
            let problem = match models.len() {
                0 => "there is no <model>".to_owned(),
                count => format!("there are {count} models: {}", listed(names)),
            };
            let line = self.reader.lines.of(*models.get(1).unwrap_or(&root));
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
        if version.is_some_and(|version| version > NEWEST || version.0 != 1) {
            let problem = format!(
                "`{}` is not known; the file is read as {}.{}",
                shorten(text.unwrap_or("")),
                NEWEST.0,
                NEWEST.1
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

    fn not_read(&mut self, node: Node<'d, 'd>) {
        let field = format!("<{}>", node.tag_name().name());
        self.reader.problems.error(
            Place::new(self.reader.lines.of(node), "", &field),
            "other models are not read in",
            "write its links and joints in this model, as `gz sdf -p` prints them",
        );
        self.reader.incomplete = true;
    }

    fn model(&mut self, model: Node<'d, 'd>) -> Option<Description> {
        let name = self.reader.name(model, "name", "");
        self.reader.incomplete = false;
        self.reader.check_attributes(model, "");
        let children = self.reader.children(model, &schema::MODEL, "");
        let of_kind = |kind: &str| {
            let found = children.iter().filter(move |c| c.tag_name().name() == kind);
            found.copied().collect::<Vec<_>>()
        };
        let (links, joints, frames) = (of_kind("link"), of_kind("joint"), of_kind("frame"));
        if links.len().max(joints.len()).max(frames.len()) > MAX_LINKS {
            let problem = format!("there are more than {MAX_LINKS} links, joints or frames");
            let hint = "split the robot, or leave out what does not move";
            let place = Place::line(self.reader.lines.of(model));
            self.reader.problems.error(place, problem, hint);
            return None;
        }
        let names = |nodes: &[Node<'d, 'd>]| {
            let names = nodes.iter().filter_map(|node| node.attribute("name"));
            names.collect::<Vec<_>>()
        };
        let (link_names, joint_names) = (names(&links), names(&joints));
        self.assembly
            .reserve(link_names.into_iter(), joint_names.into_iter());
        let (_, placement) = self.pose(&children, "");
        self.frames.add(Frame {
            scope: Scope::Model,
            name: name.clone(),
            relative_to: Reference::World,
            attached_to: None,
            placement,
            line: self.reader.lines.of(model),
        });
        self.check_names(&children);
        self.lints(&children);
        for node in frames {
            self.frame(node);
        }
        self.tree(model, &links, &joints);
        Some(Description {
            constraints: std::mem::take(&mut self.constraints),
            name,
            line: self.reader.lines.of(model),
            links: std::mem::take(&mut self.assembly.links),
            joints: std::mem::take(&mut self.assembly.joints),
            gravity: None,
            incomplete: self.reader.incomplete,
        })
    }

    fn tree(&mut self, model: Node<'d, 'd>, links: &[Node<'d, 'd>], joints: &[Node<'d, 'd>]) {
        // Frames of all joints first: poses may be relative to any.
        let mut waiting = Vec::new();
        for node in joints {
            waiting.extend(self.joint_frame(*node));
        }
        if waiting.iter().any(|waiting| self.is_on_world(waiting)) {
            self.assembly.link(LinkElement {
                name: WORLD.to_owned(),
                ..LinkElement::default()
            });
        }
        for node in links {
            self.link(*node);
        }
        self.frames.resolve();
        self.place_model(model);
        self.check_frames();
        let canonical = self.canonical_link(model);
        for waiting in &waiting {
            self.joint(waiting, canonical);
        }
    }

    /// With `placement_frame`, `<pose>` of the model is that frame's placement in the world, not the model's own.
    fn place_model(&mut self, model: Node<'d, 'd>) {
        let Some(name) = model.attribute("placement_frame").filter(|n| !n.is_empty()) else {
            return;
        };
        let (line, _) = self.reader.attribute(model, "placement_frame");
        let reference = Reference::Named(name.to_owned());
        self.check_frame(&reference, Place::new(line, "", "<model placement_frame>"));
        let found = self.frames.one(&reference);
        let model_from_frame = found.and_then(|id| self.frames.placement(FrameId::MODEL, id));
        if let Some(model_from_frame) = model_from_frame {
            self.frames.move_model(model_from_frame.inverse());
        }
    }

    /// The link with which frames that are attached to the model move: by default its first.
    fn canonical_link(&mut self, model: Node<'d, 'd>) -> Option<FrameId> {
        let wanted = model.attribute("canonical_link");
        let Some(wanted) = wanted.filter(|name| !name.is_empty()) else {
            let mut frames = self.frames.iter();
            let first = frames.find(|(_, frame)| frame.scope == Scope::Link);
            return first.map(|(id, _)| id);
        };
        let found = self.frames.one(&Reference::Child(wanted.to_owned()));
        let found = found.filter(|id| self.frames.get(*id).scope == Scope::Link);
        if found.is_none() {
            let (line, _) = self.reader.attribute(model, "canonical_link");
            let place = Place::new(line, "", "<model canonical_link>");
            let problem = format!("there is no link `{}`", shorten(wanted));
            let hint = "name a link of this model";
            self.reader.problems.error(place, problem, hint);
        }
        found
    }

    /// Warnings about the whole model.
    fn lints(&mut self, children: &[Node<'d, 'd>]) {
        for child in children {
            match child.tag_name().name() {
                "model" | "include" => self.not_read(*child),
                "static" if matches!(text_of(*child).as_str(), "true" | "1") => {
                    let place = Place::new(self.reader.lines.of(*child), "", "<static>");
                    self.reader.problems.warning(
                        WarningKind::NotModelled,
                        place,
                        "the model does not move in the file; here its joints do",
                        "take it out",
                    );
                }
                _ => {}
            }
        }
    }

    fn frame(&mut self, node: Node<'d, 'd>) {
        let name = self.reader.name(node, "name", "");
        self.reader.check_attributes(node, "");
        let children = self.reader.children(node, &schema::FRAME, "");
        let (relative_to, placement) = self.pose(&children, "");
        let attached_to = node.attribute("attached_to").filter(|to| !to.is_empty());
        let named = |name: &str| Reference::Named(name.to_owned());
        let attached_to = attached_to.map_or(Reference::Model, named);
        self.frames.add(Frame {
            scope: Scope::Frame,
            name,
            relative_to: relative_to.map_or(attached_to.clone(), named),
            attached_to: Some(attached_to),
            placement,
            line: self.reader.lines.of(node),
        });
    }
}
