//! A feature that is missing is one error, however much of the generated code stands on it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use rbd_codegen::Builder;

const MANIFEST: &str = r#"[package]
name = "NAME"
version = "0.0.0"
edition = "2024"

[dependencies]
rbd = { path = "RBD", default-features = false, features = [FEATURES] }

[workspace]
"#;

/// Uses everything that `batch = true` adds.
const BATCH: &str = r#"//! Many states at once.

/// Uses them.
pub fn torques(q: &[f64], tau: &mut [f64]) -> bool {
    let batch = Arm.batch().at_most_bits(256);
    let h = batch.crba(q, &mut *tau).is_ok();
    batch.progress(&|_| {}).rnea(q, q, q, &mut *tau).is_ok() && h && Arm.tool().batch().placement(q, tau).is_ok()
}

"#;

/// The errors of a crate with this library.
fn errors(name: &str, features: &str, library: &str, robot: Option<&str>) -> Vec<String> {
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

#[track_caller]
fn one(errors: &[String], parts: &[&str]) {
    let [error] = errors else {
        panic!("{} errors:\n{}", errors.len(), errors.join("\n"));
    };
    for part in parts {
        assert!(error.contains(part), "{error}");
    }
}

const GATED: [&str; 2] = [
    "unresolved import `rbd",
    "the item is gated behind the `batch` feature",
];

#[test]
fn batch_without_its_feature_is_one_error() {
    let robot =
        r#"rbd::robot!("arm.urdf", batch = true, frames = [frame("tool", link = "hand")]);"#;
    let library = format!("{BATCH}{robot}\n");
    one(
        &errors("by_macro", r#""std", "macros""#, &library, None),
        &GATED,
    );
}

#[test]
fn built_code_with_batches_is_one_error_without_the_feature() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let robot = Builder::new(root.join("examples/arm.urdf"))
        .batch(true)
        .frames([rbd_codegen::FrameOption::on_link("tool", "hand")])
        .generate_text()
        .unwrap();
    let library = format!("{BATCH}include!(\"robot.rs\");\n");
    one(
        &errors("by_builder", r#""std""#, &library, Some(&robot)),
        &GATED,
    );
    let errors = errors("with_batch", r#""std", "batch""#, &library, Some(&robot));
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn neither_std_nor_libm_is_one_error() {
    let library = r#"//! A robot without a square root.
#![no_std]

rbd::robot!("arm.urdf");

/// Uses it.
pub fn torque(q: &[f32; 3]) -> [f32; 3] {
    Arm.forward_dynamics(q, &[0.0; 3], &Arm.gravity(q))
}
"#;
    let errors = errors("no_libm", r#""macros""#, library, None);
    one(
        &errors,
        &[
            "one of its features `std` and `libm`",
            "features = [\"libm\"",
        ],
    );
}
