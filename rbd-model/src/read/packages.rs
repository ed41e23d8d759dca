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

/// The Python package by which xacro finds packages, in a folder of its own, removed at the end.
#[cfg(feature = "xacro")]
pub(super) struct Finder(PathBuf);

#[cfg(feature = "xacro")]
impl Finder {
    /// `None` if it cannot be written: few files need it.
    pub(super) fn new() -> Option<Self> {
        use std::sync::atomic::{AtomicUsize, Ordering};
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("rbd_packages_{}_{count}", std::process::id());
        let finder = Self(std::env::temp_dir().join(name));
        let package = finder.0.join("ament_index_python");
        std::fs::create_dir_all(&package).ok()?;
        std::fs::write(package.join("__init__.py"), "").ok()?;
        std::fs::write(package.join("packages.py"), include_str!("packages.py")).ok()?;
        Some(finder)
    }

    /// Lets `command` find `packages`, and those near the file at `path`.
    pub(super) fn serve(
        &self,
        command: &mut std::process::Command,
        packages: &[String],
        path: &Path,
    ) {
        let others = std::env::var_os("PYTHONPATH").unwrap_or_default();
        let others = std::env::split_paths(&others).filter(|path| !path.as_os_str().is_empty());
        let all = std::iter::once(self.0.clone()).chain(others);
        if let Ok(all) = std::env::join_paths(all) {
            command.env("PYTHONPATH", all);
        }
        command.env("PYTHONDONTWRITEBYTECODE", "1");
        command.env("RBD_PACKAGES", packages.join("\n"));
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        command.env("RBD_FILE", path);
    }
}

#[cfg(feature = "xacro")]
impl Drop for Finder {
    fn drop(&mut self) {
        // The remains would be small.
        drop(std::fs::remove_dir_all(&self.0));
    }
}
