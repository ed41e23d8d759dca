//! The walls of the generator: a layer uses the layers above it in [`LAYERS`] and none below, and no
//! two files need each other.
//!
//! What counts is where a name is defined, however many re-exports it came through. Tests inside of
//! files may look anywhere.

#[path = "layers/circles.rs"]
mod circles;
#[path = "layers/imports.rs"]
mod imports;
#[path = "layers/sources.rs"]
mod sources;

use std::path::Path;

use circles::circles;
use imports::{Import, imports};
use sources::Sources;

/// From the ground up. `lib.rs` stands below all: it names what is public.
const LAYERS: &[&str] = &[
    "parallel",
    "names",
    "geometry",
    "diagnostic",
    "ir",
    "catalogue",
    "options",
    "description",
    "read",
    "model",
    "optimize",
    "derive",
    "canonical",
    "parameters",
    "algorithm",
    "generate",
    "lower",
    "report",
    "emit",
    "front",
];

fn sources() -> Sources {
    Sources::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"))
}

fn layer(file: &str) -> Option<usize> {
    let top = file.split(['/', '.']).next();
    LAYERS.iter().position(|layer| Some(*layer) == top)
}

#[test]
fn every_file_is_in_a_layer() {
    let sources = sources();
    let astray: Vec<&str> = sources
        .files()
        .filter(|file| *file != "lib.rs" && layer(file).is_none())
        .collect();
    assert!(astray.is_empty(), "in no layer: {astray:#?}");
}

#[test]
fn layers_use_only_those_above_them() {
    let wrong: Vec<String> = imports(&sources())
        .iter()
        .filter(|import| import.from != "lib.rs" && layer(&import.from) < layer(&import.to))
        .map(Import::to_string)
        .collect();
    assert!(
        wrong.is_empty(),
        "{} wrong imports:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn no_files_need_each_other() {
    let found = circles(&imports(&sources()));
    let texts: Vec<String> = found
        .iter()
        .map(|circle| circle.imports.join("\n"))
        .collect();
    assert!(
        found.is_empty(),
        "{} circles:\n{}",
        found.len(),
        texts.join("\n\n")
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
