//! The walls within each crate of the workspace: a layer uses the layers above it in [`LAYERS`] and none below, and no
//! two files need each other.
//!
//! What counts is where a name is defined, however many re-exports it came through. Tests inside of
//! files may look anywhere.

mod circles;
mod imports;
mod sources;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use circles::circles;
use imports::{Import, imports};
use sources::Sources;

/// The crates with layers, each from the ground up. `lib.rs` stands below all: it names what is public.
const CRATES: &[(&str, &[&str])] = &[
    (
        "rbd-model",
        &[
            "names",
            "geometry",
            "diagnostic",
            "options",
            "description",
            "read",
            "model",
            "load",
        ],
    ),
    (
        "rbd-ir",
        &["parallel", "kernel", "ir", "optimize", "derive", "lower"],
    ),
    (
        "rbd-jit",
        &[
            "vectors",
            "element",
            "processor",
            "arrays",
            "error",
            "kernels",
            "flat",
            "emit",
            "x86",
            "aarch64",
            "code",
            "assembly",
            "memory",
            "routines",
            "machine",
            "layout",
            "native",
            "interpreter",
            "call",
            "function",
            "batch",
        ],
    ),
    (
        "rbd-codegen",
        &[
            "catalogue",
            "options",
            "canonical",
            "parameters",
            "algorithm",
            "generate",
            "lower",
            "report",
            "emit",
            "front",
        ],
    ),
];

/// Circles that stand, to be mended: a crate, and what the names of their files begin with.
const KNOWN: &[(&str, &[&str])] = &[
    ("rbd", &["dynamic/"]),
    ("rbd-runtime", &["batch/"]),
    (
        "rbd-runtime",
        &["dynamics/", "model.rs", "reference/", "sparse/"],
    ),
    ("rbd-runtime", &["lanes/"]),
    ("rbd-runtime", &["scalar/"]),
    ("rbd-spook", &["body.rs", "gyroscopic.rs"]),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn crates() -> impl Iterator<Item = (&'static str, &'static [&'static str], Sources)> {
    CRATES.iter().map(|(name, layers)| {
        let sources = Sources::read(&root().join(name).join("src"));
        (*name, *layers, sources)
    })
}

/// The folders of the members of the workspace that have sources.
fn members() -> Vec<String> {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).expect("the workspace");
    let members = manifest.split_once("members = [").expect("members").1;
    let members = members.split_once(']').expect("their end").0;
    let names = members.split('"').skip(1).step_by(2).map(str::to_owned);
    let has_sources = |name: &String| {
        let source = root().join(name).join("src");
        ["lib.rs", "main.rs"]
            .iter()
            .any(|f| source.join(f).exists())
    };
    names.filter(has_sources).collect()
}

fn layer(layers: &[&str], file: &str) -> Option<usize> {
    let top = file.split(['/', '.']).next();
    layers.iter().position(|layer| Some(*layer) == top)
}

#[test]
fn every_file_is_in_a_layer() {
    for (name, layers, sources) in crates() {
        let astray: Vec<&str> = sources
            .files()
            .filter(|file| *file != "lib.rs" && layer(layers, file).is_none())
            .collect();
        assert!(astray.is_empty(), "{name}: in no layer: {astray:#?}");
    }
}

#[test]
fn layers_use_only_those_above_them() {
    for (name, layers, sources) in crates() {
        let place = |file: &str| layer(layers, file);
        let wrong: Vec<String> = imports(&sources)
            .iter()
            .filter(|import| import.from != "lib.rs" && place(&import.from) < place(&import.to))
            .map(Import::to_string)
            .collect();
        let count = wrong.len();
        assert!(
            wrong.is_empty(),
            "{name}: {count} wrong imports:\n{}",
            wrong.join("\n")
        );
    }
}

/// Whether the import is of the file that stands for the importing file's folder. Where no table of layers says
/// otherwise, a folder's files may use what it is the face of.
fn is_of_own_folder(import: &Import) -> bool {
    match import.to.strip_suffix("mod.rs") {
        Some(folder) => import.from.starts_with(folder),
        None => import.to == "lib.rs",
    }
}

fn is_strict(name: &str) -> bool {
    CRATES.iter().any(|(strict, _)| *strict == name)
}

#[test]
fn no_files_need_each_other() {
    let mut wrong = Vec::new();
    let mut used = BTreeSet::new();
    for name in members() {
        for sources in Sources::of_package(&root().join(&name).join("src")) {
            let mut all = imports(&sources);
            all.retain(|import| is_strict(&name) || !is_of_own_folder(import));
            for circle in circles(&all) {
                let known = KNOWN.iter().position(|(of, places)| {
                    let is_there = |file: &String| places.iter().any(|at| file.starts_with(at));
                    *of == name && circle.files.iter().all(is_there)
                });
                match known {
                    Some(known) => _ = used.insert(known),
                    None => wrong.push(format!("{name}:\n{}", circle.imports.join("\n"))),
                }
            }
        }
    }
    let count = wrong.len();
    assert!(wrong.is_empty(), "{count} circles:\n{}", wrong.join("\n\n"));
    let mended: Vec<_> = (0..KNOWN.len())
        .filter(|k| !used.contains(k))
        .map(|k| KNOWN[k])
        .collect();
    assert!(mended.is_empty(), "take these out of `KNOWN`: {mended:?}");
}

#[test]
fn crates_with_layers_are_members() {
    let members = members();
    assert!(
        CRATES
            .iter()
            .all(|(name, _)| members.iter().any(|member| member == name))
    );
}

/// The pictures of two small trees, so that the tests above cannot be empty.
#[test]
fn a_wrong_import_and_a_circle_are_found() {
    let sources = Sources::of(&[
        ("lib.rs", "mod low; mod high; pub use high::Roof;"),
        (
            "low/mod.rs",
            "mod a; mod b; pub(crate) use a::Floor; use super::Roof;",
        ),
        (
            "low/a.rs",
            "use super::b::Wall; pub struct Floor; fn f() { crate::high::roof() }",
        ),
        ("low/b.rs", "use crate::low::*; pub struct Wall(Floor);"),
        ("high.rs", "pub struct Roof; pub fn roof() {}"),
    ]);
    let all = imports(&sources);
    let has = |from: &str, to: &str| all.iter().any(|i| i.from == from && i.to == to);
    // Through the re-export of the root, by a path in a body, and through a glob.
    assert!(has("low/mod.rs", "high.rs"));
    assert!(has("low/a.rs", "high.rs"));
    assert!(has("low/b.rs", "low/a.rs"));
    let found = circles(&all);
    let together = ["low/a.rs", "low/b.rs"].map(str::to_owned);
    assert!(
        found
            .iter()
            .any(|circle| together.iter().all(|file| circle.files.contains(file)))
    );
}
