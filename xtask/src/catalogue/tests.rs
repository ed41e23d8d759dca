//! The files that are checked in, against the catalogue.

use std::fs;
use std::path::Path;

use rbd_codegen::Receiver;
use rbd_codegen::internals::catalogue::{Method, families};

use super::loaded::NOT_LOADED;
use super::traits::has_trait;
use super::{all, root};

/// The sources in a folder of the workspace.
fn sources(folder: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => text += &sources(&path),
            false => text += &fs::read_to_string(path).expect("text"),
        }
    }
    text
}

fn functions() -> impl Iterator<Item = &'static Method> {
    families()
        .flat_map(|(_, methods)| methods)
        .filter(|method| has_trait(method))
}

#[test]
fn what_is_checked_in_is_what_the_catalogue_gives() {
    for file in all().expect("rustfmt takes it") {
        let written = fs::read_to_string(root().join(&file.path)).unwrap_or_default();
        assert!(
            written == file.text,
            "`{}` is not what the catalogue gives: run `cargo xtask catalogue`",
            file.path
        );
    }
}

#[test]
fn every_function_has_a_trait_whose_message_names_it() {
    let traits = sources(&root().join("rbd-runtime/src/dynamics"));
    for method in functions() {
        let (own, name) = (method.trait_name, method.needed_by[0].name());
        let is_there = [":", "<"].map(|end| traits.contains(&format!("pub trait {own}{end}")));
        let messages = ["note = \"add", ","].map(|start| format!("{start} `{name}` "));
        let is_named = messages.iter().any(|message| traits.contains(message));
        assert!(
            is_there.contains(&true) && is_named,
            "write the trait `{own}` of `{name}` in rbd-runtime/src/dynamics: it is one of BY_HAND"
        );
    }
}

#[test]
fn loaded_robots_have_every_function() {
    let loaded = sources(&root().join("rbd/src/dynamic"));
    let of_robots = functions().filter(|method| method.receiver != Receiver::InertiaMatrix);
    for method in of_robots.filter(|method| !NOT_LOADED.contains(&method.name)) {
        let name = method.name;
        assert!(
            loaded.contains(&format!("fn {name}(")),
            "write `pub fn {name}` for loaded robots in rbd/src/dynamic"
        );
    }
}
