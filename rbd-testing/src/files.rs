//! Files of robots.

use std::path::{Path, PathBuf};

/// `robots/` of this repository.
pub fn robots() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../robots")
}

/// The folder that `RBD_SHARED` names, relative to the repository's root: robots that are not ours to
/// hold here. Tests of them are ignored, so whoever asks for one has to name the folder.
pub fn shared() -> PathBuf {
    let shared = std::env::var_os("RBD_SHARED").expect("RBD_SHARED names a folder of robots");
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .join(shared)
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
