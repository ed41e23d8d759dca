//! Which file uses what of which other.

use std::collections::BTreeMap;
use std::fmt;

use syn::visit::{self, Visit};

use super::sources::{Module, Sources};

/// A file that uses a name of another.
pub(crate) struct Import {
    /// The file.
    pub(crate) from: String,
    /// Where the name is defined.
    pub(crate) to: String,
    /// Everything that it uses of it is handed on by `pub use` only.
    pub(crate) is_re_export: bool,
    /// The first such name, as written.
    name: String,
}

impl fmt::Display for Import {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} → {} ({})", self.from, self.to, self.name)
    }
}

/// All imports, one for each pair of files, in order.
pub(crate) fn imports(sources: &Sources) -> Vec<Import> {
    let mut found: BTreeMap<(String, String), (bool, String)> = BTreeMap::new();
    for (path, module) in sources.modules() {
        for (is_re_export, written) in paths(module) {
            let to = sources.definition(path, &written);
            let Some(to) = to.filter(|to| *to != module.file) else {
                continue;
            };
            let key = (module.file.clone(), to.to_owned());
            let name = written.join("::");
            let first = found.entry(key).or_insert((is_re_export, name));
            first.0 &= is_re_export;
        }
    }
    let import = |((from, to), (is_re_export, name))| Import {
        from,
        to,
        is_re_export,
        name,
    };
    found.into_iter().map(import).collect()
}

/// The paths that a file writes, and whether each stands in a re-export.
fn paths(module: &Module) -> Vec<(bool, Vec<String>)> {
    let mut paths = Paths::default();
    module.items.iter().for_each(|item| paths.visit_item(item));
    paths.found
}

#[derive(Default)]
struct Paths {
    found: Vec<(bool, Vec<String>)>,
    in_re_export: bool,
}

impl<'ast> Visit<'ast> for Paths {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments = path.segments.iter().map(|s| s.ident.to_string());
        self.found.push((false, segments.collect()));
        visit::visit_path(self, path);
    }

    /// `pub(super)` uses nothing.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.in_re_export = !matches!(item.vis, syn::Visibility::Inherited);
        self.leaves(&item.tree, &mut Vec::new());
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        // The arguments of `format!` and the like are expressions.
        let parser = syn::punctuated::Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated;
        if let Ok(arguments) = mac.parse_body_with(parser) {
            arguments
                .iter()
                .for_each(|argument| self.visit_expr(argument));
        }
    }
}

impl Paths {
    fn leaves(&mut self, tree: &syn::UseTree, prefix: &mut Vec<String>) {
        match tree {
            syn::UseTree::Path(tree) => {
                prefix.push(tree.ident.to_string());
                self.leaves(&tree.tree, prefix);
                prefix.pop();
            }
            syn::UseTree::Name(tree) if tree.ident == "self" => self.push(prefix.clone()),
            syn::UseTree::Name(tree) => self.leaf(&tree.ident, prefix),
            syn::UseTree::Rename(tree) => self.leaf(&tree.ident, prefix),
            // Which names it brings shows where they are used.
            syn::UseTree::Glob(_) => {}
            syn::UseTree::Group(tree) => {
                tree.items.iter().for_each(|tree| self.leaves(tree, prefix));
            }
        }
    }

    fn leaf(&mut self, name: &proc_macro2::Ident, prefix: &[String]) {
        self.push([prefix, &[name.to_string()]].concat());
    }

    fn push(&mut self, path: Vec<String>) {
        self.found.push((self.in_re_export, path));
    }
}
