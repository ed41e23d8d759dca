//! `<compiler>`: the interpretation of numbers.

use roxmltree::Node;

use super::file::Mjcf;
use super::settings::{Compiler, FromGeom};
use crate::diagnostic::sink::Place;
use crate::names::printable::shorten;

impl Mjcf<'_, '_> {
    /// Applies the settings of `<compiler>`.
    pub(super) fn read_compiler(&mut self, node: Node<'_, '_>, compiler: &mut Compiler) {
        self.reader.check_attributes(node, "");
        if let Some(angle) = self.keyword(node, "angle", "", &["degree", "radian"]) {
            compiler.radian = angle == 1;
        }
        if let Some(auto) = self.keyword(node, "autolimits", "", &["false", "true"]) {
            compiler.autolimits = auto == 1;
        }
        let from_geom = [FromGeom::Auto, FromGeom::Always, FromGeom::Never];
        if let Some(i) = self.keyword(node, "inertiafromgeom", "", &["auto", "true", "false"]) {
            compiler.inertiafromgeom = from_geom[i];
        }
        if let Some(conflict) = self.keyword(node, "conflict", "", &["warning", "error", "merge"]) {
            compiler.merges = conflict == 2;
        }
        self.eulerseq(node, compiler);
        self.keyword(node, "coordinate", "", &["local"]);
        if let Some(balance) = self.keyword(node, "balanceinertia", "", &["false", "true"]) {
            compiler.balanceinertia = balance == 1;
        }
        if let Some(Ok(range)) = self.reader.vector(node, "inertiagrouprange", "") {
            compiler.inertiagrouprange = range;
        }
        if let Some(Ok(mass)) = self.reader.optional_number(node, "boundmass", "") {
            compiler.boundmass = mass;
        }
        if let Some(Ok(inertia)) = self.reader.optional_number(node, "boundinertia", "") {
            compiler.boundinertia = inertia;
        }
        if let Some(Ok(mass)) = self.reader.optional_number(node, "settotalmass", "") {
            let (line, _) = self.reader.attribute(node, "settotalmass");
            compiler.settotalmass = (mass > 0.0).then_some((mass, line));
        }
    }

    fn eulerseq(&mut self, node: Node<'_, '_>, compiler: &mut Compiler) {
        let (line, text) = self.reader.attribute(node, "eulerseq");
        let Some(text) = text else {
            return;
        };
        let letters: Vec<char> = text.chars().collect();
        match <[char; 3]>::try_from(letters) {
            Ok(axes) if axes.iter().all(|c| "xyzXYZ".contains(*c)) => compiler.eulerseq = axes,
            _ => self.reader.problems.error(
                Place::new(line, "", "<compiler eulerseq>"),
                format!("`{}` is no sequence of three axes", shorten(text)),
                "write three of x, y, z, X, Y, Z",
            ),
        }
    }

    /// The index of an attribute's value in `allowed`; an error if it is not there.
    pub(super) fn keyword(
        &mut self,
        node: Node<'_, '_>,
        name: &str,
        subject: &str,
        allowed: &[&str],
    ) -> Option<usize> {
        let (line, text) = self.reader.attribute(node, name);
        let text = text?;
        let found = allowed.iter().position(|keyword| *keyword == text);
        if found.is_none() {
            let element = node.tag_name().name();
            self.reader.problems.error(
                Place::new(line, subject, &format!("<{element} {name}>")),
                format!("`{}` is not supported", shorten(text)),
                format!("write {}", allowed.join(" or ")),
            );
        }
        found
    }
}
