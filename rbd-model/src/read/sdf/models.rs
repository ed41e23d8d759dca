//! Models within models: nested in the file or included, and merged or with names of their own.
//!
//! The elements of a nested model `hand` are called `hand::link` outside of it. Those of a merged model have
//! the names of the model that it is merged into, but a model's frame of their own.

use roxmltree::Node;

use super::file::{Model, Sdf};
use super::frames::{FrameId, MODEL, Reference, Scope, WORLD};
use crate::diagnostic::sink::Place;
use crate::names::printable::shorten;
use crate::names::readable;
use crate::read::xml::reader::text_of;

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
            WORLD => Reference::At(FrameId::WORLD),
            MODEL => Reference::At(self.here().frame),
            name => Reference::Named(self.full(name)),
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
pub(super) fn child<'d>(node: Node<'d, 'd>, name: &str) -> Option<Node<'d, 'd>> {
    node.children()
        .find(|child| child.tag_name().name() == name)
}
