//! `<joint>` and its contents, read strictly.

use roxmltree::Node;

use super::element::{optional, origin, required};
use super::schema;
use crate::description::element::*;
use crate::diagnostic::sink::{Place, joint_subject};
use crate::read::xml::number;

use crate::read::xml::reader::Reader;

/// Reads `<joint>`.
pub(super) fn joint(reader: &mut Reader<'_>, node: Node<'_, '_>) -> JointElement {
    let name = reader.name(node, "name", "");
    let subject = joint_subject(&name);
    reader.check_attributes(node, &subject);
    let children = reader.children(node, &schema::JOINT, &subject);
    let children = children.as_slice();
    JointElement {
        line: reader.lines.of(node),
        joint_type: node.attribute("type").unwrap_or("").to_owned(),
        origin: origin(reader, children, &subject),
        parent: reference(reader, node, children, "parent", &subject),
        child: reference(reader, node, children, "child", &subject),
        axis: optional(reader, children, "axis", &subject).map(|n| axis(reader, n, &subject)),
        limit: optional(reader, children, "limit", &subject).map(|n| limit(reader, n, &subject)),
        mimic: optional(reader, children, "mimic", &subject).map(|n| mimic(reader, n, &subject)),
        pitch: 0.0,
        dynamics: optional(reader, children, "dynamics", &subject)
            .map(|n| dynamics(reader, n, &subject)),
        name,
    }
}

fn reference(
    reader: &mut Reader<'_>,
    node: Node<'_, '_>,
    children: &[Node<'_, '_>],
    name: &str,
    subject: &str,
) -> Option<LinkReference> {
    let Some(found) = required(reader, node, children, name, subject) else {
        reader.incomplete = true;
        return None;
    };
    let link = reader.name(found, "link", subject);
    let line = reader.lines.of(found);
    (!link.is_empty()).then_some(LinkReference { line, link })
}

fn axis(reader: &mut Reader<'_>, node: Node<'_, '_>, subject: &str) -> AxisElement {
    let line = reader.lines.of(node);
    let xyz = reader.vector(node, "xyz", subject);
    if xyz.is_none() {
        reader.problems.error(
            Place::new(line, subject, "<axis xyz>"),
            "it is missing",
            "write the axis, as in xyz=\"0 0 1\"",
        );
    }
    AxisElement {
        line,
        xyz: xyz.and_then(Result::ok),
    }
}

fn limit(reader: &mut Reader<'_>, node: Node<'_, '_>, subject: &str) -> LimitElement {
    let mut value = |name: &str| {
        // An infinite limit means none; it is no error, since limits do not affect dynamics.
        let text = node.attribute(name).map(number::parse);
        match text {
            None => LimitValue::Absent,
            Some(Err(error)) if error.not_finite => LimitValue::NotFinite,
            Some(_) => match reader.optional_number(node, name, subject) {
                Some(Ok(value)) => LimitValue::Finite(value),
                _ => LimitValue::Unreadable,
            },
        }
    };
    let (lower, upper) = (value("lower"), value("upper"));
    let (effort, velocity) = (value("effort"), value("velocity"));
    LimitElement {
        line: reader.lines.of(node),
        lower,
        upper,
        effort,
        velocity,
    }
}

fn mimic(reader: &mut Reader<'_>, node: Node<'_, '_>, subject: &str) -> MimicElement {
    let mut number = |name, default| match reader.optional_number(node, name, subject) {
        Some(Ok(value)) => value,
        _ => default,
    };
    let (multiplier, offset) = (number("multiplier", 1.0), number("offset", 0.0));
    MimicElement {
        line: reader.lines.of(node),
        joint: reader.name(node, "joint", subject),
        multiplier,
        offset,
    }
}

fn dynamics(reader: &mut Reader<'_>, node: Node<'_, '_>, subject: &str) -> DynamicsElement {
    // The invalid number has been reported.
    let mut number = |name| match reader.optional_number(node, name, subject) {
        Some(Ok(value)) => Ok(value),
        _ => Ok(0.0),
    };
    let (damping, friction) = (number("damping"), number("friction"));
    DynamicsElement {
        line: reader.lines.of(node),
        armature: Ok(0.0),
        damping,
        friction,
    }
}
