//! The names of links, joints and frames: reserved ones, and uniqueness.

use std::collections::HashMap;

use roxmltree::Node;

use super::file::Sdf;
use super::frames::{MODEL, WORLD};
use crate::diagnostic::sink::{Place, on_line};
use crate::names::printable::shorten;

/// The version from which on all names of a model must differ, and some are reserved.
const ONE_SCOPE: (u32, u32) = (1, 7);
/// The version from which on `::` separates the names of nested models.
const NESTED: (u32, u32) = (1, 8);

impl<'d> Sdf<'_, 'd> {
    /// Whether links, joints and frames have separate namespaces.
    pub(super) fn has_scopes(&self) -> bool {
        self.version < ONE_SCOPE
    }

    /// Reports invalid names among the `children` of a model.
    ///
    /// Two links or two joints with one name are reported with the tree, as for every format.
    pub(super) fn check_names(&mut self, children: &[Node<'d, 'd>]) {
        let mut first: HashMap<&str, Node<'d, 'd>> = HashMap::new();
        for node in children {
            let kind = node.tag_name().name();
            let name = node.attribute("name").filter(|name| !name.is_empty());
            let (true, Some(name)) = (["link", "joint", "frame"].contains(&kind), name) else {
                continue;
            };
            let problem = self.reserved(kind, name);
            let problem = problem.or_else(|| self.taken(kind, name, first.get(name)));
            if let Some(problem) = problem {
                let subject = format!("{kind} `{}`", shorten(name));
                let place = Place::new(self.reader.lines.of(*node), &subject, "");
                self.reader.problems.error(place, problem, "rename it");
            }
            first.entry(name).or_insert(*node);
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
        } else if name.contains("::") && self.version >= NESTED {
            Some("from SDF 1.8 on `::` stands between the names of nested models".to_owned())
        } else {
            None
        }
    }

    /// The problem if `name` is already used.
    fn taken(&self, kind: &str, name: &str, first: Option<&Node<'d, 'd>>) -> Option<String> {
        let first = first?;
        let other = first.tag_name().name();
        let line = on_line(self.reader.lines.of(*first));
        if other == kind {
            let problem = format!("a second frame of this name; the first is{line}");
            (kind == "frame").then_some(problem)
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
