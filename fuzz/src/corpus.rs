//! The starting files: those of this repository's tests, right and wrong ones.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;

/// Larger ones take too long to be of use.
const LARGEST: u64 = 100_000;

const FOLDERS: [&str; 5] = [
    "../rbd-codegen/tests/robots_bad",
    "../rbd-codegen/tests/formats",
    "../rbd-codegen/tests/formats_bad",
    "../robots/mjcf",
    "../robots/urdf",
];

/// The files with this extension, in the order of their names.
pub(crate) fn files(extension: &str) -> &'static [Vec<u8>] {
    static FILES: OnceLock<BTreeMap<String, Vec<Vec<u8>>>> = OnceLock::new();
    let files = FILES.get_or_init(read);
    files.get(extension).map_or(&[], Vec::as_slice)
}

fn read() -> BTreeMap<String, Vec<Vec<u8>>> {
    let mut paths = Vec::new();
    for folder in FOLDERS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let entries = std::fs::read_dir(&folder);
        let entries = entries.unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        paths.extend(entries.map(|entry| entry.expect("it can be listed").path()));
    }
    paths.sort();
    let mut files: BTreeMap<String, Vec<Vec<u8>>> = BTreeMap::new();
    for path in paths {
        let is_small = std::fs::metadata(&path).is_ok_and(|data| data.len() <= LARGEST);
        let extension = path.extension().and_then(|extension| extension.to_str());
        if let (true, Some(extension)) = (is_small, extension) {
            let bytes = std::fs::read(&path).expect("it can be read");
            files.entry(extension.to_owned()).or_default().push(bytes);
        }
    }
    files
}
