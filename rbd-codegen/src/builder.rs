//! The generator for a `build.rs`.

use std::path::{Path, PathBuf};
use std::{env, fmt, fs, io};

use crate::{
    Base, Compiled, Diagnostic, Diagnostics, Effort, FieldKind, FrameOption, FunctionName, Item,
    JointOverride, JointTerm, Mimic, Options, RobotDescription, RunTimeField, WarningKind, compile,
    compile_description,
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

    /// Keeps to the same operations, and so to the same bits, on every machine.
    #[must_use]
    pub fn reproducible(mut self, reproducible: bool) -> Self {
        self.options.reproducible = reproducible;
        self
    }

    /// Generates functions of many states at once beside those of one; the crate that the code is
    /// for needs the feature `batch` of `rbd`.
    #[must_use]
    pub fn batch(mut self, batch: bool) -> Self {
        self.options.batch = batch;
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

    /// Gives `xacro` these arguments, each as `name:=value`, for a file that ends in `.xacro`.
    #[must_use]
    pub fn xacro_arguments<T: Into<String>>(
        mut self,
        arguments: impl IntoIterator<Item = T>,
    ) -> Self {
        self.options.xacro_arguments = arguments.into_iter().map(Into::into).collect();
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
        match &self.robot {
            Robot::Data(robot) => Ok(compile_description(robot, &self.options)?),
            Robot::File(file) => {
                let name = file.display().to_string();
                Ok(compile(&self.path(file)?, &name, &self.options)?)
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
        let folder = env::var_os("OUT_DIR").ok_or(BuildError::NoVariable("OUT_DIR"))?;
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
        let target = Path::new(&folder).join(name);
        write_if_changed(&target, &compiled.text(&Item::public()))
            .map_err(|error| BuildError::Write(target.clone(), error))?;
        Ok(target)
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
