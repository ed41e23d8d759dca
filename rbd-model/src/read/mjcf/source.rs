//! The reading of models as sources of elements, once each.

use std::rc::Rc;

use roxmltree::Node;

use super::classes::Defaults;
use super::file::Mjcf;
use super::schema;
use super::scope::Source;
use super::settings::Compiler;
use crate::diagnostic::sink::Place;
use crate::names::readable;

impl<'d> Mjcf<'_, 'd> {
    /// Reads settings, classes and models of `<mujoco>`, once.
    pub(super) fn source(&mut self, root: Node<'d, 'd>) -> Rc<Source<'d>> {
        if let Some(found) = self.sources.get(&root.id()) {
            return Rc::clone(found);
        }
        let mut source = Source::new(root);
        self.reader.check_attributes(root, "");
        source.sections = self.reader.children(root, &schema::ROOT, "");
        // Settings hold for the whole file, wherever they are.
        for node in source.sections("compiler") {
            self.read_compiler(node, &mut source.compiler);
        }
        #[cfg(feature = "meshes")]
        self.folders(root, &mut source);
        for node in source.sections("default") {
            self.read_defaults(node, &mut source.defaults);
        }
        for node in source.sections("asset") {
            self.assets(node, &mut source);
        }
        let source = Rc::new(source);
        self.sources.insert(root.id(), Rc::clone(&source));
        source
    }

    fn assets(&mut self, section: Node<'d, 'd>, source: &mut Source<'d>) {
        for node in self.reader.children(section, &schema::ASSET, "") {
            #[cfg(feature = "meshes")]
            if node.has_tag_name("mesh") {
                // Without a name it has that of its file.
                let file = node.attribute("file").unwrap_or("");
                let stem = std::path::Path::new(file)
                    .file_stem()
                    .and_then(|stem| stem.to_str());
                let name = node.attribute("name").or(stem).unwrap_or("");
                source.meshes.insert(name, node);
            }
            // Its file was put between its tags (`submodel`).
            let root = node.children().find(|child| child.has_tag_name("mujoco"));
            if let Some(root) = root {
                self.reader.check_attributes(node, "");
                let own = root.attribute("model").unwrap_or("MuJoCo Model");
                let name = node.attribute("name").unwrap_or(own);
                source.models.insert(name, root);
            }
        }
    }

    /// The folders of `<compiler>`, of which the last ones hold.
    #[cfg(feature = "meshes")]
    fn folders(&mut self, root: Node<'d, 'd>, source: &mut Source<'d>) {
        source.line = self.reader.lines.of(root);
        for node in source.sections("compiler") {
            let folder = node.attribute("meshdir").or(node.attribute("assetdir"));
            source.meshdir = folder.unwrap_or(source.meshdir);
            let strips = node.attribute("strippath").map(|strips| strips == "true");
            source.strippath = strips.unwrap_or(source.strippath);
            let fits = node.attribute("fitaabb").map(|fits| fits == "true");
            source.fits_boxes = fits.unwrap_or(source.fits_boxes);
        }
    }

    pub(super) fn compiler(&self) -> &Compiler {
        &self.scope.source.compiler
    }

    pub(super) fn defaults(&self) -> &Defaults<'d> {
        &self.scope.source.defaults
    }

    /// The name of an element in the whole robot; empty after an error.
    pub(super) fn own_name(&mut self, node: Node<'d, 'd>) -> String {
        let name = self.reader.name(node, "name", "");
        let whole = self.scope.name(&name);
        if name.is_empty() || !self.scope.is_attached {
            return name;
        }
        if let Some((problem, hint)) = readable::problem_with(&whole) {
            let field = format!("<{} name>", node.tag_name().name());
            let place = Place::new(self.reader.lines.of(node), "", &field);
            self.reader.problems.error(place, problem, hint);
        }
        whole
    }
}
