//! What a format says whose feature is off. Those that are on are not looked at: run it with
//! `cargo test -p rbd-codegen --test features` for all.

use std::path::Path;

use rbd_codegen::{Options, load, load_str};

#[track_caller]
fn wants(feature: &str, said: &str) {
    let expected = format!("needs the feature `{feature}`; add it to the features of rbd");
    assert!(said.contains(&expected), "{said}");
}

#[test]
fn a_missing_feature_is_named() {
    let said = |text: &str, file| {
        let found = load_str(text.as_bytes(), file, &Options::default());
        found.unwrap_err().to_string()
    };
    if !cfg!(feature = "json") {
        wants("json", &said("{}", "a.json"));
    }
    if !cfg!(feature = "mjcf") {
        wants("mjcf", &said("<mujoco/>", "a.xml"));
    }
    if !cfg!(feature = "sdf") {
        wants("sdf", &said("<sdf version='1.9'/>", "a.sdf"));
    }
    if !cfg!(feature = "xacro") {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats");
        let found = load(&folder.join("arm.urdf.xacro"), &Options::default());
        wants("xacro", &found.unwrap_err().to_string());
    }
}
