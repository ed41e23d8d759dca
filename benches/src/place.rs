//! The folders of sources and results.

use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;

/// The workspace's folder.
///
/// # Errors
/// If it is no longer where this program was built.
pub fn workspace() -> io::Result<PathBuf> {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .canonicalize()
}

/// The folder `name` in cargo's target folder, created if necessary.
///
/// # Errors
/// If it cannot be made.
pub fn results(name: &str) -> io::Result<PathBuf> {
    let workspace = workspace()?;
    let target = match std::env::var_os("CARGO_TARGET_DIR") {
        Some(target) => workspace.join(target),
        None => workspace.join("target"),
    };
    let folder = target.join(name);
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// Writes `NAME.md`, `NAME.json` and `NAME.svg` into the folder `name` and says where it is.
///
/// # Errors
/// If one of them cannot be written.
pub fn write(name: &str, table: &str, results: &impl Serialize, svg: &str) -> io::Result<()> {
    let folder = self::results(name)?;
    let file = |ending: &str| folder.join(name).with_extension(ending);
    std::fs::write(file("md"), table)?;
    std::fs::write(file("json"), serde_json::to_string_pretty(results)?)?;
    std::fs::write(file("svg"), svg)?;
    eprintln!("written to {}", folder.display());
    Ok(())
}
