//! Strict reading of one element: its children and attributes, with everything unexpected reported.

use roxmltree::Node;

use super::document::Lines;
use super::number::{self, Number};
use super::schema::{Attributes, Level, Schema};
use crate::WarningKind;
use crate::description::number::NotANumber;
use crate::diagnostic::format::Format;
use crate::diagnostic::gather::XACRO_ELEMENT;
use crate::diagnostic::sink::{DiagnosticSink, Place};
use crate::names::printable::shorten;
use crate::names::readable;
use crate::names::suggestion::closest;
use crate::names::xacro::XACRO_HINT;

/// Reads elements and reports errors in them.
pub(crate) struct Reader<'a> {
    pub(crate) lines: &'a Lines,
    pub(crate) problems: &'a mut DiagnosticSink,
    /// The format's schema.
    pub(crate) schema: &'static Schema,
    /// The namespace of the root, which is that of the whole format.
    pub(crate) namespace: Option<&'a str>,
    /// Whether a link or joint could not be read.
    pub(crate) incomplete: bool,
}

impl<'a> Reader<'a> {
    /// A reader for the document with this root.
    pub(crate) fn new(
        root: Node<'a, 'a>,
        lines: &'a Lines,
        problems: &'a mut DiagnosticSink,
        schema: &'static Schema,
    ) -> Self {
        Self {
            lines,
            problems,
            schema,
            namespace: root.tag_name().namespace(),
            incomplete: false,
        }
    }
}

impl Reader<'_> {
    /// The children of `node` that are read; all others are skipped or reported.
    pub(crate) fn children<'d>(
        &mut self,
        node: Node<'d, 'd>,
        level: &Level,
        subject: &str,
    ) -> Vec<Node<'d, 'd>> {
        let mut read = Vec::new();
        for child in node.children() {
            if child.is_text() {
                self.stray_text(child, subject);
            } else if child.is_element() && self.is_read(child, level, subject) {
                read.push(child);
            }
        }
        read
    }

    fn stray_text(&mut self, text: Node<'_, '_>, subject: &str) {
        let written = text.text().unwrap_or("").trim();
        if !written.is_empty() {
            let leading = text.text().unwrap_or("");
            let leading = leading.len() - leading.trim_start().len();
            let line = self.lines.at(text.range().start + leading);
            self.problems.warning(
                WarningKind::StrayText,
                Place::new(line, subject, ""),
                format!("the text `{}` is passed over", shorten(written)),
                "remove it; URDF has no text between tags",
            );
        }
    }

    fn is_read(&mut self, child: Node<'_, '_>, level: &Level, subject: &str) -> bool {
        let name = child.tag_name().name();
        if child.tag_name().namespace() != self.namespace {
            self.foreign(child, level, subject);
            return false;
        }
        if level.needed.contains(&name) || level.used.contains(&name) {
            return true;
        }
        if !level.passes_over(name) {
            self.unknown(child, level, subject);
        }
        false
    }

    /// An element with a namespace of its own: a vendor's, unless it is xacro's or has the name of a needed
    /// one.
    fn foreign(&mut self, child: Node<'_, '_>, level: &Level, subject: &str) {
        let name = child.tag_name().name();
        let namespace = child.tag_name().namespace().unwrap_or("");
        let field = format!("<{}>", shorten(name));
        let place = Place::new(self.lines.of(child), subject, &field);
        if namespace.to_lowercase().contains("xacro") {
            self.problems.error(place, XACRO_ELEMENT, XACRO_HINT);
            self.incomplete = true;
        } else if level.needed.contains(&name) {
            self.problems.error(
                place,
                format!(
                    "it stands in the namespace `{}`, so it is no part of URDF",
                    shorten(namespace)
                ),
                "write it without a prefix, or rename it if it is not meant for dynamics",
            );
            self.incomplete = true;
        }
    }

    fn unknown(&mut self, child: Node<'_, '_>, level: &Level, subject: &str) {
        let name = child.tag_name().name();
        let field = format!("<{}>", shorten(name));
        let place = Place::new(self.lines.of(child), subject, &field);
        if self.schema.misplaced.contains(&name) {
            let hint = "move it to where URDF has it";
            self.problems
                .error(place, "it does not belong in this element", hint);
            self.incomplete = true;
        } else if let Some(meant) = closest(name, level.needed.iter().copied()) {
            let hint = format!("did you mean <{meant}>?");
            self.problems
                .error(place, "there is no such element in URDF", hint);
            self.incomplete = true;
        } else {
            self.problems.warning(
                WarningKind::UnknownElement,
                place,
                "it is not known here and passed over",
                "remove it if it is not a vendor's",
            );
        }
    }

    /// The only one of `children` with this name; a second one is an error.
    pub(crate) fn single<'d>(
        &mut self,
        children: &[Node<'d, 'd>],
        name: &str,
        subject: &str,
    ) -> Option<Node<'d, 'd>> {
        let mut found = children.iter().filter(|c| c.tag_name().name() == name);
        let first = *found.next()?;
        for second in found {
            let field = format!("<{name}>");
            let problem = format!(
                "a second one; the first is{}",
                self.problems.on_line(self.lines.of(first))
            );
            self.problems.error(
                Place::new(self.lines.of(*second), subject, &field),
                problem,
                match self.problems.format() {
                    Format::Urdf => "keep the one that is meant; urdfdom takes the first",
                    _ => "keep the one that is meant",
                },
            );
        }
        Some(first)
    }

    /// Reports attributes of `node` that the format does not have there.
    pub(crate) fn check_attributes(&mut self, node: Node<'_, '_>, subject: &str) {
        let allowed = (self.schema.attributes_of)(node.tag_name().name());
        self.check_attributes_for(node, &allowed, subject);
    }

    /// Reports attributes of `node` that are not `allowed`.
    pub(crate) fn check_attributes_for(
        &mut self,
        node: Node<'_, '_>,
        allowed: &Attributes,
        subject: &str,
    ) {
        let element = node.tag_name().name();
        for attribute in node.attributes().filter(|a| a.namespace().is_none()) {
            let name = attribute.name();
            if allowed.needed.contains(&name) || allowed.known.contains(&name) {
                continue;
            }
            let field = format!("<{element} {}>", shorten(name));
            let line = self.lines.at(attribute.range().start);
            let place = Place::new(line, subject, &field);
            let absent = allowed.needed.iter().copied();
            let absent = absent.filter(|needed| !node.has_attribute(*needed));
            if let Some(meant) = closest(name, absent) {
                let hint = format!("did you mean `{meant}`?");
                self.problems
                    .error(place, "there is no such attribute in URDF", hint);
            } else {
                self.problems.warning(
                    WarningKind::UnknownAttribute,
                    place,
                    "it is not known here and passed over",
                    "remove it if it is not a vendor's",
                );
            }
        }
    }

    /// The name in `attribute`; empty, with an error, if there is no valid one.
    pub(crate) fn name(&mut self, node: Node<'_, '_>, attribute: &str, subject: &str) -> String {
        let field = format!("<{} {attribute}>", node.tag_name().name());
        let (line, name) = self.attribute(node, attribute);
        let place = Place::new(line, subject, &field);
        let (problem, hint) = match name {
            None => ("it is missing".to_owned(), "add it"),
            Some(name) => match readable::problem_with(name) {
                Some(found) => found,
                None => return name.to_owned(),
            },
        };
        self.problems.error(place, problem, hint);
        self.incomplete = true;
        String::new()
    }

    /// The line and text of an attribute; the element's line if it is absent.
    pub(crate) fn attribute<'d>(&self, node: Node<'d, 'd>, name: &str) -> (u32, Option<&'d str>) {
        match node.attribute_node(name) {
            Some(found) => (self.lines.at(found.range().start), Some(found.value())),
            None => (self.lines.of(node), None),
        }
    }

    /// The number in `attribute`, which is required; `None` with an error if it is missing or invalid.
    pub(crate) fn number(
        &mut self,
        node: Node<'_, '_>,
        attribute: &str,
        subject: &str,
    ) -> Option<f64> {
        let found = self.optional_number(node, attribute, subject);
        if found.is_none() {
            let field = format!("<{} {attribute}>", node.tag_name().name());
            let place = Place::new(self.lines.of(node), subject, &field);
            self.problems
                .error(place, "it is missing", "write the number");
        }
        found?.ok()
    }

    /// The number in `attribute`, if present; reports an invalid one.
    pub(crate) fn optional_number(
        &mut self,
        node: Node<'_, '_>,
        attribute: &str,
        subject: &str,
    ) -> Option<Result<f64, NotANumber>> {
        let text = self.attribute(node, attribute).1?;
        let parsed = number::parse(text).map(|n| [n]);
        Some(self.checked(node, attribute, subject, parsed).map(|[n]| n))
    }

    /// The numbers in `attribute`, if present; reports invalid ones.
    pub(crate) fn vector<const N: usize>(
        &mut self,
        node: Node<'_, '_>,
        attribute: &str,
        subject: &str,
    ) -> Option<Result<[f64; N], NotANumber>> {
        let text = self.attribute(node, attribute).1?;
        let parsed = number::parse_vector::<N>(text);
        Some(self.checked(node, attribute, subject, parsed))
    }

    /// The numbers in `attribute`, of which the last may be missing: missing ones, and all if it is absent,
    /// are taken from `defaults`. Reports invalid ones.
    #[cfg(feature = "mjcf")]
    pub(crate) fn leading<const N: usize>(
        &mut self,
        node: Node<'_, '_>,
        attribute: &str,
        defaults: [f64; N],
    ) -> Result<[f64; N], NotANumber> {
        let text = self.attribute(node, attribute).1.unwrap_or_default();
        let parsed = number::parse_leading(text, defaults);
        self.checked(node, attribute, "", parsed)
    }

    /// The numbers between the tags of `node`; `None` with an error if they are invalid.
    #[cfg(feature = "sdf")]
    pub(crate) fn text_numbers<const N: usize>(
        &mut self,
        node: Node<'_, '_>,
        subject: &str,
    ) -> Option<[f64; N]> {
        let field = format!("<{}>", node.tag_name().name());
        let place = Place::new(self.lines.of(node), subject, &field);
        let text = text_of(node);
        // For one number its own message is clearer.
        let parsed = match N {
            1 => number::parse(&text).map(|number| [number; N]),
            _ => number::parse_vector(&text),
        };
        self.reported(place, Some(&text), parsed).ok()
    }

    fn checked<const N: usize>(
        &mut self,
        node: Node<'_, '_>,
        attribute: &str,
        subject: &str,
        parsed: Result<[Number; N], NotANumber>,
    ) -> Result<[f64; N], NotANumber> {
        let field = format!("<{} {attribute}>", node.tag_name().name());
        let (line, text) = self.attribute(node, attribute);
        self.reported(Place::new(line, subject, &field), text, parsed)
    }

    fn reported<const N: usize>(
        &mut self,
        place: Place<'_>,
        text: Option<&str>,
        parsed: Result<[Number; N], NotANumber>,
    ) -> Result<[f64; N], NotANumber> {
        match &parsed {
            Ok(numbers) if numbers.iter().any(|n| n.underflow) => self.problems.warning(
                WarningKind::Underflow,
                place,
                format!(
                    "`{}` is zero in double precision",
                    shorten(text.unwrap_or(""))
                ),
                "write 0 if that is meant",
            ),
            Ok(_) => {}
            Err(error) => self.problems.error(place, &error.problem, &error.hint),
        }
        parsed.map(|numbers| numbers.map(|n| n.value))
    }
}

/// The text between the tags of `node`.
#[cfg(feature = "sdf")]
pub(crate) fn text_of(node: Node<'_, '_>) -> String {
    let texts = node.children().filter_map(|child| child.text());
    texts.collect::<String>().trim().to_owned()
}
