//! `<default>`: default attributes of the elements of a class.

use roxmltree::Node;

use super::classes::Defaults;
use super::file::Mjcf;
use super::schema;
use crate::diagnostic::sink::Place;
use crate::names::printable::shorten;

impl<'d> Mjcf<'_, 'd> {
    /// Adds the classes of a `<default>` of the first level.
    pub(super) fn read_defaults(&mut self, node: Node<'d, 'd>, defaults: &mut Defaults<'d>) {
        let mut waiting = vec![(node, None)];
        while let Some((node, parent)) = waiting.pop() {
            let name = match (node.attribute("class"), parent) {
                (Some(name), _) => name,
                // The outermost one needs no name.
                (None, None) => "main",
                (None, Some(_)) => {
                    let line = self.reader.lines.of(node);
                    let place = Place::new(line, "", "<default class>");
                    let hint = "give the class a name";
                    self.reader.problems.error(place, "it is missing", hint);
                    continue;
                }
            };
            self.reader.check_attributes(node, "");
            // The outermost one may be continued.
            if defaults.has(name) && (parent.is_some() || defaults.main != Some(name)) {
                let line = self.reader.lines.of(node);
                let problem = format!("a second class called `{}`", shorten(name));
                let place = Place::new(line, "", "<default class>");
                self.reader.problems.error(place, problem, "rename one");
                continue;
            }
            if parent.is_none() {
                defaults.main = Some(name);
            }
            let class = defaults.classes.entry(name).or_default();
            class.parent = parent;
            for child in self.reader.children(node, &schema::DEFAULT, "") {
                match child.tag_name().name() {
                    "default" => waiting.push((child, Some(name))),
                    "joint" | "geom" | "equality" => {
                        self.reader.check_attributes(child, "");
                        default_element(defaults, name, child);
                    }
                    _ => default_element(defaults, name, child),
                }
            }
        }
    }

    /// The element that gives `attribute` to `node`, itself or a default.
    pub(super) fn holder(
        &mut self,
        node: Node<'d, 'd>,
        childclass: Option<&'d str>,
        attribute: &str,
    ) -> Node<'d, 'd> {
        self.holders(node, childclass, &[attribute])
            .first()
            .copied()
            .unwrap_or(node)
    }

    /// The elements that give any of `attributes` to `node`, itself first and then by class.
    pub(super) fn holders(
        &self,
        node: Node<'d, 'd>,
        childclass: Option<&'d str>,
        attributes: &[&str],
    ) -> Vec<Node<'d, 'd>> {
        let class = node.attribute("class").or(childclass);
        let element = node.tag_name().name();
        let own = attributes.iter().any(|a| node.has_attribute(*a));
        let own = own.then_some(node).into_iter();
        own.chain(self.defaults().holders(class, &[element], attributes))
            .collect()
    }

    /// Reports a class that does not exist.
    pub(super) fn check_class(&mut self, node: Node<'d, 'd>, attribute: &str, subject: &str) {
        let (line, class) = self.reader.attribute(node, attribute);
        if let Some(class) = class.filter(|class| !self.defaults().has(class)) {
            let field = format!("<{} {attribute}>", node.tag_name().name());
            self.reader.problems.error(
                Place::new(line, subject, &field),
                format!("there is no default class `{}`", shorten(class)),
                "name a <default class> of this file",
            );
        }
    }
}

fn default_element<'d>(defaults: &mut Defaults<'d>, class: &'d str, node: Node<'d, 'd>) {
    let class = defaults.classes.entry(class).or_default();
    let element = node.tag_name().name();
    for attribute in node.attributes() {
        class.holders.insert((element, attribute.name()), node);
    }
}
