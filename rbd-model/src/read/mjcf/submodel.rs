//! `<model>` of `<asset>`: the root of another file, put between its tags.

use std::ops::Range;

use roxmltree::Node;

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
    let name = shorten(root.tag_name().name());
    let problem = format!("the root is `{name}`, and only MJCF is attached");
    let place = Place::new(lines.of(root), "", "");
    let hint = "write it as MJCF, as MuJoCo saves what it has loaded";
    problems.error(place, &problem, hint);
    None
}
