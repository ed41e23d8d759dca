//! Generated code in a crate without the standard library.

use std::fs;
use std::path::{Path, PathBuf};

use rbd_codegen::Builder;

use crate::scratch::{self, cargo};

const MORE: &str = r#"
[lib]
crate-type = ["TYPE"]

[profile.dev]
panic = "abort"
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

/// A crate of its own, of this type.
fn bare(crate_type: &str) -> PathBuf {
    let name = format!("bare_{crate_type}");
    let scratch = scratch::empty(&name, r#""libm""#, &MORE.replace("TYPE", crate_type));
    fs::write(scratch.join("src/lib.rs"), LIBRARY).unwrap();
    let arm = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/arm.urdf");
    let robot = Builder::new(arm).generate_text().unwrap();
    fs::write(scratch.join("src/robot.rs"), robot).unwrap();
    scratch
}

#[test]
fn generated_code_needs_no_standard_library_and_gives_no_warning() {
    let status = cargo("build", &bare("staticlib")).status().unwrap();
    assert!(status.success());
}

/// Not of `libm`'s function, which would be called for each of them.
#[test]
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
fn fused_products_are_instructions_where_the_build_knows_them() {
    let scratch = bare("rlib");
    let text = scratch.join("bare.s");
    let features = if cfg!(target_arch = "x86_64") {
        "-Ctarget-feature=+avx2,+fma"
    } else {
        "-Ctarget-feature=+neon"
    };
    // With a target, since this machine, which runs build scripts, may not have the instructions.
    let status = cargo("rustc", &scratch)
        .args(["--release", "--target", "host-tuple", "--"])
        .arg(format!("--emit=asm={}", text.display()))
        .env("RUSTFLAGS", features)
        .status()
        .unwrap();
    assert!(status.success());
    let text = fs::read_to_string(text).unwrap();
    assert!(text.contains("fmadd"));
    assert!(!text.contains("libm4math3fma"));
}
