//! Elements that several others contain.

use roxmltree::Node;

use crate::description::element::*;
use crate::diagnostic::sink::Place;
use crate::read::xml::reader::Reader;

/// The child `name`, with its attributes checked; an error if it is missing.
pub(super) fn required<'d>(
    reader: &mut Reader<'_>,
    node: Node<'d, 'd>,
    children: &[Node<'d, 'd>],
    name: &str,
    subject: &str,
) -> Option<Node<'d, 'd>> {
    let found = optional(reader, children, name, subject);
    if found.is_none() {
        let field = format!("<{}>", node.tag_name().name());
        reader.problems.error(
            Place::new(reader.lines.of(node), subject, &field),
            format!("there is no <{name}> in it"),
            format!("add <{name}>"),
        );
    }
    found
}

/// The child `name`, with its attributes checked.
pub(super) fn optional<'d>(
    reader: &mut Reader<'_>,
    children: &[Node<'d, 'd>],
    name: &str,
    subject: &str,
) -> Option<Node<'d, 'd>> {
    let found = reader.single(children, name, subject)?;
    reader.check_attributes(found, subject);
    Some(found)
}

pub(super) fn origin(
    reader: &mut Reader<'_>,
    children: &[Node<'_, '_>],
    subject: &str,
) -> OriginElement {
    let Some(node) = optional(reader, children, "origin", subject) else {
        return OriginElement::default();
    };
    let line = reader.lines.of(node);
    if node.has_attribute("quat_xyzw") {
        reader.problems.error(
            Place::new(line, subject, "<origin quat_xyzw>"),
            "rotations given as quaternions are not read",
            "write the rotation as rpy",
        );
    }
    let mut vector = |name| match reader.vector(node, name, subject) {
        Some(Ok(vector)) => vector,
        _ => [0.0; 3],
    };
    OriginElement {
        line,
        xyz: vector("xyz"),
        rpy: vector("rpy"),
    }
}
