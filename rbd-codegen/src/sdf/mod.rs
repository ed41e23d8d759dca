//! SDF, Gazebo's XML, read strictly: one model's links, joints and inertials, and the frames in
//! which they are placed.
//!
//! Where a joint's frame is not its child's, a massless link at the joint carries the child. A
//! universal joint becomes two revolute ones. A joint on `world` makes the world the base; without
//! one the base is the link that no joint moves.

mod axis;
mod frames;
mod joint;
mod link;
mod pose;
mod schema;

use roxmltree::Node;

use crate::WarningKind;
use crate::description::assembly::Assembly;
use crate::description::element::{Description, GravityElement, LinkElement};
use crate::input::Format;
use crate::input::problems::{Place, Problems, listed};
use crate::urdf::read::MAX_LINKS;
use crate::xml::document::Lines;
use crate::xml::reader::{Reader, text_of};
use frames::{Frames, MODEL, WORLD};

/// A file as far as it is read.
struct Sdf<'a, 'd> {
    reader: Reader<'a>,
    /// Of `<sdf>`, as (1, 7).
    version: (u32, u32),
    frames: Frames,
    assembly: Assembly,
    /// `<sdf>`.
    root: Node<'d, 'd>,
}

/// Reads `<sdf>`. `None` if an error was found that makes reading on pointless.
pub(crate) fn read<'d>(
    root: Node<'d, 'd>,
    lines: &Lines,
    problems: &mut Problems,
) -> Option<Description> {
    problems.set_format(Format::Sdf);
    let mut sdf = Sdf {
        reader: Reader::new(root, lines, problems, &schema::SCHEMA),
        version: (1, 0),
        frames: Frames::default(),
        assembly: Assembly::default(),
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
        let line = self.reader.lines.of(model);
        self.frames.add(MODEL, WORLD, placement, line);
        self.remarks(&children);
        for node in frames {
            self.frame(node);
        }
        self.tree(&links, &joints);
        Some(Description {
            name,
            line: self.reader.lines.of(model),
            links: std::mem::take(&mut self.assembly.links),
            joints: std::mem::take(&mut self.assembly.joints),
            gravity: None,
            incomplete: self.reader.incomplete,
        })
    }

    fn tree(&mut self, links: &[Node<'d, 'd>], joints: &[Node<'d, 'd>]) {
        // Frames of all joints first: poses may be relative to any.
        let mut waiting = Vec::new();
        for node in joints {
            waiting.extend(self.joint_frame(*node));
        }
        if waiting.iter().any(joint::Waiting::is_on_world) {
            self.assembly.link(LinkElement {
                name: WORLD.to_owned(),
                ..LinkElement::default()
            });
        }
        for node in links {
            self.link(*node);
        }
        self.check_frames();
        for waiting in &waiting {
            self.joint(waiting);
        }
    }

    /// What is said of the whole model.
    fn remarks(&mut self, children: &[Node<'d, 'd>]) {
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
        let relative_to = relative_to.or(attached_to).unwrap_or(MODEL);
        let line = self.reader.lines.of(node);
        self.frames.add(&name, relative_to, placement, line);
    }
}
