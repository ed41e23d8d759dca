//! `<attach>`: a model of `<asset>`, or a body or frame of a model, put where it stands.
//!
//! Names of what is attached have its prefix; settings and classes are those of its own model. Elements that refer to
//! it beside the tree, as constraints do, come with it.

use std::rc::Rc;

use rbd_runtime::Transform;
use roxmltree::Node;

use super::child::Child;
use super::file::Mjcf;
use super::schema;
use super::scope::{Scope, Source};
use crate::diagnostic::sink::Place;
use crate::names::printable::shorten;

/// The largest number of elements that are attached, so that models of models do not grow without end.
const MAX_ATTACHED: usize = 1_000_000;

impl<'d> Mjcf<'_, 'd> {
    /// The elements that stand in the place of `attach`.
    pub(super) fn attach(&mut self, attach: &Child<'d>, subject: &str) -> Vec<Child<'d>> {
        self.reader.check_attributes(attach.node, subject);
        let found = self.attached_model(attach, subject);
        let found = found.and_then(|source| self.attached_children(attach, &source, subject));
        self.reader.incomplete |= found.is_none();
        found.unwrap_or_default()
    }

    fn attached_model(&mut self, attach: &Child<'d>, subject: &str) -> Option<Rc<Source<'d>>> {
        let node = attach.node;
        if !node.has_attribute("prefix") {
            let hint = "write what is to stand before the names, or prefix=\"\"";
            return self.bad_attach(node, "prefix", subject, "it is missing", hint);
        }
        if node.has_attribute("body") && node.has_attribute("frame") {
            let problem = "there is a `body` besides";
            return self.bad_attach(node, "frame", subject, problem, "keep one of them");
        }
        let Some(name) = node.attribute("model") else {
            if node.has_attribute("body") || node.has_attribute("frame") {
                return Some(Rc::clone(&self.scope.source));
            }
            let hint = "name a <model> of <asset>, or a body or frame of this model";
            return self.bad_attach(node, "model", subject, "it is missing", hint);
        };
        let Some(root) = self.scope.source.models.get(name).copied() else {
            let problem = format!("there is no model `{}`", shorten(name));
            let hint = "name a <model> of <asset>";
            return self.bad_attach(node, "model", subject, &problem, hint);
        };
        Some(self.source(root))
    }

    fn attached_children(
        &mut self,
        attach: &Child<'d>,
        source: &Rc<Source<'d>>,
        subject: &str,
    ) -> Option<Vec<Child<'d>>> {
        let node = attach.node;
        if !self.may_attach(node, source) {
            return None;
        }
        let worlds = source.sections("worldbody");
        let scope = self.attached_scope(source, node.attribute("prefix").unwrap_or(""), "");
        let frame = attach.body_from_frame();
        let Some((kind, name)) = ["body", "frame"]
            .into_iter()
            .find_map(|kind| node.attribute(kind).map(|name| (kind, name)))
        else {
            return Some(self.children_of_worlds(&worlds, frame, &scope, subject));
        };
        let mut elements = worlds.iter().flat_map(Node::descendants);
        let found = elements
            .find(|element| element.has_tag_name(kind) && element.attribute("name") == Some(name));
        let is_before = |found: &Node<'_, '_>| {
            node.has_attribute("model") || found.range().end <= node.range().start
        };
        let Some(found) = found.filter(is_before) else {
            let problem = format!("there is no {kind} `{}` to be attached", shorten(name));
            let hint = "name one of that model; without `model`, one that ends before it in this";
            return self.bad_attach(node, kind, subject, &problem, hint);
        };
        let around = found.ancestors().skip(1);
        let childclass = around
            .filter_map(|outer| outer.attribute("childclass"))
            .next();
        Some(vec![Child::new(found, frame, childclass, scope)])
    }

    /// All that stands in the world of a model.
    fn children_of_worlds(
        &mut self,
        worlds: &[Node<'d, 'd>],
        frame: Transform<f64>,
        scope: &Rc<Scope<'d>>,
        subject: &str,
    ) -> Vec<Child<'d>> {
        let mut found = Vec::new();
        for world in worlds {
            let world = Child::new(*world, frame, None, Rc::clone(scope));
            let inner = self.reader.children(world.node, &schema::BODY, subject);
            found.extend(inner.into_iter().map(|node| world.beside(node)));
        }
        found
    }

    /// Whether the limit allows another model here; an error if not.
    pub(super) fn may_attach(&mut self, node: Node<'d, 'd>, source: &Source<'d>) -> bool {
        self.attached_elements += source.size;
        if self.attached_elements <= MAX_ATTACHED {
            return true;
        }
        let problem = format!("more than {MAX_ATTACHED} elements are attached or replicated");
        let field = format!("<{}>", node.tag_name().name());
        self.unsupported(node, &field, &problem, "make fewer of them");
        false
    }

    /// A model, or a part of it, in another place: names have `prefix` and `suffix`, and those of the place.
    pub(super) fn attached_scope(
        &mut self,
        source: &Rc<Source<'d>>,
        prefix: &str,
        suffix: &str,
    ) -> Rc<Scope<'d>> {
        let outer = &self.scope;
        let scope = Rc::new(Scope {
            source: Rc::clone(source),
            prefix: format!("{}{prefix}", outer.prefix),
            suffix: format!("{suffix}{}", outer.suffix),
            is_attached: true,
        });
        self.attached.push(Rc::clone(&scope));
        scope
    }

    fn bad_attach<T>(
        &mut self,
        node: Node<'d, 'd>,
        attribute: &str,
        subject: &str,
        problem: &str,
        hint: &str,
    ) -> Option<T> {
        let (line, _) = self.reader.attribute(node, attribute);
        let field = format!("<attach {attribute}>");
        let place = Place::new(line, subject, &field);
        self.reader.problems.error(place, problem, hint);
        None
    }
}
