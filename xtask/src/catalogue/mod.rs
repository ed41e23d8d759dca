//! The text of functions that Rust and Python need, written from the rows of the catalogue.

mod hints;
mod loaded;
mod python;
#[cfg(test)]
mod tests;
mod text;
mod traits;
mod types;

use std::fs;
use std::path::{Path, PathBuf};

use text::{HEADER, formatted};

/// A file that is written.
struct Written {
    /// Its path in the workspace.
    path: String,
    text: String,
}

/// Where the traits of functions are.
const TRAITS: &str = "rbd-runtime/src/dynamics/functions";

fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().map_or(own, |root| root).to_owned()
}

/// The functions of loaded robots that are written by hand.
fn by_hand() -> Result<String, String> {
    let folder = root().join("rbd/src/dynamic");
    let text = fs::read_dir(&folder).and_then(|entries| {
        let paths = entries.map(|entry| Ok(entry?.path()));
        let paths = paths.filter(|path| !path.as_ref().is_ok_and(|path| path.is_dir()));
        let texts = paths.map(|path| path.and_then(fs::read_to_string));
        texts.collect::<std::io::Result<String>>()
    });
    text.map_err(|problem| format!("{}: {problem}", folder.display()))
}

/// All files, formatted.
fn all() -> Result<Vec<Written>, String> {
    let mut files: Vec<Written> = traits::files()
        .into_iter()
        .map(|(name, text)| Written {
            path: format!("{TRAITS}/{name}.rs"),
            text,
        })
        .collect();
    files.push(Written {
        path: format!("{TRAITS}/hints.rs"),
        text: hints::file(),
    });
    for (name, text) in loaded::files(&by_hand()?) {
        let path = format!("rbd/src/dynamic/functions/{name}.rs");
        files.push(Written { path, text });
    }
    for file in &mut files {
        file.text = formatted(&format!("{HEADER}\n{}", file.text))?;
    }
    files.push(Written {
        path: "rbd-python/python/rbd/_functions.py".to_owned(),
        text: python::file(),
    });
    Ok(files)
}

/// Writes the files that are not as the catalogue has them.
pub(crate) fn write() -> Result<(), String> {
    for Written { path, text } in all()? {
        let file = root().join(&path);
        if fs::read_to_string(&file).is_ok_and(|old| old == text) {
            continue;
        }
        let folder = file.parent().unwrap_or(&file);
        let written = fs::create_dir_all(folder).and_then(|()| fs::write(&file, text));
        written.map_err(|problem| format!("{path}: {problem}"))?;
        println!("{path}");
    }
    Ok(())
}
