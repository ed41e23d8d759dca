//! The files of a crate as modules, and where the names in them are defined.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use syn::{Item, UseTree};

/// One file.
#[derive(Default)]
pub(crate) struct Module {
    /// Its path below `src`, with slashes.
    pub(crate) file: String,
    /// Modules in files of their own.
    children: BTreeSet<String>,
    /// Names that are defined here.
    defined: BTreeSet<String>,
    /// Names that are imported here, and the path of each.
    imported: BTreeMap<String, Vec<String>>,
    /// Paths of which everything is imported.
    globs: Vec<Vec<String>>,
    /// What is written in it, without its tests.
    pub(crate) items: Vec<Item>,
}

/// All files of a crate, by the path of their module; the root's is empty.
pub(crate) struct Sources {
    modules: BTreeMap<Vec<String>, Module>,
}

impl Sources {
    /// The files of the library below `root`.
    pub(crate) fn read(root: &Path) -> Self {
        Self::of_package(root).swap_remove(0)
    }

    /// The files below `root` as the library, or the program without one, and the programs of `bin/`.
    pub(crate) fn of_package(root: &Path) -> Vec<Self> {
        let mut texts = Vec::new();
        collect(root, root, &mut texts);
        let mut roots: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
        let has_library = texts.iter().any(|(file, _)| file == "lib.rs");
        for (file, text) in texts {
            if has_library && file == "main.rs" {
                continue;
            }
            let (program, within) = match file.strip_prefix("bin/") {
                Some(file) => match file.split_once('/') {
                    Some((program, within)) => (program.to_owned(), within.to_owned()),
                    None => (file.to_owned(), "lib.rs".to_owned()),
                },
                None => (String::new(), file),
            };
            let within = if within == "main.rs" {
                "lib.rs".to_owned()
            } else {
                within
            };
            roots.entry(program).or_default().push((within, text));
        }
        let all = roots.values().map(|texts| {
            let texts: Vec<(&str, &str)> = texts.iter().map(|(f, t)| (&**f, &**t)).collect();
            Self::of(&texts)
        });
        all.collect()
    }

    /// Files with these names and texts.
    pub(crate) fn of(texts: &[(&str, &str)]) -> Self {
        let modules = texts.iter().map(|(file, text)| {
            let path = module_path(file);
            (path, Module::new(file, text))
        });
        Self {
            modules: modules.collect(),
        }
    }

    /// The names of all files.
    pub(crate) fn files(&self) -> impl Iterator<Item = &str> {
        self.modules.values().map(|module| &*module.file)
    }

    /// All modules with their paths.
    pub(crate) fn modules(&self) -> impl Iterator<Item = (&Vec<String>, &Module)> {
        self.modules.iter()
    }

    /// The file that defines what `path` names when written in the module `from`; `None` for what is
    /// not of this crate.
    pub(crate) fn definition(&self, from: &[String], path: &[String]) -> Option<&str> {
        self.find(from, path, &mut BTreeSet::new())
    }

    fn find<'a>(
        &'a self,
        from: &[String],
        path: &[String],
        seen: &mut BTreeSet<(Vec<String>, Vec<String>)>,
    ) -> Option<&'a str> {
        if !seen.insert((from.to_vec(), path.to_vec())) {
            return None;
        }
        let (module, rest): (Vec<String>, &[String]) = match path.split_first()? {
            (first, rest) if first == "crate" => (Vec::new(), rest),
            (first, rest) if first == "self" => (from.to_vec(), rest),
            (first, rest) if first == "super" => {
                let mut outer = from.split_last()?.1.to_vec();
                let ups = rest.iter().take_while(|name| *name == "super").count();
                outer.truncate(outer.len() - ups);
                (outer, &rest[ups..])
            }
            _ => (from.to_vec(), path),
        };
        self.within(&module, rest, seen)
    }

    /// What `rest` names, seen from inside the module.
    fn within<'a>(
        &'a self,
        module: &[String],
        rest: &[String],
        seen: &mut BTreeSet<(Vec<String>, Vec<String>)>,
    ) -> Option<&'a str> {
        let here = self.modules.get(module)?;
        let Some((name, rest)) = rest.split_first() else {
            return Some(&here.file);
        };
        if here.children.contains(name) {
            let child = [module, std::slice::from_ref(name)].concat();
            return self.within(&child, rest, seen);
        }
        if here.defined.contains(name) {
            return Some(&here.file);
        }
        if let Some(target) = here.imported.get(name) {
            // `use quote::quote`: another crate of that name.
            if target[0] == *name {
                return None;
            }
            let whole = [target, rest].concat();
            return self.find(module, &whole, seen);
        }
        // A glob of another crate would lead back here.
        let is_own = |first: &String| {
            let path = ["crate", "self", "super"].contains(&first.as_str());
            path || here.children.contains(first) || here.imported.contains_key(first)
        };
        let mut globs = here.globs.iter().filter(|glob| is_own(&glob[0]));
        globs.find_map(|glob| {
            let whole = [glob.as_slice(), std::slice::from_ref(name), rest].concat();
            self.find(module, &whole, seen)
        })
    }
}

fn collect(root: &Path, folder: &Path, texts: &mut Vec<(String, String)>) {
    let entries = std::fs::read_dir(folder).expect("a folder of sources");
    for entry in entries {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(root, &path, texts);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let below = path.strip_prefix(root).expect("below the root");
            let file = below.to_string_lossy().replace('\\', "/");
            texts.push((file, std::fs::read_to_string(&path).expect("a source")));
        }
    }
}

fn module_path(file: &str) -> Vec<String> {
    let name = file.trim_end_matches(".rs");
    let name = name.trim_end_matches("/mod");
    match name {
        "lib" => Vec::new(),
        name => name.split('/').map(str::to_owned).collect(),
    }
}

impl Module {
    fn new(file: &str, text: &str) -> Self {
        let parsed = syn::parse_file(text).unwrap_or_else(|e| panic!("{file}: {e}"));
        let items = parsed.items.into_iter().filter(|item| !is_test(item));
        let mut module = Self {
            file: file.to_owned(),
            items: items.collect(),
            ..Self::default()
        };
        for item in std::mem::take(&mut module.items) {
            module.enter(&item);
            module.items.push(item);
        }
        module
    }

    fn enter(&mut self, item: &Item) {
        let name = match item {
            Item::Mod(item) if item.content.is_none() => {
                self.children.insert(item.ident.to_string());
                return;
            }
            Item::Use(item) => return self.import(&item.tree, &mut Vec::new()),
            Item::Const(item) => &item.ident,
            Item::Enum(item) => &item.ident,
            Item::Fn(item) => &item.sig.ident,
            Item::Mod(item) => &item.ident,
            Item::Static(item) => &item.ident,
            Item::Struct(item) => &item.ident,
            Item::Trait(item) => &item.ident,
            Item::Type(item) => &item.ident,
            Item::Macro(item) => {
                let defined = item.ident.iter().map(ToString::to_string);
                self.defined.extend(defined);
                defined_in(item.mac.tokens.clone(), &mut self.defined);
                return;
            }
            _ => return,
        };
        self.defined.insert(name.to_string());
    }

    fn import(&mut self, tree: &UseTree, prefix: &mut Vec<String>) {
        match tree {
            UseTree::Path(tree) => {
                prefix.push(tree.ident.to_string());
                self.import(&tree.tree, prefix);
                prefix.pop();
            }
            UseTree::Name(tree) if tree.ident == "self" => {
                let name = prefix.last().expect("a module before `self`").clone();
                self.imported.insert(name, prefix.clone());
            }
            UseTree::Name(tree) => {
                let name = tree.ident.to_string();
                let whole = [prefix.as_slice(), std::slice::from_ref(&name)].concat();
                self.imported.insert(name, whole);
            }
            UseTree::Rename(tree) => {
                let whole = [prefix.as_slice(), &[tree.ident.to_string()]].concat();
                self.imported.insert(tree.rename.to_string(), whole);
            }
            UseTree::Glob(_) => self.globs.push(prefix.clone()),
            UseTree::Group(tree) => {
                for tree in &tree.items {
                    self.import(tree, prefix);
                }
            }
        }
    }
}

/// The types and constants that a macro's tokens declare.
fn defined_in(tokens: TokenStream, defined: &mut BTreeSet<String>) {
    let mut declares = false;
    for token in tokens {
        match token {
            TokenTree::Group(group) => defined_in(group.stream(), defined),
            TokenTree::Ident(name) if declares => {
                defined.insert(name.to_string());
            }
            TokenTree::Ident(word) => {
                declares = ["struct", "enum", "const"].contains(&&*word.to_string());
                continue;
            }
            _ => {}
        }
        declares = false;
    }
}

/// `#[cfg(test)]`.
fn is_test(item: &Item) -> bool {
    let attributes = match item {
        Item::Mod(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        _ => return false,
    };
    attributes.iter().any(|attribute| {
        let text = attribute
            .meta
            .require_list()
            .map(|list| list.tokens.to_string());
        attribute.path().is_ident("cfg") && text.is_ok_and(|text| text == "test")
    })
}
