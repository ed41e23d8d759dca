//! Where the sources are, and where results go.

use std::io;
use std::path::{Path, PathBuf};

/// The workspace's folder.
///
/// # Errors
/// If it is no longer where this was built.
pub fn workspace() -> io::Result<PathBuf> {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .canonicalize()
}

/// The folder `name` in cargo's target folder, made if it is not there.
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
