//! The table of MJCF in the documentation, from the reader's schema.
//!
//! `reference.txt` has the names of MuJoCo's XML reference: a line an element, with its attributes. Each must be in
//! the schema.

use std::fmt::Write;

use super::schema::{self, SCHEMA};
use crate::read::xml::schema::Level;

const REFERENCE: &str = include_str!("reference.txt");

/// Text before the tables.
const HEAD: &str = "# What rbd reads of MJCF\n\n\
<!-- Written by `RBD_BLESS=1 cargo test -p rbd-model --features mjcf mjcf::reference` from the reader's tables. -->\n\n\
Every element and attribute of MuJoCo's XML reference (4.0), with what rbd does with it:\n\n\
- *read*: it is part of the robot.\n\
- *warned of*: it acts on the motion in MuJoCo and is no part of rbd's equations. The warning `not_modelled` names it,\n  \
unless it is 0.\n\
- *no effect*: it does not change the equations of motion. It is about pictures, sensors, the solver, contacts, which\n  \
rbd does not have, or what actuators make of their inputs: rbd's inputs are their forces.\n\
- *refused*: an error.\n\n\
`asset/mesh`, `fitscale` and the four folders and switches of `compiler` about meshes are read with the feature\n\
`meshes`. \
Attributes that the reference does not have get a warning, and an error where they look like a misspelling of one\n\
that is read.\n\n";

/// The treatment of an element or attribute.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fate {
    Read,
    Warned,
    NoEffect,
    Refused,
}

use Fate::{NoEffect, Read, Refused, Warned};

/// An element of the reference, by the names of the elements around it.
struct Element {
    path: Vec<&'static str>,
    attributes: Vec<&'static str>,
}

fn elements() -> Vec<Element> {
    let lines = REFERENCE.lines();
    let parsed = lines.map(|line| {
        let (path, attributes) = line.split_once(": ").unwrap_or((line, ""));
        Element {
            path: path.split('/').collect(),
            attributes: attributes.split_whitespace().collect(),
        }
    });
    parsed.collect()
}

/// `None` for an element that the schema does not have.
fn in_level(level: &Level, name: &str) -> Option<Fate> {
    match name {
        _ if schema::UNSUPPORTED.contains(&name) => Some(Refused),
        "tendon" | "deformable" => Some(Warned),
        _ if level.needed.contains(&name) || level.used.contains(&name) => Some(Read),
        _ => level.passes_over(name).then_some(NoEffect),
    }
}

impl Element {
    fn name(&self) -> &'static str {
        self.path[self.path.len() - 1]
    }

    /// The treatment of the element as a whole.
    fn fate(&self) -> Option<Fate> {
        match self.path[..] {
            ["mujoco"] => Some(Read),
            ["option", "flag"] => Some(Read),
            [name] => in_level(&schema::ROOT, name).or(in_level(&schema::BODY, name)),
            ["asset", "mesh", "plugin", ..] => Some(Refused),
            ["body", "geom", "plugin", ..] => Some(NoEffect),
            ["asset", name, ..] => in_level(&schema::ASSET, name),
            ["body", name, ..] => in_level(&schema::BODY, name),
            ["default", "tendon" | "material"] => Some(NoEffect),
            ["default", name] => in_level(&schema::DEFAULT, name),
            ["equality", "connect" | "weld" | "joint"] => Some(Read),
            ["equality", ..] => Some(Warned),
            ["actuator", name, ..] => schema::ACTUATORS.contains(&name).then_some(Read),
            ["compiler", ..] => Some(NoEffect),
            [section, ..] => in_level(&schema::ROOT, section),
            [] => None,
        }
    }

    /// The treatment of an attribute of an element that is read.
    fn fate_of(&self, attribute: &str) -> Option<Fate> {
        let name = match self.path[0] {
            "actuator" => "actuator",
            _ => self.name(),
        };
        let warned = schema::WARNED.contains(&(name, attribute));
        // A joint's `solimp` is that of `<equality>`.
        if warned && (attribute != "solimp" || self.path[0] == "equality") {
            return Some(Warned);
        }
        if name == "actuator" {
            let is_read = schema::ACTUATOR.contains(&attribute);
            return Some(if is_read { Read } else { NoEffect });
        }
        let known = match self.path[0] {
            "equality" => schema::equality_attributes(name),
            _ => (SCHEMA.attributes_of)(name),
        };
        let is_read = known.needed.contains(&attribute).then_some(Read);
        is_read.or(known.known.contains(&attribute).then_some(NoEffect))
    }
}

fn quoted(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(" ")
}

/// The page; panics at a name that the schema does not have.
fn page() -> String {
    let mut page = HEAD.to_owned();
    page += "## Attributes\n\n| element | read | warned of | no effect |\n|---|---|---|---|\n";
    let all = elements();
    let fates: Vec<Fate> = all
        .iter()
        .map(|element| {
            element
                .fate()
                .unwrap_or_else(|| panic!("{:?} has no row", element.path))
        })
        .collect();
    for (element, fate) in all.iter().zip(&fates) {
        if *fate != Read || element.attributes.is_empty() {
            continue;
        }
        let columns = [Read, Warned, NoEffect].map(|column| {
            let of_column = element.attributes.iter().copied().filter(|attribute| {
                let fate = element.fate_of(attribute);
                fate.unwrap_or_else(|| panic!("{:?} {attribute} has no row", element.path))
                    == column
            });
            quoted(&of_column.collect::<Vec<_>>())
        });
        let [read, warned, none] = columns;
        let path = element.path.join("/");
        writeln!(page, "| `{path}` | {read} | {warned} | {none} |").unwrap();
    }
    page += "\n## Elements with all that is in them\n\n| element | |\n|---|---|\n";
    for (element, fate) in all.iter().zip(&fates) {
        let fate = match fate {
            Read if element.attributes.is_empty() => "read",
            Read => continue,
            Warned => "warned of",
            NoEffect => "no effect",
            Refused => "refused",
        };
        let attributes = quoted(&element.attributes);
        let path = element.path.join("/");
        let text = format!("| `{path}` {attributes} | {fate} |");
        writeln!(page, "{}", text.replace("  ", " ")).unwrap();
    }
    page
}

/// A name of MuJoCo's reference without a row fails here, and so does a page that is not as the reader.
#[test]
fn the_page_has_every_name_of_the_reference() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/src/files-mjcf.md");
    let page = page();
    if std::env::var_os("RBD_BLESS").is_some() {
        std::fs::write(path, &page).expect("the page can be written");
    }
    let written = std::fs::read_to_string(path).expect("the page is there");
    assert!(written == page, "RBD_BLESS=1 writes files-mjcf.md anew");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RobotOptions, WarningKind, load_str};

    #[test]
    fn what_is_warned_of_is() {
        for (element, attribute) in schema::WARNED {
            let of = |name: &str, values: &str| {
                let is_it = *element == name;
                if is_it {
                    format!("{attribute}='{values}'")
                } else {
                    String::new()
                }
            };
            let one = match *attribute {
                "mocap" => "true",
                "springdamper" => "1 1",
                "solimp" => ".5 .6",
                _ => "1",
            };
            let (joint, coupling) = match *attribute {
                "solimp" => (String::new(), of("joint", one)),
                _ => (of("joint", one), String::new()),
            };
            let text = format!(
                "<mujoco><option {}/><worldbody><body name='b' {}><joint name='j' {joint}/><geom size='.1'/>\
                 </body></worldbody><equality><connect body1='b' anchor='0 0 0' {}/><weld body1='b' {}/>\
                 <joint joint1='j' {coupling}/></equality><actuator><motor joint='j' {}/></actuator></mujoco>",
                of("option", one),
                of("body", one),
                of("connect", one),
                of("weld", one),
                of("actuator", one),
            );
            let loaded = load_str(text.as_bytes(), "m.xml", &RobotOptions::default());
            let warnings = loaded.unwrap_or_else(|said| panic!("{said}")).warnings;
            let element = if *element == "actuator" {
                "motor"
            } else {
                element
            };
            let field = format!("<{element} {attribute}>");
            let mut kinds = warnings
                .iter()
                .map(|warning| (warning.warning, warning.to_string()));
            assert!(
                kinds
                    .any(|(kind, said)| kind == Some(WarningKind::NotModelled)
                        && said.contains(&field)),
                "{field}: {warnings:?}"
            );
        }
    }
}
