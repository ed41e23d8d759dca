//! A cache of generated code as text, for the next build of the same crate.
//!
//! An edit of the user's own file expands every macro of the crate again. rustc has a folder that it keeps
//! between builds (`-C incremental`). A file there has the robot's code, with a key of everything that
//! determines the code: the robot as read, the options, the version of the generator. Robot files are read
//! and checked each time, so that warnings are shown and edits seen. Where rustc keeps nothing (`cargo
//! build --release`, `CARGO_INCREMENTAL=0`) nothing is cached.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs, process};

use proc_macro2::TokenStream;
use rbd_codegen::{Item, Model, Options};

use crate::rustc;

/// The cache entry of one robot.
pub(crate) struct Kept {
    file: PathBuf,
    /// Everything that determines the code.
    key: String,
}

impl Kept {
    /// The cache entry for this robot; `None` if nothing is cached.
    pub(crate) fn of(model: &Model, options: &Options, item: &Item) -> Option<Self> {
        Some(Self::in_folder(&folder()?, model, options, item))
    }

    /// A crate has one file for each type, so that outdated code is overwritten.
    fn in_folder(folder: &Path, model: &Model, options: &Options, item: &Item) -> Self {
        let mut hasher = DefaultHasher::new();
        let variables = ["CARGO_MANIFEST_DIR", "CARGO_CRATE_NAME"].map(env::var_os);
        (variables, &options.struct_name, &model.name).hash(&mut hasher);
        let version = rbd_codegen::VERSION;
        Self {
            file: folder.join(format!("{:016x}", hasher.finish())),
            key: format!("{version:?}\n{options:?}\n{item:?}\n{model:?}\n"),
        }
    }

    /// The code, if it is in the cache under the same key.
    pub(crate) fn read(&self) -> Option<TokenStream> {
        let text = fs::read_to_string(&self.file).ok()?;
        let code = text.strip_prefix(&self.key)?.strip_suffix(END)?;
        code.parse().ok()
    }

    /// Writes the code to the cache. A full or read-only disk is no error.
    pub(crate) fn write(&self, code: &TokenStream) {
        let Self { file, key } = self;
        let unfinished = file.with_extension(process::id().to_string());
        let text = format!("{key}{code}{END}");
        let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
        let written = folder.and_then(|()| fs::write(&unfinished, text));
        // Renamed into place at once, since another rustc may read it.
        if written
            .and_then(|()| fs::rename(&unfinished, file))
            .is_err()
        {
            drop(fs::remove_file(&unfinished));
        }
    }
}

/// The end of a complete file.
const END: &str = "\n// end\n";

/// An environment variable for measurements: it enables the cache even for a generator that may itself be
/// edited.
const EVEN_SO: &str = "RBD_KEEP";

/// A folder beside rustc's own, if it has one and the generator cannot change without a new version.
fn folder() -> Option<PathBuf> {
    let source = env!("CARGO_MANIFEST_DIR").replace('\\', "/");
    let published = ["/registry/src/", "/git/checkouts/"];
    let is_published = published.iter().any(|place| source.contains(place));
    if !is_published && env::var_os(EVEN_SO).is_none() {
        return None;
    }
    Some(PathBuf::from(rustc::incremental()?).join("rbd"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quote::quote;
    use rbd_codegen::load;

    #[test]
    fn code_is_found_again_until_something_changes() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../robots/urdf/pendulum.urdf");
        let (options, item) = (Options::default(), Item::public());
        let model = load(path.as_ref(), &options).expect("a sound robot").model;
        let kept = |model: &Model, options: &Options, item: &Item| {
            Kept::in_folder(folder.path(), model, options, item)
        };
        let code = quote!(impl Arm { fn f() -> f64 { -1.5e-3f64 } });
        assert!(kept(&model, &options, &item).read().is_none());
        kept(&model, &options, &item).write(&code);
        let again = kept(&model, &options, &item).read().expect("kept");
        assert_eq!(again.to_string(), code.to_string());

        let mut heavier = model.clone();
        heavier.joints[0].inertia.mass *= 1.0 + f64::EPSILON;
        assert!(kept(&heavier, &options, &item).read().is_none());
        let reproducible = Options::default().reproducible(true);
        assert!(kept(&model, &reproducible, &item).read().is_none());
        let private = Item::Declare(quote!());
        assert!(kept(&model, &options, &private).read().is_none());
    }

    #[test]
    fn a_file_that_was_cut_off_is_not_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let kept = Kept {
            file: folder.path().join("robot"),
            key: "key\n".to_owned(),
        };
        kept.write(&quote!(
            struct Arm;
        ));
        let text = fs::read_to_string(&kept.file).expect("written");
        assert!(kept.read().is_some());
        fs::write(&kept.file, &text[..text.len() - 1]).expect("written");
        assert!(kept.read().is_none());
    }
}
