//! Models of a file, and the scopes in which their elements are read: `<attach>` and `<replicate>` make more.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use roxmltree::Node;

use super::classes::Defaults;
use super::file::Mjcf;
use super::schema;
use super::settings::Compiler;
use crate::diagnostic::sink::Place;
use crate::names::readable;

/// A model: that of the file, or one of its `<asset>`, with settings, classes and models of its own.
pub(super) struct Source<'d> {
    pub(super) compiler: Compiler,
    pub(super) defaults: Defaults<'d>,
    /// The root of each `<model>` of `<asset>`.
    pub(super) models: HashMap<&'d str, Node<'d, 'd>>,
    /// The `<mesh>` elements of `<asset>`.
    #[cfg(feature = "meshes")]
    pub(super) meshes: HashMap<&'d str, Node<'d, 'd>>,
    /// The folder of their files.
    #[cfg(feature = "meshes")]
    pub(super) meshdir: &'d str,
    /// Whether primitives are fitted to the boxes around meshes, and not to their inertia.
    #[cfg(feature = "meshes")]
    pub(super) fits_boxes: bool,
    /// Whether only the last part of their paths counts.
    #[cfg(feature = "meshes")]
    pub(super) strippath: bool,
    /// The line of the root, and with it the file.
    #[cfg(feature = "meshes")]
    pub(super) line: u32,
    /// The names within `<replicate>`, which are those of no element as they stand there.
    pub(super) replicated: HashSet<&'d str>,
    sections: Vec<Node<'d, 'd>>,
    /// The number of elements and texts.
    pub(super) size: usize,
}

impl<'d> Source<'d> {
    /// One that has not been read.
    pub(super) fn new(root: Node<'d, 'd>) -> Self {
        Self {
            compiler: Compiler::default(),
            defaults: Defaults::default(),
            models: HashMap::new(),
            #[cfg(feature = "meshes")]
            meshes: HashMap::new(),
            #[cfg(feature = "meshes")]
            meshdir: "",
            #[cfg(feature = "meshes")]
            strippath: false,
            #[cfg(feature = "meshes")]
            fits_boxes: false,
            #[cfg(feature = "meshes")]
            line: 0,
            replicated: replicated(root),
            sections: Vec::new(),
            size: root.descendants().count(),
        }
    }

    /// Its sections with this name.
    pub(super) fn sections(&self, name: &str) -> Vec<Node<'d, 'd>> {
        let found = self.sections.iter();
        let found = found.filter(|node| node.tag_name().name() == name);
        found.copied().collect()
    }
}

fn replicated<'d>(root: Node<'d, 'd>) -> HashSet<&'d str> {
    let all = root.descendants();
    let replicates = all.filter(|node| node.has_tag_name("replicate"));
    let inner = replicates.flat_map(|node| node.descendants());
    inner.filter_map(|node| node.attribute("name")).collect()
}

/// A model in the place where it stands or is attached.
pub(super) struct Scope<'d> {
    pub(super) source: Rc<Source<'d>>,
    /// What stands before the names of its elements.
    pub(super) prefix: String,
    /// What stands behind them.
    pub(super) suffix: String,
    /// Whether it is attached: what refers to elements that are not, is not either.
    pub(super) is_attached: bool,
}

impl<'d> Scope<'d> {
    /// The file's own.
    pub(super) fn of_file(source: Rc<Source<'d>>) -> Rc<Self> {
        Rc::new(Self {
            source,
            prefix: String::new(),
            suffix: String::new(),
            is_attached: false,
        })
    }

    /// The name in the whole robot.
    pub(super) fn name(&self, name: &str) -> String {
        format!("{}{name}{}", self.prefix, self.suffix)
    }
}

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
