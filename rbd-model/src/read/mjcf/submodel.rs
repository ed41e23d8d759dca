//! `<model>` of `<asset>`: the root of another file, put between its tags.

use std::ops::Range;

use roxmltree::Node;

use super::include::{Expansion, File, canonical, folder};
use crate::diagnostic::sink::{DiagnosticSink, Place};
use crate::names::printable::shorten;
use crate::read::xml::document::Lines;

/// Whether `node` is a model of `<asset>` whose file is to be read.
pub(super) fn is_model(node: Node<'_, '_>) -> bool {
    let is_asset = |parent: Node<'_, '_>| parent.has_tag_name("asset");
    node.has_tag_name("model") && node.has_attribute("file") && node.parent().is_some_and(is_asset)
}

/// The place of the root of a model's file, which must be MJCF.
pub(super) fn checked_root(
    root: Node<'_, '_>,
    lines: &Lines,
    problems: &mut DiagnosticSink,
) -> Option<Range<usize>> {
    if root.has_tag_name("mujoco") {
        return Some(root.range());
    }
    let field = format!("<{}>", shorten(root.tag_name().name()));
    let place = Place::new(lines.of(root), "", &field);
    let hint = "write it as MJCF, as MuJoCo saves what it has loaded";
    problems.error(place, "only MJCF is attached here", hint);
    None
}

impl Expansion<'_, '_> {
    /// Appends `node`, a model in `text`, with the root of its file. `None` after an error.
    pub(super) fn submodel(&mut self, from: &File, node: Node<'_, '_>, text: &str) -> Option<()> {
        let (place, name) = (node.range(), node.attribute("file")?);
        let end = node.attributes().map(|attribute| attribute.range().end);
        self.copy(from, text, place.start..end.max()?);
        self.text += ">";
        let found = self.find(from, node, name)?;
        let identity = canonical(&found.0).unwrap_or_else(|| found.0.clone());
        if self.models.contains(&identity) {
            let problem = format!("`{}` is a model of itself", shorten(name));
            return self.error(from, node, &problem, "take the circle out that leads here");
        }
        self.models.push(identity.clone());
        let first = std::mem::replace(&mut self.first, folder(Some(&found.0)));
        let read = std::mem::replace(&mut self.read, vec![identity]);
        let inserted = self.elements(from, node, found);
        self.models.pop();
        (self.first, self.read) = (first, read);
        self.copy(from, text, place.end..place.end);
        self.text += "</model>";
        inserted
    }
}
