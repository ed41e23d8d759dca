//! Messages about a file that cannot be read: the path that was tried, and files with similar names.

use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

use crate::names::suggestion::closest;

/// The largest number of names in one folder that are compared.
const MOST_NAMES: usize = 10_000;

/// The absolute form of `path`.
pub(super) fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// A file whose name resembles `file`, which is not at `path`, named in the same way; `None` if there is
/// none.
pub(super) fn meant(path: &Path, file: &str) -> Option<String> {
    let path = absolute(path);
    let found = similar_path(&path)?;
    let whole: Vec<Component<'_>> = path.components().collect();
    let parts = Path::new(file).components();
    let parts: Vec<_> = parts.filter(|part| *part != Component::CurDir).collect();
    let root = whole.strip_suffix(parts.as_slice());
    let root = root.filter(|root| !root.is_empty());
    let root: Option<PathBuf> = root.map(|root| root.iter().collect());
    let named = root.and_then(|root| found.strip_prefix(root).ok());
    Some(named.unwrap_or(&found).display().to_string())
}

/// `path` with every missing part replaced by an existing one that resembles it.
fn similar_path(path: &Path) -> Option<PathBuf> {
    let mut found = PathBuf::new();
    let mut parts = path.components().peekable();
    while let Some(part) = parts.next() {
        let is_last = parts.peek().is_none();
        let next = found.join(part);
        found = match next.exists() {
            true => next,
            false => found.join(similar_name(&found, part.as_os_str(), is_last)?),
        };
    }
    found.is_file().then_some(found)
}

/// A name in `folder` within a slip or two of `name`, or else of the same file with another extension.
fn similar_name(folder: &Path, name: &OsStr, is_file: bool) -> Option<String> {
    let name = name.to_str()?;
    let entries = std::fs::read_dir(folder).ok()?.take(MOST_NAMES).flatten();
    let fits = entries.filter(|entry| entry.path().is_file() == is_file);
    let mut names: Vec<String> = fits
        .filter_map(|e| e.file_name().into_string().ok())
        .collect();
    // The system returns them in any order.
    names.sort_unstable();
    if let Some(similar) = closest(name, names.iter().map(String::as_str)) {
        return Some(similar.to_owned());
    }
    let bare = without_extensions(name);
    let same_stem = |other: &String| {
        let other_bare = without_extensions(other);
        is_file && other_bare != other && other_bare.eq_ignore_ascii_case(bare)
    };
    names.into_iter().find(same_stem)
}

/// `arm` for `arm.urdf` and `arm.urdf.xacro`: without the extensions of the formats that are read.
fn without_extensions(mut name: &str) -> &str {
    while let Some((stem, extension)) = name.rsplit_once('.')
        && ["urdf", "xml", "mjcf", "sdf", "json", "xacro"].contains(&extension)
    {
        name = stem;
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder for this test, removed at the end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str, files: &[&str]) -> Self {
            let folder = format!("rbd_missing_{name}_{}", std::process::id());
            let folder = std::env::temp_dir().join(folder);
            for file in files {
                let path = folder.join(file);
                std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
                std::fs::write(path, "").expect("written");
            }
            Self(folder)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            std::fs::remove_dir_all(&self.0).expect("it was made");
        }
    }

    #[test]
    fn a_file_of_a_similar_name_is_found() {
        let files = [
            "robots/panda.urdf",
            "robots/ur5e.calibration.json",
            "robots/ur5e.txt",
            "robots/ur5e.urdf.xacro",
            "robotics.urdf",
        ];
        let folder = Folder::new("similar", &files);
        for (file, expected) in [
            ("robots/pnada.urdf", Some("robots/panda.urdf")),
            ("robots/Panda.urdf", Some("robots/panda.urdf")),
            ("robot/panda.urdf", Some("robots/panda.urdf")),
            ("robot/pand.urdf", Some("robots/panda.urdf")),
            ("robots/ur5e.urdf", Some("robots/ur5e.urdf.xacro")),
            ("robots/humanoid.urdf", None),
            ("elsewhere/panda.urdf", None),
        ] {
            let path = folder.0.join(file);
            assert_eq!(meant(&path, file).as_deref(), expected, "{file}");
            let here = format!("./{file}");
            assert_eq!(meant(&path, &here).as_deref(), expected, "{here}");
            // The name may be displayed differently, or be absolute.
            let whole = expected.map(|expected| folder.0.join(expected).display().to_string());
            assert_eq!(meant(&path, &path.display().to_string()), whole, "{file}");
        }
    }
}
