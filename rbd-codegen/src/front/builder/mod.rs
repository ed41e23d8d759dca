//! The generator for a `build.rs`.

mod error;
mod settings;

use std::path::{Path, PathBuf};
use std::{env, fs};

pub use error::BuildError;

use rbd_model::{Diagnostic, RobotDescription};

#[cfg(feature = "c")]
use crate::{COptions, CSource};
use crate::{Compiled, Item, Options, compile, compile_description};

/// Generates the code for one robot into a file.
///
/// ```no_run
/// // build.rs
/// fn main() -> Result<(), rbd_codegen::BuildError> {
///     rbd_codegen::Builder::new("robots/panda.urdf").out("panda.rs")?;
///     Ok(())
/// }
/// ```
///
/// and in the crate, which depends on `rbd`:
///
/// ```ignore
/// include!(concat!(env!("OUT_DIR"), "/panda.rs"));
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    robot: Robot,
    root: Option<PathBuf>,
    options: Options,
}

/// Where the robot is described.
#[derive(Clone, Debug)]
enum Robot {
    File(PathBuf),
    Data(Box<RobotDescription>),
}

impl Builder {
    /// Generates from the URDF file at `path`, or one of another format that [`load`](crate::load)
    /// reads; a relative path starts from the folder of the crate's Cargo.toml.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self::of(Robot::File(path.into()))
    }

    /// Generates for a robot made in code.
    ///
    /// ```no_run
    /// // build.rs
    /// use rbd_codegen::{JointDescription, JointKind, LinkDescription, Model};
    ///
    /// fn main() -> Result<(), rbd_codegen::BuildError> {
    ///     let pendulum = Model::builder("pendulum")
    ///         .link(LinkDescription::new("base"))
    ///         .link(
    ///             LinkDescription::new("rod")
    ///                 .mass(1.0)
    ///                 .center_of_mass([0.0, 0.0, -0.5])
    ///                 .inertia([0.1, 0.0, 0.0, 0.1, 0.0, 0.001]),
    ///         )
    ///         .joint(
    ///             JointDescription::new("hinge", JointKind::Continuous, "base", "rod")
    ///                 .axis([0.0, 1.0, 0.0]),
    ///         );
    ///     rbd_codegen::Builder::from_description(pendulum).out("pendulum.rs")?;
    ///     Ok(())
    /// }
    /// ```
    pub fn from_description(robot: RobotDescription) -> Self {
        Self::of(Robot::Data(Box::new(robot)))
    }

    fn of(robot: Robot) -> Self {
        Self {
            robot,
            root: None,
            options: Options::default(),
        }
    }

    /// Takes relative paths from `folder` and not from the crate's.
    #[must_use]
    pub fn root(mut self, folder: impl Into<PathBuf>) -> Self {
        self.root = Some(folder.into());
        self
    }

    /// Sets all options at once.
    #[must_use]
    pub fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// Reads the file and generates.
    ///
    /// # Errors
    /// Everything that is wrong with the file.
    pub fn compile(&self) -> Result<Compiled, BuildError> {
        let mut options = self.options.clone();
        options.optimized = options.optimized.or_else(is_optimized);
        match &self.robot {
            Robot::Data(robot) => Ok(compile_description(robot, &options)?),
            Robot::File(file) => {
                let name = file.display().to_string();
                Ok(compile(&self.path(file)?, &name, &options)?)
            }
        }
    }

    /// The generated source text.
    ///
    /// # Errors
    /// Everything that is wrong with the file.
    pub fn generate_text(&self) -> Result<String, BuildError> {
        Ok(self.compile()?.text(&Item::public()))
    }

    /// Writes the source text to `name` in `OUT_DIR` and gives the path. Tells cargo which files
    /// were read and what was assumed about it.
    ///
    /// # Errors
    /// Everything that is wrong with the file; that this is no build script; that the text cannot
    /// be written.
    pub fn out(&self, name: impl AsRef<Path>) -> Result<PathBuf, BuildError> {
        let (compiled, folder) = self.compile_for_cargo()?;
        write_if_changed(folder.join(name), &compiled.text(&Item::public()))
    }

    /// Writes the robot in C to `stem.c` and `stem.h` in `OUT_DIR` and gives the path of the source. Tells cargo
    /// as [`out`](Self::out) does. It is there with the feature `c`.
    ///
    /// ```ignore
    /// // build.rs, with the crate `cc`, and rbd-codegen's feature `c`
    /// fn main() -> Result<(), rbd_codegen::BuildError> {
    ///     let options = rbd_codegen::COptions::default();
    ///     let source = rbd_codegen::Builder::new("robots/panda.urdf").out_c("panda", &options)?;
    ///     cc::Build::new().file(source).flag("-ffp-contract=off").compile("panda");
    ///     Ok(())
    /// }
    /// ```
    ///
    /// # Errors
    /// As [`out`](Self::out); also that the options' prefix is no identifier, or that two functions would have
    /// one name.
    #[cfg(feature = "c")]
    pub fn out_c(&self, stem: &str, options: &COptions) -> Result<PathBuf, BuildError> {
        let (compiled, folder) = self.compile_for_cargo()?;
        compiled.c(options, stem)?.write(&folder, stem)
    }

    /// The robot, and the folder that cargo gives a build script. Tells cargo which files were read and what was
    /// assumed about them.
    fn compile_for_cargo(&self) -> Result<(Compiled, PathBuf), BuildError> {
        let folder = out_folder()?;
        if let Robot::File(file) = &self.robot {
            println!("cargo:rerun-if-changed={}", self.path(file)?.display());
        }
        let compiled = self.compile()?;
        for file in &compiled.included {
            println!("cargo:rerun-if-changed={}", file.display());
        }
        for warning in &compiled.warnings {
            println!("cargo:warning={}", one_line(warning));
        }
        Ok((compiled, folder))
    }

    /// Where the file is.
    fn path(&self, file: &Path) -> Result<PathBuf, BuildError> {
        if file.is_absolute() {
            return Ok(file.to_owned());
        }
        let root = match &self.root {
            Some(root) => root.clone(),
            None => env::var_os("CARGO_MANIFEST_DIR")
                .ok_or(BuildError::NoVariable("CARGO_MANIFEST_DIR"))?
                .into(),
        };
        Ok(root.join(file))
    }
}

#[cfg(feature = "c")]
impl CSource {
    /// Writes header and source to `stem.h` and `stem.c` in the folder and gives the path of the source.
    pub(super) fn write(&self, folder: &Path, stem: &str) -> Result<PathBuf, BuildError> {
        write_if_changed(folder.join(format!("{stem}.h")), &self.header)?;
        write_if_changed(folder.join(format!("{stem}.c")), &self.source)
    }
}

/// The folder that cargo gives a build script.
pub(super) fn out_folder() -> Result<PathBuf, BuildError> {
    let folder = env::var_os("OUT_DIR").ok_or(BuildError::NoVariable("OUT_DIR"))?;
    Ok(folder.into())
}

/// Whether the crate is built with optimisation, which cargo tells a build script.
pub(super) fn is_optimized() -> Option<bool> {
    let level = env::var("OPT_LEVEL").ok()?;
    Some(level != "0")
}

/// Leaves an equal file alone, so that what depends on its time is not built again. Gives the path.
pub(super) fn write_if_changed(path: PathBuf, text: &str) -> Result<PathBuf, BuildError> {
    let written = match fs::read(&path) {
        Ok(old) if old == text.as_bytes() => Ok(()),
        _ => fs::write(&path, text),
    };
    match written {
        Ok(()) => Ok(path),
        Err(error) => Err(BuildError::Write(path, error)),
    }
}

fn one_line(warning: &Diagnostic) -> String {
    warning.to_string().replace(['\n', '\r'], " ")
}
