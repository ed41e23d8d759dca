//! Models within models: nested in the file or included, and merged or with names of their own.
//!
//! The elements of a nested model `hand` are called `hand::link` outside of it. Those of a merged model have
//! the names of the model that it is merged into, but a model's frame of their own.

use roxmltree::Node;

use super::file::Sdf;
use super::frames::{Frame, FrameId, Reference, Scope};
use super::schema;
use crate::WarningKind;
use crate::description::MAX_LINKS;
use crate::diagnostic::sink::Place;
use crate::names::printable::shorten;
use crate::names::readable;
use crate::read::xml::reader::text_of;

/// A model.
pub(super) struct Model<'d> {
    pub(super) node: Node<'d, 'd>,
    /// Its `<include>`, if it is in a file of its own.
    include: Option<Node<'d, 'd>>,
    /// The version of its file, as (1, 7).
    pub(super) version: (u32, u32),
    /// The text before the names of its elements, as in `arm::hand::`.
    pub(super) prefix: String,
    /// Its frame, `__model__`.
    pub(super) frame: FrameId,
    /// The index of the model that it is in; the first has its own.
    parent: usize,
    merged: bool,
}

/// A link, joint or frame, and the index of its model.
#[derive(Clone, Copy)]
pub(super) struct Item<'d> {
    pub(super) node: Node<'d, 'd>,
    pub(super) model: usize,
}

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

    /// The name: that of the `<include>`, or the model's own.
    pub(super) fn name(&self) -> Option<String> {
        let given = self.of_include("name").map(text_of);
        let own = || self.node.attribute("name").map(str::to_owned);
        given.filter(|name| !name.is_empty()).or_else(own)
    }

    /// Whether it stands still in the file.
    pub(super) fn is_static(&self) -> Option<Node<'d, 'd>> {
        let said = self.of_include("static");
        let said = said.or_else(|| child(self.node, "static"));
        said.filter(|said| matches!(text_of(*said).as_str(), "true" | "1"))
    }
}

enum Step<'d> {
    Item(Item<'d>),
    Model(Entry<'d>, usize),
}

impl<'d> Sdf<'_, 'd> {
    /// The model whose elements are being read.
    pub(super) fn here(&self) -> &Model<'d> {
        &self.models[self.at]
    }

    /// `name` of this model, as it is called in the robot.
    pub(super) fn full(&self, name: &str) -> String {
        match name {
            "" => String::new(),
            name => format!("{}{name}", self.here().prefix),
        }
    }

    /// The name of a link, joint or frame, as it is called in the robot; empty, with an error, if there is
    /// no valid one.
    pub(super) fn full_name(&mut self, node: Node<'d, 'd>) -> String {
        let name = self.reader.name(node, "name", "");
        let name = self.full(&name);
        let problem = readable::problem_with(&name).filter(|_| !name.is_empty());
        let Some((problem, hint)) = problem else {
            return name;
        };
        let place = Place::line(self.reader.lines.of(node));
        self.reader.problems.error(place, problem, hint);
        self.reader.incomplete = true;
        String::new()
    }

    /// The frame that this model calls `name`.
    pub(super) fn named(&self, name: &str) -> Reference {
        match name {
            super::frames::WORLD => Reference::At(FrameId::WORLD),
            super::frames::MODEL => Reference::At(self.here().frame),
            name => Reference::Named(self.full(name)),
        }
    }

    /// The model of an `<include>`, whose file stands in it.
    pub(super) fn included(&mut self, include: Node<'d, 'd>) -> Option<Entry<'d>> {
        self.reader.check_attributes(include, "");
        let children = self.reader.children(include, &schema::INCLUDE, "");
        let line = self.reader.lines.of(include);
        let params = include.children().find(|c| c.tag_name().name() == "params");
        if let Some(params) = params {
            let place = Place::new(self.reader.lines.of(params), "", "<experimental:params>");
            let problem = "changes of the included model are not made here";
            let hint = "include a file in which they are made";
            self.reader.problems.error(place, problem, hint);
        }
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
        for name in ["name", "pose", "static", "placement_frame"] {
            self.reader.single(&children, name, "");
        }
        if child(include, "placement_frame").is_some() && child(include, "pose").is_none() {
            let place = Place::new(line, "", "<include>");
            let problem = "a placement frame without a pose, which is to be the frame's";
            self.reader
                .problems
                .error(place, problem, "write the <pose>");
        }
        let include = Some(include);
        Some(Entry {
            node: model,
            include,
            version,
        })
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
                    if self.models.len() + items.len() + steps.len() > 4 * MAX_LINKS {
                        let problem = format!("there are more than {} elements", 4 * MAX_LINKS);
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

    /// Adds a model and its frame, and what is in it to `steps`.
    fn model_in(&mut self, entry: Entry<'d>, parent: usize, steps: &mut Vec<Step<'d>>) {
        let model = self.models.len();
        self.at = parent;
        let is_robot = model == 0;
        let merge = entry.include.and_then(|include| include.attribute("merge"));
        let merge = matches!(merge, Some("true" | "1"));
        let merged = merge && !is_robot;
        if merge && is_robot {
            let line = self.reader.lines.of(entry.include.unwrap_or(entry.node));
            let place = Place::new(line, "", "<include merge>");
            let problem = "a model is merged into the world, which is no robot";
            self.reader
                .problems
                .error(place, problem, "take `merge` out");
        }
        self.reader.check_attributes(entry.node, "");
        let children = self.reader.children(entry.node, &schema::MODEL, "");
        let posed = match entry.of_include("pose") {
            Some(pose) => vec![pose],
            None => children.clone(),
        };
        let (relative_to, placement) = self.pose(&posed, "");
        let line = self.reader.lines.of(entry.include.unwrap_or(entry.node));
        let name = entry.name().unwrap_or_default();
        let (scope, name, prefix, above) = if is_robot {
            self.robot_pose(relative_to, line);
            (
                Scope::Model,
                name,
                String::new(),
                Reference::At(FrameId::WORLD),
            )
        } else {
            if let Some((problem, hint)) = readable::problem_with(&name) {
                let place = Place::new(line, "", "<model name>");
                self.reader.problems.error(place, problem, hint);
                self.reader.incomplete = true;
            }
            let above = self.named(relative_to.unwrap_or(super::frames::MODEL));
            let (scope, name, prefix) = match merged {
                true => {
                    let name = self.full(&format!("_merged__{name}__model__"));
                    (Scope::Frame, name, self.here().prefix.clone())
                }
                false => {
                    let name = self.full(&name);
                    (Scope::Model, name.clone(), format!("{name}::"))
                }
            };
            (scope, name, prefix, above)
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
        self.at = model;
        self.stands_still(&entry, merged);
        for node in children {
            match node.tag_name().name() {
                "link" | "joint" | "frame" => steps.push(Step::Item(Item { node, model })),
                "model" => steps.push(Step::Model(
                    Entry {
                        node,
                        include: None,
                        version: entry.version,
                    },
                    model,
                )),
                "include" => {
                    let included = self.included(node);
                    self.reader.incomplete |= included.is_none();
                    steps.extend(included.map(|entry| Step::Model(entry, model)));
                }
                _ => self.forces(node, ""),
            }
        }
    }

    /// Reports a pose of the robot in a frame of the world.
    fn robot_pose(&mut self, relative_to: Option<&str>, line: u32) {
        if relative_to.is_some_and(|frame| frame != super::frames::WORLD) {
            let place = Place::new(line, "", "<pose relative_to>");
            let problem = "frames of the world are not read";
            let hint = "write the robot's pose in the world";
            self.reader.problems.error(place, problem, hint);
        }
    }

    fn stands_still(&mut self, entry: &Entry<'d>, merged: bool) {
        let Some(said) = entry.is_static().filter(|_| !merged) else {
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

    /// The models in the robot that have names: each with the index of the model that it is in.
    pub(super) fn named_models(&self) -> Vec<(Node<'d, 'd>, usize, String)> {
        let models = self.models.iter().skip(1).filter(|model| !model.merged);
        let named = models.map(|model| {
            let prefix = &self.models[model.parent].prefix;
            let name = model.prefix.strip_prefix(prefix.as_str());
            let name = name.and_then(|name| name.strip_suffix("::"));
            (
                model.node,
                model.parent,
                name.unwrap_or_default().to_owned(),
            )
        });
        named.collect()
    }

    /// Places the models whose pose is that of another frame than their own: those within others first.
    pub(super) fn place_models(&mut self) {
        for at in (0..self.models.len()).rev() {
            let model = &self.models[at];
            let (node, frame) = (model.node, model.frame);
            let given = model
                .include
                .and_then(|node| child(node, "placement_frame"));
            let own = node.attribute("placement_frame").map(str::to_owned);
            let name = given.map(text_of).or(own).filter(|name| !name.is_empty());
            let Some(name) = name else {
                continue;
            };
            self.at = at;
            let (line, _) = self.reader.attribute(node, "placement_frame");
            let line = given.map_or(line, |given| self.reader.lines.of(given));
            let reference = self.named(&name);
            self.check_frame(&reference, Place::new(line, "", "<model placement_frame>"));
            let found = self.frames.find(&reference);
            let model_from_frame = found.and_then(|id| self.frames.placement(frame, id));
            if let Some(model_from_frame) = model_from_frame {
                self.frames.move_frame(frame, model_from_frame.inverse());
            }
        }
    }

    /// Attaches the frame of every model to its canonical link: by default its own first, or the first of
    /// those in it.
    pub(super) fn attach_models(&mut self, links: &[(FrameId, usize)]) {
        let mut canonical: Vec<Option<FrameId>> = vec![None; self.models.len()];
        for own in [true, false] {
            for &(link, mut at) in links {
                loop {
                    canonical[at].get_or_insert(link);
                    if at == 0 || own && !self.models[at].merged {
                        break;
                    }
                    at = self.models[at].parent;
                }
            }
        }
        for at in 0..self.models.len() {
            self.at = at;
            let model = &self.models[at];
            let (node, frame) = (model.node, model.frame);
            let wanted = node.attribute("canonical_link");
            let mut link = canonical[at];
            if let Some(wanted) = wanted.filter(|name| !name.is_empty()) {
                link = self.frames.find(&self.named(wanted));
                link = link.filter(|id| self.frames.get(*id).scope == Scope::Link);
                if link.is_none() {
                    let (line, _) = self.reader.attribute(node, "canonical_link");
                    let place = Place::new(line, "", "<model canonical_link>");
                    let problem = format!("there is no link `{}`", shorten(wanted));
                    let hint = "name a link of this model";
                    self.reader.problems.error(place, problem, hint);
                }
            }
            self.frames.attach(frame, link);
        }
    }
}

/// The first child of `node` with this name.
fn child<'d>(node: Node<'d, 'd>, name: &str) -> Option<Node<'d, 'd>> {
    node.children()
        .find(|child| child.tag_name().name() == name)
}
