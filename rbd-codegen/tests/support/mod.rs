//! What several test files of the generator share.

use std::path::{Path, PathBuf};

/// `robots/` of this repository.
#[allow(dead_code, reason = "not every test file looks there")]
pub(crate) fn robots() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../robots")
}

/// The files of a folder whose names end so, sorted.
#[allow(dead_code, reason = "not every test file looks there")]
pub(crate) fn files(folder: &Path, suffix: &str) -> Vec<PathBuf> {
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("it can be listed").path())
        .filter(|path| path.to_string_lossy().ends_with(suffix))
        .collect();
    files.sort();
    files
}
