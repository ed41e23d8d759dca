//! Crates of their own with a robot, built by cargo. They share a folder, in which the runtime, and the generator
//! for those that call a macro, is built once.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const MANIFEST: &str = r#"[package]
name = "NAME"
version = "0.0.0"
edition = "2024"

[dependencies]
rbd = { path = "RBD", default-features = false, features = [FEATURES] }

[workspace]
"#;

/// An empty crate of this name, with `rbd` of these features; `more` is added to its manifest.
pub(crate) fn empty(name: &str, features: &str, more: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scratch = folder().join(name);
    let _ = fs::remove_dir_all(scratch.join("src"));
    fs::create_dir_all(scratch.join("src")).unwrap();
    let manifest = MANIFEST.replace("RBD", root.to_str().unwrap());
    let manifest = manifest.replace("NAME", name).replace("FEATURES", features);
    fs::write(scratch.join("Cargo.toml"), manifest + more).unwrap();
    fs::copy(root.join("../Cargo.lock"), scratch.join("Cargo.lock")).unwrap();
    scratch
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("scratch")
}

/// Cargo in the folder of such a crate.
pub(crate) fn cargo(command: &str, scratch: &Path) -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .args([command, "--offline", "--quiet"])
        .current_dir(scratch)
        .env("CARGO_TARGET_DIR", folder().join("target"))
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        // With it small functions of other crates are not inlined.
        .env("CARGO_INCREMENTAL", "0")
        .env_remove("RUSTFLAGS");
    cargo
}

/// The errors of a crate with this library, built with this `opt-level`.
pub(crate) fn errors(
    level: &str,
    name: &str,
    features: &str,
    library: &str,
    robot: Option<&str>,
) -> Vec<String> {
    let files: Vec<_> = robot
        .map(|robot| ("src/robot.rs", robot))
        .into_iter()
        .collect();
    errors_beside(level, name, features, library, &files)
}

/// The same, with these files in the crate.
pub(crate) fn errors_beside(
    level: &str,
    name: &str,
    features: &str,
    library: &str,
    files: &[(&str, &str)],
) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scratch = empty(name, features, "");
    fs::copy(root.join("examples/arm.urdf"), scratch.join("arm.urdf")).unwrap();
    fs::write(scratch.join("src/lib.rs"), library).unwrap();
    for (file, text) in files {
        fs::write(scratch.join(file), text).unwrap();
    }
    let output = cargo("check", &scratch)
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", level)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    let mut errors: Vec<String> = Vec::new();
    for line in said.lines() {
        match line.starts_with("error") || line.starts_with("warning") {
            true => errors.push(line.to_owned()),
            false => errors.iter_mut().next_back().into_iter().for_each(|last| {
                *last += "\n";
                *last += line;
            }),
        }
    }
    // The last line counts them.
    errors.retain(|error| !error.starts_with("error: could not compile"));
    errors
}
