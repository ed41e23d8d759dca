//! Generated code in a crate without the standard library.

use std::fs;
use std::path::Path;
use std::process::Command;

use rbd_codegen::Builder;

const MANIFEST: &str = r#"[package]
name = "bare"
version = "0.0.0"
edition = "2024"

[lib]
crate-type = ["staticlib"]

[dependencies]
rbd = { path = "RBD", default-features = false, features = ["libm"] }

[profile.dev]
panic = "abort"

[workspace]
"#;

/// With a panic handler of its own it cannot be linked with the standard library, which has one.
const LIBRARY: &str = r#"//! A robot on bare metal.
#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings)]

/// The robot.
pub mod robot {
    include!("robot.rs");
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {}
}

/// Uses it.
pub fn torque(q: &[f32; 3]) -> [f32; 3] {
    robot::Arm.forward_dynamics(q, &[0.0; 3], &robot::Arm.gravity(q))
}
"#;

#[test]
fn generated_code_needs_no_standard_library_and_gives_no_warning() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no_std");
    fs::create_dir_all(scratch.join("src")).unwrap();
    let manifest = MANIFEST.replace("RBD", root.to_str().unwrap());
    fs::write(scratch.join("Cargo.toml"), manifest).unwrap();
    fs::copy(root.join("../Cargo.lock"), scratch.join("Cargo.lock")).unwrap();
    fs::write(scratch.join("src/lib.rs"), LIBRARY).unwrap();
    let robot = Builder::new(root.join("examples/arm.urdf"))
        .generate_text()
        .unwrap();
    fs::write(scratch.join("src/robot.rs"), robot).unwrap();

    let status = Command::new(env!("CARGO"))
        .args(["build", "--offline", "--quiet"])
        .current_dir(&scratch)
        .env("CARGO_TARGET_DIR", scratch.join("target"))
        .status()
        .unwrap();
    assert!(status.success());
}
