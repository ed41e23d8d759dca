//! Converts XML to a [`Description`]: links and inertials read strictly.

use roxmltree::Node;

use super::element::{origin, required};
use super::read_joint::joint;
use super::schema;
use crate::WarningKind;
use crate::description::MAX_LINKS;
use crate::description::element::*;
use crate::diagnostic::sink::{DiagnosticSink, Place, link_subject};
use crate::names::printable::shorten;
use crate::read::xml::document::Lines;
use crate::read::xml::reader::Reader;

/// Reads `<robot>`. `None` if an error makes reading on pointless.
pub(crate) fn read(
    root: Node<'_, '_>,
    lines: &Lines,
    problems: &mut DiagnosticSink,
) -> Option<Description> {
    let mut reader = Reader::new(root, lines, problems, &schema::SCHEMA);
    robot(&mut reader, root)
}

fn robot(reader: &mut Reader<'_>, root: Node<'_, '_>) -> Option<Description> {
    reader.check_attributes(root, "");
    version(reader, root);
    let mut description = Description {
        name: reader.name(root, "name", ""),
        line: reader.lines.of(root),
        ..Description::default()
    };
    reader.incomplete = false;
    let children = reader.children(root, &schema::ROBOT, "");
    for kind in ["link", "joint"] {
        let mut of_kind = children.iter().filter(|c| c.tag_name().name() == kind);
        if let Some(beyond) = of_kind.nth(MAX_LINKS) {
            reader.problems.error(
                Place::line(reader.lines.of(*beyond)),
                format!("there are more than {MAX_LINKS} {kind}s"),
                "split the robot, or leave out what does not move",
            );
            return None;
        }
    }
    for child in children {
        match child.tag_name().name() {
            "link" => description.links.push(link(reader, child)),
            "loop_joint" => lost_loop(reader, child),
            _ => description.joints.push(joint(reader, child)),
        }
    }
    description.incomplete = reader.incomplete;
    Some(description)
}

/// Warns of a loop, which no version of URDF has.
fn lost_loop(reader: &mut Reader<'_>, node: Node<'_, '_>) {
    reader.problems.warning(
        WarningKind::NotModelled,
        Place::new(reader.lines.of(node), "", "<loop_joint>"),
        "the loop that it closes is no part of the equations: URDF has trees alone",
        "close it by the option `constraint`, with its links as `a` and `b`",
    );
}

/// Versions of URDF: 1.1 adds quaternions, which are read in any, 1.2 limits that do not affect dynamics.
pub(super) const KNOWN_VERSIONS: [&str; 3] = ["1.0", "1.1", "1.2"];
pub(super) const VERSION_HINT: &str =
    "the versions of URDF are 1.0, 1.1 and 1.2; take out what is the robot's own";

/// `<robot version>`, by default 1.0.
fn version(reader: &mut Reader<'_>, root: Node<'_, '_>) {
    if let (line, Some(text)) = reader.attribute(root, "version")
        && !KNOWN_VERSIONS.contains(&text.trim())
    {
        reader.problems.warning(
            WarningKind::UnknownVersion,
            Place::new(line, "", "<robot version>"),
            format!("`{}` is not known; the file is read as 1.2", shorten(text)),
            VERSION_HINT,
        );
    }
}

fn link(reader: &mut Reader<'_>, node: Node<'_, '_>) -> LinkElement {
    let name = reader.name(node, "name", "");
    let subject = link_subject(&name);
    reader.check_attributes(node, &subject);
    let children = reader.children(node, &schema::LINK, &subject);
    let inertial_node = reader.single(&children, "inertial", &subject);
    LinkElement {
        line: reader.lines.of(node),
        inertial: inertial_node.map(|n| inertial(reader, n, &subject)),
        has_shape: children.iter().any(|c| c.tag_name().name() != "inertial"),
        name,
    }
}

fn inertial(reader: &mut Reader<'_>, node: Node<'_, '_>, subject: &str) -> InertialElement {
    reader.check_attributes(node, subject);
    let children = reader.children(node, &schema::INERTIAL, subject);
    let mass_node = required(reader, node, &children, "mass", subject);
    let inertia_node = required(reader, node, &children, "inertia", subject);
    let line_of = |found: Option<Node<'_, '_>>| reader.lines.of(found.unwrap_or(node));
    let (mass_line, inertia_line) = (line_of(mass_node), line_of(inertia_node));
    let mass = mass_node.and_then(|mass| reader.number(mass, "value", subject));
    let inertia = inertia_node.and_then(|inertia| {
        let names = ["ixx", "ixy", "ixz", "iyy", "iyz", "izz"];
        let read = names.map(|name| reader.number(inertia, name, subject));
        let all = read.iter().all(Option::is_some);
        all.then_some(read.map(Option::unwrap_or_default))
    });
    InertialElement {
        mass_line,
        inertia_line,
        origin: origin(reader, &children, subject),
        mass: mass.unwrap_or(0.0),
        inertia: inertia.unwrap_or([0.0; 6]),
        complete: mass.is_some() && inertia.is_some(),
    }
}
