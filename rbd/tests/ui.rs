//! What the user sees when something is wrong, word for word.
//!
//! `TRYBUILD=overwrite cargo test -p rbd --test ui` writes the messages anew.

use std::fs;
use std::path::Path;

#[test]
fn messages() {
    robot_files();
    let tests = trybuild::TestCases::new();
    tests.compile_fail("tests/ui/*.rs");
}

/// Puts the robots' files where `CARGO_MANIFEST_DIR` is for the crate that trybuild makes.
fn robot_files() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let there = target.join("tests/trybuild/rbd");
    fs::create_dir_all(&there).unwrap();
    for entry in fs::read_dir(here).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "urdf") {
            fs::copy(&path, there.join(path.file_name().unwrap())).unwrap();
        }
    }
}
