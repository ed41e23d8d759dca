//! Files of robots.

use std::path::{Path, PathBuf};

/// `robots/` of this repository.
pub fn robots() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../robots")
}

/// The folder that `RBD_SHARED` names, relative to the repository's root, with robots that this repository
/// may not include. Prints a note if there is none.
pub fn shared() -> Option<PathBuf> {
    let shared = std::env::var_os("RBD_SHARED");
    if shared.is_none() {
        println!("skipped: RBD_SHARED does not name a folder");
    }
    shared.map(|shared| {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("..")
            .join(shared)
    })
}

/// The files of a folder with this suffix, sorted.
pub fn files(folder: &Path, suffix: &str) -> Vec<PathBuf> {
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("it can be listed").path())
        .filter(|path| path.to_string_lossy().ends_with(suffix))
        .collect();
    files.sort();
    files
}
