//! The generator for a `build.rs`.

use std::path::{Path, PathBuf};
use std::{env, fmt, fs, io};

use crate::{
    Base, Compiled, Diagnostic, Diagnostics, Effort, FieldKind, FrameOption, FunctionName, Item,
    JointOverride, JointTerm, Mimic, Options, RunTimeField, WarningKind, compile,
};

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
    file: PathBuf,
    root: Option<PathBuf>,
    options: Options,
}

impl Builder {
    /// Generates from the URDF file at `path`; a relative one starts from the folder of the
    /// crate's Cargo.toml.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self {
            file: path.into(),
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

    /// Names the generated type; by default it is `<robot name>` in UpperCamelCase.
    #[must_use]
    pub fn struct_name(mut self, name: impl Into<String>) -> Self {
        self.options.struct_name = Some(name.into());
        self
    }

    /// Takes this link as the base and leaves out what is not below it.
    #[must_use]
    pub fn base_link(mut self, link: impl Into<String>) -> Self {
        self.options.base_link = Some(link.into());
        self
    }

    /// How the base moves in the world: fixed by default, floating for a robot that walks or
    /// flies, planar for one that drives.
    #[must_use]
    pub fn base(mut self, base: Base) -> Self {
        self.options.base = base;
        self
    }

    /// Takes this joint of the file as of another type: a ball joint as spherical, say, or a wheel
    /// as unbounded.
    #[must_use]
    pub fn joint(mut self, name: impl Into<String>, joint: JointOverride) -> Self {
        self.options.joints.push((name.into(), joint));
        self
    }

    /// Sets the acceleration of gravity in the base's frame, m/s²; by default (0, 0, −9.81).
    #[must_use]
    pub fn gravity(mut self, gravity: [f64; 3]) -> Self {
        self.options.gravity = gravity;
        self
    }

    /// Makes the joints' rotor inertias part of the equations.
    #[must_use]
    pub fn armature(mut self, armature: JointTerm) -> Self {
        self.options.armature = armature;
        self
    }

    /// Makes the joints' viscous damping part of the equations.
    #[must_use]
    pub fn damping(mut self, damping: JointTerm) -> Self {
        self.options.damping = damping;
        self
    }

    /// Makes the joints' Coulomb friction part of the equations.
    #[must_use]
    pub fn friction(mut self, friction: JointTerm) -> Self {
        self.options.friction = friction;
        self
    }

    /// Gives the robot's struct a field that is an input of all its functions; its `Default` has
    /// the file's values.
    #[must_use]
    pub fn field(mut self, name: impl Into<String>, kind: FieldKind) -> Self {
        let name = name.into();
        self.options.fields.push(RunTimeField { name, kind });
        self
    }

    /// Generates these functions; by default the equation of motion and the placements of the
    /// links, as far as the robot allows.
    #[must_use]
    pub fn functions(mut self, functions: impl IntoIterator<Item = FunctionName>) -> Self {
        self.options.functions = Some(functions.into_iter().collect());
        self
    }

    /// Generates functions for these frames: of those in
    /// [`functions`](Self::functions) the ones of frames, or placement, velocity, Jacobian and J̇ q̇.
    #[must_use]
    pub fn frames(mut self, frames: impl IntoIterator<Item = FrameOption>) -> Self {
        self.options.frames.extend(frames);
        self
    }

    /// Does not show these warnings.
    #[must_use]
    pub fn allow(mut self, warnings: impl IntoIterator<Item = WarningKind>) -> Self {
        self.options.allow.extend(warnings);
        self
    }

    /// Makes errors of the warnings that are not allowed.
    #[must_use]
    pub fn strict(mut self, strict: bool) -> Self {
        self.options.strict = strict;
        self
    }

    /// Makes rotations exact that are this near to a quarter turn.
    #[must_use]
    pub fn snap_tolerance(mut self, tolerance: f64) -> Self {
        self.options.snap_tolerance = tolerance;
        self
    }

    /// Writes fused multiply-adds; see [`Options::fma`] for where they pay.
    #[must_use]
    pub fn fma(mut self, fma: bool) -> Self {
        self.options.fma = fma;
        self
    }

    /// Folds mimic joints into their leaders' coordinates, as by default, or takes them as
    /// independent.
    #[must_use]
    pub fn mimic(mut self, mimic: Mimic) -> Self {
        self.options.mimic = mimic;
        self
    }

    /// How long to search for frames that cost less.
    #[must_use]
    pub fn effort(mut self, effort: Effort) -> Self {
        self.options.effort = effort;
        self
    }

    /// Reaches the runtime under this path; by default `::rbd`.
    #[must_use]
    pub fn crate_path(mut self, path: impl Into<String>) -> Self {
        self.options.crate_path = path.into();
        self
    }

    /// Reads the file and generates.
    ///
    /// # Errors
    /// Everything that is wrong with the file.
    pub fn compile(&self) -> Result<Compiled, BuildError> {
        let file = self.file.display().to_string();
        Ok(compile(&self.path()?, &file, &self.options)?)
    }

    /// The generated source text.
    ///
    /// # Errors
    /// Everything that is wrong with the file.
    pub fn generate_text(&self) -> Result<String, BuildError> {
        Ok(self.compile()?.text(&Item::public()))
    }

    /// Writes the source text to `name` in `OUT_DIR` and gives the path. Tells cargo which file
    /// was read and what was assumed about it.
    ///
    /// # Errors
    /// Everything that is wrong with the file; that this is no build script; that the text cannot
    /// be written.
    pub fn out(&self, name: impl AsRef<Path>) -> Result<PathBuf, BuildError> {
        let folder = env::var_os("OUT_DIR").ok_or(BuildError::NoVariable("OUT_DIR"))?;
        println!("cargo:rerun-if-changed={}", self.path()?.display());
        let compiled = self.compile()?;
        for warning in &compiled.warnings {
            println!("cargo:warning={}", one_line(warning));
        }
        let target = Path::new(&folder).join(name);
        write_if_changed(&target, &compiled.text(&Item::public()))
            .map_err(|error| BuildError::Write(target.clone(), error))?;
        Ok(target)
    }

    /// Where the file is.
    fn path(&self) -> Result<PathBuf, BuildError> {
        if self.file.is_absolute() {
            return Ok(self.file.clone());
        }
        let root = match &self.root {
            Some(root) => root.clone(),
            None => env::var_os("CARGO_MANIFEST_DIR")
                .ok_or(BuildError::NoVariable("CARGO_MANIFEST_DIR"))?
                .into(),
        };
        Ok(root.join(&self.file))
    }
}

/// Leaves an equal file alone, so that what depends on its time is not built again.
fn write_if_changed(path: &Path, text: &str) -> io::Result<()> {
    match fs::read(path) {
        Ok(old) if old == text.as_bytes() => Ok(()),
        _ => fs::write(path, text),
    }
}

fn one_line(warning: &Diagnostic) -> String {
    warning.to_string().replace(['\n', '\r'], " ")
}

/// Why nothing was generated.
pub enum BuildError {
    /// The robot's file is wrong.
    Robot(Diagnostics),
    /// A variable that cargo sets for build scripts is missing.
    NoVariable(&'static str),
    /// The result could not be written.
    Write(PathBuf, io::Error),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Robot(diagnostics) => diagnostics.fmt(f),
            Self::NoVariable(name) => {
                write!(
                    f,
                    "{name} is not set: this is meant to run in a build script"
                )
            }
            Self::Write(path, error) => write!(f, "cannot write {}: {error}", path.display()),
        }
    }
}

impl fmt::Debug for BuildError {
    /// The message, since that is how an error from `main` is shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

impl std::error::Error for BuildError {}

impl From<Diagnostics> for BuildError {
    fn from(diagnostics: Diagnostics) -> Self {
        Self::Robot(diagnostics)
    }
}
