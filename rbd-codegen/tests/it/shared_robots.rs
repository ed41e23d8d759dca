//! Runs the reader over folders of files that are no part of this repository.
//!
//! `RBD_SHARED=../shared cargo test -p rbd-codegen --test shared_robots -- --nocapture`

use std::path::Path;

use rbd_codegen::{Options, load};
use rbd_testing::{files, shared};

/// Prints what is decided for each file; the number of those refused.
fn survey(folder: &Path) -> Vec<String> {
    let mut refused = Vec::new();
    for path in files(folder, ".urdf") {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        match load(&path, &Options::default()) {
            Ok(loaded) => {
                let model = &loaded.model;
                let (joints, links) = (model.joints.len(), model.links.len());
                println!("{name}: {joints} joints, {links} links");
                for warning in &loaded.warnings {
                    println!("    warning: {warning}");
                }
            }
            Err(diagnostics) => {
                println!("{name}: refused");
                for line in diagnostics.to_string().lines() {
                    println!("    {line}");
                }
                refused.push(name);
            }
        }
    }
    refused
}

#[test]
fn real_robots_load() {
    let Some(shared) = shared() else { return };
    let refused = survey(&shared.join("robots/known/urdf"));
    println!("refused: {refused:?}");
}

#[test]
fn wrong_files_do_not_panic() {
    let Some(shared) = shared() else { return };
    survey(&shared.join("robots/bad"));
}
