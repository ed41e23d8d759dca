//! The robot files of a folder.

use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// The contents of a folder.
pub(super) struct Found {
    /// In the order of their names.
    pub(super) robots: Vec<PathBuf>,
    /// The number of other files with a robot's extension.
    pub(super) no_robots: usize,
}

/// The robot files in `folder` and in the folders in it.
pub(super) fn below(folder: &Path) -> Result<Found, Failure> {
    let mut found = Found {
        robots: Vec::new(),
        no_robots: 0,
    };
    let mut waiting = vec![folder.to_path_buf()];
    while let Some(folder) = waiting.pop() {
        let entries = std::fs::read_dir(&folder).map_err(Failure::context(folder.display()))?;
        for entry in entries {
            let entry = entry.map_err(Failure::context(folder.display()))?;
            let (path, kind) = (entry.path(), entry.file_type());
            // Symbolic links are not followed: they may form cycles.
            if kind.is_ok_and(|kind| kind.is_dir()) {
                waiting.push(path);
            } else if is_named_as_robot(&path) {
                match first_element(&path).as_deref() {
                    Some("mujoco" | "robot") => found.robots.push(path),
                    _ => found.no_robots += 1,
                }
            }
        }
    }
    found.robots.sort();
    Ok(found)
}

fn is_named_as_robot(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    ["xml", "mjcf", "urdf"]
        .iter()
        .any(|known| extension == *known)
}

/// The name of the first element of an XML file, comments and declarations passed over.
pub(super) fn first_element(path: &Path) -> Option<String> {
    let bytes = std::fs::read(path).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    let mut rest = text.as_ref();
    loop {
        rest = &rest[rest.find('<')? + 1..];
        let skip = match rest {
            comment if comment.starts_with("!--") => "-->",
            other if other.starts_with(['?', '!']) => ">",
            element => {
                let end = |c: char| c.is_whitespace() || c == '>' || c == '/';
                return element.split(end).next().map(str::to_owned);
            }
        };
        rest = &rest[rest.find(skip)? + skip.len()..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_element_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.xml");
        let cases = [
            (
                "<?xml version='1.0'?><!-- <robot> --><mujoco model='a'/>",
                Some("mujoco"),
            ),
            ("\n<robot>", Some("robot")),
            ("<!-- never closed", None),
            ("no tag", None),
        ];
        for (text, expected) in cases {
            std::fs::write(&path, text).unwrap();
            assert_eq!(first_element(&path).as_deref(), expected, "{text}");
        }
    }
}
