//! Models of a file, and the scopes in which their elements are read: `<attach>` and `<replicate>` make more.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use roxmltree::Node;

use super::classes::Defaults;
use super::settings::Compiler;

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
    pub(super) sections: Vec<Node<'d, 'd>>,
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
    /// The text before the names of its elements.
    pub(super) prefix: String,
    /// The text behind them.
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
