//! Models in the order of the file: nested ones, and included ones, whose files stand in their `<include>`.

use roxmltree::Node;

use super::file::{Item, Model, Sdf};
use super::frames::{Frame, FrameId, MODEL, Reference, Scope, WORLD};
use super::models::child;
use super::schema;
use crate::WarningKind;
use crate::description::MAX_LINKS;
use crate::diagnostic::sink::Place;
use crate::names::readable;
use crate::read::xml::reader::text_of;

/// A model that has not been read yet.
#[derive(Clone, Copy)]
pub(super) struct Entry<'d> {
    pub(super) node: Node<'d, 'd>,
    pub(super) include: Option<Node<'d, 'd>>,
    pub(super) version: (u32, u32),
}

impl<'d> Entry<'d> {
    /// The text of the child `name` of its `<include>`.
    fn of_include(&self, name: &str) -> Option<Node<'d, 'd>> {
        child(self.include?, name)
    }

    fn is_merged(&self) -> bool {
        let merge = self.include.and_then(|include| include.attribute("merge"));
        matches!(merge, Some("true" | "1"))
    }

    /// The name: that of the `<include>`, or the model's own.
    pub(super) fn name(&self) -> Option<String> {
        let given = self.of_include("name").map(text_of);
        let own = || self.node.attribute("name").map(str::to_owned);
        given.filter(|name| !name.is_empty()).or_else(own)
    }

    /// How many elements it has with these names.
    fn count(&self, names: &[&str]) -> usize {
        let children = self.node.children();
        children
            .filter(|child| names.contains(&child.tag_name().name()))
            .count()
    }

    /// The element by which it stands still in the file.
    pub(super) fn standing(&self) -> Option<Node<'d, 'd>> {
        let said = self.of_include("static");
        let said = said.or_else(|| child(self.node, "static"));
        said.filter(|said| matches!(text_of(*said).as_str(), "true" | "1"))
    }
}

/// The problem of a robot that has too many of a kind.
pub(super) fn too_many() -> String {
    format!("there are more than {MAX_LINKS} links, joints or frames")
}

enum Step<'d> {
    Item(Item<'d>),
    Model(Entry<'d>, usize),
}

impl<'d> Sdf<'_, 'd> {
    /// The model of an `<include>`, whose file stands in it.
    pub(super) fn included(&mut self, include: Node<'d, 'd>) -> Option<Entry<'d>> {
        self.reader.check_attributes(include, "");
        let children = self.reader.children(include, &schema::INCLUDE, "");
        let line = self.reader.lines.of(include);
        self.check_include(include, &children);
        let file = children.iter().find(|c| c.tag_name().name() == "sdf")?;
        let version = self.version(*file)?;
        let below = self.reader.children(*file, &schema::ROOT, "");
        let models: Vec<_> = below
            .into_iter()
            .filter(|c| c.tag_name().name() == "model")
            .collect();
        let [model] = *models.as_slice() else {
            let place = Place::new(line, "", "<include>");
            let problem = format!("there are {} models in the file, not one", models.len());
            let hint = "include files of one model each";
            self.reader.problems.error(place, problem, hint);
            return None;
        };
        Some(Entry {
            node: model,
            include: Some(include),
            version,
        })
    }

    /// Reports elements of an `<include>` that do not go together, or change the model.
    fn check_include(&mut self, include: Node<'d, 'd>, children: &[Node<'d, 'd>]) {
        let line = self.reader.lines.of(include);
        let params = include.children().find(|c| c.tag_name().name() == "params");
        if let Some(params) = params {
            let place = Place::new(self.reader.lines.of(params), "", "<experimental:params>");
            let problem = "changes of the included model are not made here";
            let hint = "include a file in which they are made";
            self.reader.problems.error(place, problem, hint);
        }
        for name in ["name", "pose", "static", "placement_frame"] {
            self.reader.single(children, name, "");
        }
        if child(include, "placement_frame").is_some() && child(include, "pose").is_none() {
            let place = Place::new(line, "", "<include>");
            let problem = "a placement frame without a pose, which is to be the frame's";
            self.reader
                .problems
                .error(place, problem, "write the <pose>");
        }
    }

    /// All links, joints and frames of the robot's model `robot` and those in it, in the order of the file,
    /// once the models are known. `None` if there are too many.
    pub(super) fn gather(&mut self, robot: Entry<'d>) -> Option<Vec<Item<'d>>> {
        let mut items = Vec::new();
        let mut steps = vec![Step::Model(robot, 0)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Item(item) => items.push(item),
                Step::Model(entry, parent) => {
                    let own = entry.count(&["link", "joint", "frame"]);
                    let models = entry.count(&["model", "include"]);
                    let known = self.models.len() + items.len() + steps.len();
                    if known + own + models > 4 * MAX_LINKS {
                        let problem = match own > 4 * MAX_LINKS {
                            true => too_many(),
                            false => format!("there are more than {} elements", 4 * MAX_LINKS),
                        };
                        let hint = "split the robot, or leave out what does not move";
                        let place = Place::line(self.reader.lines.of(entry.node));
                        self.reader.problems.error(place, problem, hint);
                        return None;
                    }
                    let first = steps.len();
                    self.model_in(entry, parent, &mut steps);
                    steps[first..].reverse();
                }
            }
        }
        Some(items)
    }

    /// Adds a model and its frame, and the elements in it to `steps`.
    fn model_in(&mut self, entry: Entry<'d>, parent: usize, steps: &mut Vec<Step<'d>>) {
        self.at = parent;
        self.reader.check_attributes(entry.node, "");
        let children = self.reader.children(entry.node, &schema::MODEL, "");
        let model = self.models.len();
        self.add_model(&entry, parent, &children);
        self.at = model;
        self.stands_still(&entry);
        for node in children {
            match node.tag_name().name() {
                "link" | "joint" | "frame" => steps.push(Step::Item(Item { node, model })),
                "model" => {
                    let include = None;
                    let entry = Entry {
                        node,
                        include,
                        ..entry
                    };
                    steps.push(Step::Model(entry, model));
                }
                "include" => {
                    let included = self.included(node);
                    self.reader.incomplete |= included.is_none();
                    steps.extend(included.map(|entry| Step::Model(entry, model)));
                }
                _ => self.forces(node, ""),
            }
        }
    }

    /// Adds a model with these children, and its frame, to the model with index `parent`.
    fn add_model(&mut self, entry: &Entry<'d>, parent: usize, children: &[Node<'d, 'd>]) {
        let (relative_to, placement) = match entry.of_include("pose") {
            Some(pose) => self.pose(&[pose], ""),
            None => self.pose(children, ""),
        };
        let line = self.reader.lines.of(entry.include.unwrap_or(entry.node));
        let name = entry.name().unwrap_or_default();
        let merged = entry.is_merged();
        let (scope, name, prefix, above) = if self.models.is_empty() {
            self.in_world(relative_to, merged, line);
            let above = Reference::At(FrameId::WORLD);
            (Scope::Model, name, String::new(), above)
        } else {
            if let Some((problem, hint)) = readable::problem_with(&name) {
                let place = Place::new(line, "", "<model name>");
                self.reader.problems.error(place, problem, hint);
                self.reader.incomplete = true;
            }
            let above = self.named(relative_to.unwrap_or(MODEL));
            if merged {
                // As libsdformat calls it.
                let name = self.full(&format!("_merged__{name}__model__"));
                (Scope::Frame, name, self.here().prefix.clone(), above)
            } else {
                let name = self.full(&name);
                let prefix = format!("{name}::");
                (Scope::Model, name, prefix, above)
            }
        };
        let frame = self.frames.add(Frame {
            scope,
            name,
            relative_to: above,
            attached_to: None,
            placement,
            line,
        });
        self.models.push(Model {
            node: entry.node,
            include: entry.include,
            version: entry.version,
            prefix,
            frame,
            parent,
            merged,
        });
    }

    /// Reports a pose of the robot in a frame of the world, and a robot that is merged into the world.
    fn in_world(&mut self, relative_to: Option<&str>, merged: bool, line: u32) {
        if merged {
            let place = Place::new(line, "", "<include merge>");
            let problem = "a model is merged into the world, which is no robot";
            let hint = "take `merge` out";
            self.reader.problems.error(place, problem, hint);
        }
        if relative_to.is_some_and(|frame| frame != WORLD) {
            let place = Place::new(line, "", "<pose relative_to>");
            let problem = "frames of the world are not read";
            let hint = "write the robot's pose in the world";
            self.reader.problems.error(place, problem, hint);
        }
    }

    fn stands_still(&mut self, entry: &Entry<'d>) {
        let Some(said) = entry.standing().filter(|_| !entry.is_merged()) else {
            return;
        };
        let place = Place::new(self.reader.lines.of(said), "", "<static>");
        if self.at == 0 {
            self.reader.problems.warning(
                WarningKind::NotModelled,
                place,
                "the model does not move in the file; here its joints do",
                "take it out",
            );
        } else {
            let problem = "a model in the robot stands still in the world, whatever it hangs on";
            let hint = "take it out, and hold a link of the model by a fixed joint on `world`";
            self.reader.problems.error(place, problem, hint);
        }
    }
}
