//! Crates of generated robots.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use rbd_benches::place;
use rbd_codegen::{Base, Builder, FunctionName};

use crate::Error;

/// The output of a program.
pub(crate) fn said(command: &mut Command) -> Result<String, Error> {
    let output = command.output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// Builds the crate in `folder`; its products are in `target/release` there.
pub(crate) fn build(folder: &Path) -> Result<PathBuf, Error> {
    let target = folder.join("target");
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--quiet", "--release"]);
    said(cargo.env("CARGO_TARGET_DIR", &target).current_dir(folder))?;
    Ok(target.join("release"))
}

/// The code of `functions` and of their batches.
pub(crate) fn robot(file: &Path, base: Base, functions: &[FunctionName]) -> Result<String, Error> {
    Builder::new(file)
        .struct_name("Robot")
        .base(base)
        .functions(functions.iter().copied())
        .batch(true)
        .generate_text()
        .map_err(|error| error.to_string().into())
}

/// A manifest, whose `more` lines follow the dependency on rbd with its `features`.
pub(crate) fn manifest(features: &[&str], more: &str) -> Result<String, Error> {
    let mut out =
        String::from("[package]\nname = \"grid\"\nversion = \"0.0.0\"\nedition = \"2024\"\n");
    let rbd = place::workspace()?.join("rbd");
    writeln!(
        out,
        "[dependencies.rbd]\npath = {rbd:?}\ndefault-features = false"
    )?;
    writeln!(out, "features = {features:?}\n{more}[workspace]")?;
    Ok(out)
}
