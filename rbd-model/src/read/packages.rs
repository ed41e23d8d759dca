//! Folders that a name in a file stands for: packages of ROS, models of Gazebo.

use std::path::{Path, PathBuf};

/// The folder called `name`: among `packages`, each `NAME=FOLDER` or a folder of folders; or, where `is_one`
/// holds, beside the file at `path` or above it.
#[cfg_attr(not(feature = "sdf"), allow(dead_code, reason = "xacro asks Python"))]
pub(crate) fn find(
    name: &str,
    packages: &[String],
    path: &Path,
    is_one: impl Fn(&Path) -> bool,
) -> Option<PathBuf> {
    for package in packages {
        match package.split_once('=') {
            Some((given, folder)) if given == name => return Some(PathBuf::from(folder)),
            Some(_) => {}
            None => {
                let folder = Path::new(package).join(name);
                if folder.is_dir() {
                    return Some(folder);
                }
            }
        }
    }
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let above = path.ancestors().skip(1).map(|folder| folder.join(name));
    let mut above = above.filter(|folder| is_one(folder));
    above.next()
}
