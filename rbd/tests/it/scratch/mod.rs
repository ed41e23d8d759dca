//! A crate of its own with a robot, checked by cargo.

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

/// The errors of a crate with this library, built with this `opt-level`.
pub(crate) fn errors(
    level: &str,
    name: &str,
    features: &str,
    library: &str,
    robot: Option<&str>,
) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scratch: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("one_error")
        .join(name);
    fs::create_dir_all(scratch.join("src")).unwrap();
    let manifest = MANIFEST.replace("RBD", root.to_str().unwrap());
    let manifest = manifest.replace("NAME", name).replace("FEATURES", features);
    fs::write(scratch.join("Cargo.toml"), manifest).unwrap();
    fs::copy(root.join("../Cargo.lock"), scratch.join("Cargo.lock")).unwrap();
    fs::copy(root.join("examples/arm.urdf"), scratch.join("arm.urdf")).unwrap();
    fs::write(scratch.join("src/lib.rs"), library).unwrap();
    if let Some(robot) = robot {
        fs::write(scratch.join("src/robot.rs"), robot).unwrap();
    }
    let output = Command::new(env!("CARGO"))
        .args(["check", "--offline", "--quiet"])
        .current_dir(&scratch)
        .env("CARGO_TARGET_DIR", scratch.join("../target"))
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", level)
        .env_remove("RUSTFLAGS")
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
