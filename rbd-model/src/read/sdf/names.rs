//! The names of links, joints and frames: reserved ones, and uniqueness.

use std::collections::HashMap;

use roxmltree::Node;

use super::file::{Item, Sdf};
use super::frames::{MODEL, WORLD};
use crate::diagnostic::sink::Place;
use crate::names::printable::shorten;

/// The version from which on all names of a model must differ, and some are reserved.
const ONE_SCOPE: (u32, u32) = (1, 7);
/// The version from which on `::` separates the names of nested models.
const NESTED: (u32, u32) = (1, 8);

impl<'d> Sdf<'_, 'd> {
    /// Whether links, joints and frames have separate namespaces.
    fn has_scopes(&self) -> bool {
        self.here().version < ONE_SCOPE
    }

    /// Reports invalid names of models in the robot and of `items`.
    ///
    /// Two links or two joints with one name are reported with the tree, as for every format.
    pub(super) fn check_names(&mut self, items: &[Item<'d>]) {
        let mut first: HashMap<String, Node<'d, 'd>> = HashMap::new();
        let mut named = Vec::new();
        for (model, parent, name) in self.named_models() {
            named.push((parent, model, name));
        }
        for item in items {
            let name = item.node.attribute("name").unwrap_or_default();
            named.push((item.model, item.node, name.to_owned()));
        }
        named.retain(|(_, _, name)| !name.is_empty());
        for (model, node, name) in named {
            self.at = model;
            let kind = node.tag_name().name();
            let full = self.full(&name);
            let problem = self.reserved(kind, &name);
            let problem = problem.or_else(|| self.taken(kind, &name, first.get(&full)));
            if let Some(problem) = problem {
                let subject = format!("{kind} `{}`", shorten(&full));
                let place = Place::new(self.reader.lines.of(node), &subject, "");
                self.reader.problems.error(place, problem, "rename it");
            }
            first.entry(full).or_insert(node);
        }
    }

    /// The problem if `name` is reserved.
    fn reserved(&self, kind: &str, name: &str) -> Option<String> {
        let of_format = name.len() >= 4 && name.starts_with("__") && name.ends_with("__");
        if name == WORLD || name == MODEL {
            // Before, a joint could have the name: nothing refers to it.
            let problem = format!("`{name}` is reserved: it stands for the {}", meaning(name));
            (!self.has_scopes() || kind != "joint").then_some(problem)
        } else if of_format && !self.has_scopes() {
            Some("names between two pairs of `_` are reserved from SDF 1.7 on".to_owned())
        } else if name.contains("::") && self.here().version >= NESTED {
            Some("from SDF 1.8 on `::` stands between the names of nested models".to_owned())
        } else {
            None
        }
    }

    /// The problem if `name` is already used.
    fn taken(&self, kind: &str, name: &str, first: Option<&Node<'d, 'd>>) -> Option<String> {
        let first = first?;
        let other = first.tag_name().name();
        let line = self.reader.problems.on_line(self.reader.lines.of(*first));
        if other == kind {
            let problem = format!("a second {kind} of this name; the first is{line}");
            ["frame", "model"].contains(&kind).then_some(problem)
        } else {
            let problem = format!(
                "{other} `{}`{line} has the same name; from SDF 1.7 on links, joints and frames \
                 of a model all have different names",
                shorten(name)
            );
            (!self.has_scopes()).then_some(problem)
        }
    }
}

fn meaning(name: &str) -> &'static str {
    match name {
        WORLD => "world",
        _ => "model's frame",
    }
}
