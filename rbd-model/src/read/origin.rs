//! The origin of texts.

use std::path::{Path, PathBuf};

use super::xml::text;

/// The origin of a text, and the files that it includes.
pub(crate) struct Origin<'a> {
    /// The file, if there is one.
    #[cfg_attr(
        not(any(feature = "mjcf", feature = "sdf")),
        allow(dead_code, reason = "nothing else includes")
    )]
    pub(crate) path: Option<&'a Path>,
    /// Its name in messages.
    pub(crate) file: &'a str,
    /// Folders of models that it includes, each as `NAME=FOLDER`, or a folder of them.
    #[cfg_attr(not(feature = "sdf"), allow(dead_code, reason = "of SDF"))]
    pub(crate) packages: &'a [String],
    /// The files that it includes.
    pub(crate) included: Vec<PathBuf>,
}

/// The bytes of a file, up to one more than the limit.
pub fn read_limited(path: &Path) -> std::io::Result<Vec<u8>> {
    read_up_to(path, text::MAX_BYTES as u64)
}

/// The bytes of a file, up to one more than `limit`.
pub(crate) fn read_up_to(path: &Path, limit: u64) -> std::io::Result<Vec<u8>> {
    use std::io::Read;
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path)?;
    file.take(limit + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
