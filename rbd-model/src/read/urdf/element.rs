//! Elements that several others contain.

use roxmltree::Node;

use crate::description::element::*;
use crate::diagnostic::sink::Place;
use crate::geometry::{rotation, rpy};
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
    let quaternion = reader.vector::<4>(node, "quat_xyzw", subject);
    let quaternion = quaternion.and_then(Result::ok);
    let mut vector = |name| match reader.vector(node, name, subject) {
        Some(Ok(vector)) => vector,
        _ => [0.0; 3],
    };
    let (xyz, mut rpy) = (vector("xyz"), vector("rpy"));
    if let Some(quaternion) = quaternion {
        let rotation = rotation::of_quaternion(quaternion);
        let wrong = match rotation {
            _ if node.has_attribute("rpy") => {
                Some(("rpy is there, too", "keep the one that is meant"))
            }
            None => Some(("the quaternion is zero", "write one of length 1")),
            Some(_) => None,
        };
        if let Some((problem, hint)) = wrong {
            let place = Place::new(line, subject, "<origin quat_xyzw>");
            reader.problems.error(place, problem, hint);
        }
        let read = rotation.and_then(|rotation| rpy::of_matrix(rotation.rows));
        rpy = read.unwrap_or_default();
    }
    OriginElement { line, xyz, rpy }
}
