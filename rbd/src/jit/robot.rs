use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::string::{String, ToString};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::vec::Vec;

use rbd_codegen::{
    Diagnostic, Generator, Loaded, Options, Program, RobotDescription, nominal_parameters,
};

use super::array::{Array, results};
use super::{Error, Function};
use crate::dynamic::limits;
use crate::{Limits, Model};

/// A robot that was loaded while the program runs, and its functions as machine code. Copies share them, and so do robots
/// that are loaded again from the same content with the same options. The files that it was read from are its own.
#[derive(Clone)]
pub struct Robot {
    shared: Arc<Shared>,
    files: Arc<[PathBuf]>,
    is_interpreted: bool,
}

/// The robots of this process: the same one again has the functions that are compiled already.
static KEPT: Mutex<Vec<Weak<Shared>>> = Mutex::new(Vec::new());

struct Shared {
    generator: Generator,
    options: Options,
    warnings: Vec<Diagnostic>,
    /// By name, and whether they are interpreted. Each has a lock of its own, so that threads can compile several.
    functions: Mutex<BTreeMap<(String, bool), Kept>>,
    /// The programs that [`Robot::evaluate`] runs, by name.
    programs: Mutex<BTreeMap<String, Arc<Program>>>,
}

impl Shared {
    /// Whether it was made of the same.
    fn is(&self, loaded: &Loaded, options: &Options) -> bool {
        *self.generator.model() == loaded.model
            && self.options == *options
            && self.warnings == loaded.warnings
    }
}

/// A function once it is compiled.
type Kept = Arc<Mutex<Option<Function>>>;

impl Robot {
    /// Reads the robot in the file at `path`: URDF; JSON, MJCF, SDF and xacro behind the features of these names.
    ///
    /// # Errors
    /// Everything that is wrong with the file, also that it cannot be read: the same messages as the macros'.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, Error> {
        Self::load_with(path, &Options::default())
    }

    /// [`load`](Self::load) with options, those of the macros: what the robot is, frames, run-time fields, effort. Any
    /// function can be asked for, whatever the options name.
    ///
    /// # Errors
    /// Everything that is wrong with the file and the options.
    pub fn load_with(path: impl AsRef<Path>, options: &Options) -> Result<Self, Error> {
        let path = path.as_ref();
        let loaded = rbd_codegen::load(path, options)?;
        let mut robot = Self::from_loaded(loaded, options)?;
        let files = [path.to_path_buf()].into_iter();
        robot.files = files.chain(robot.files.to_vec()).collect();
        Ok(robot)
    }

    /// The robot in `text`, which messages call `file` and whose name says what it is.
    ///
    /// # Errors
    /// Everything that is wrong with the text and the options.
    pub fn from_text(text: &[u8], file: &str, options: &Options) -> Result<Self, Error> {
        Self::from_loaded(rbd_codegen::load_str(text, file, options)?, options)
    }

    /// A robot made in code.
    ///
    /// # Errors
    /// Everything that is wrong with the robot and the options.
    pub fn from_description(
        description: &RobotDescription,
        options: &Options,
    ) -> Result<Self, Error> {
        Self::from_loaded(description.build(options)?, options)
    }

    /// A robot that was read with these options.
    ///
    /// # Errors
    /// A frame of the options on a link that the robot has not.
    pub fn from_loaded(loaded: Loaded, options: &Options) -> Result<Self, Error> {
        let of = |shared, files: Vec<PathBuf>| Self {
            shared,
            files: files.into(),
            is_interpreted: false,
        };
        let mut kept = locked(&KEPT);
        kept.retain(|other| other.strong_count() > 0);
        let mut known = kept.iter().filter_map(Weak::upgrade);
        if let Some(same) = known.find(|other| other.is(&loaded, options)) {
            return Ok(of(same, loaded.included));
        }
        let shared = Arc::new(Shared {
            generator: Generator::new(loaded.model, options.clone())?,
            options: options.clone(),
            warnings: loaded.warnings,
            functions: Mutex::default(),
            programs: Mutex::default(),
        });
        kept.push(Arc::downgrade(&shared));
        Ok(of(shared, loaded.included))
    }

    /// The same robot, whose functions have no machine code: their operations are run one by one, with the same bits. A call
    /// takes some hundred times as long, and allocates. For systems that run no machine code
    /// ([`why_unavailable`](super::why_unavailable)):
    ///
    /// ```
    /// # fn main() -> Result<(), rbd::jit::Error> {
    /// let path = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/arm.urdf");
    /// let mut arm = rbd::jit::load(path)?;
    /// if let Some(reason) = rbd::jit::why_unavailable() {
    ///     eprintln!("{reason}: functions are interpreted");
    ///     arm = arm.interpreted();
    /// }
    /// assert!(arm.rnea()?.function().is_interpreted() != rbd::jit::is_available());
    /// # Ok(())
    /// # }
    /// ```
    pub fn interpreted(&self) -> Self {
        Self {
            is_interpreted: true,
            ..self.clone()
        }
    }

    pub(super) fn is_interpreted(&self) -> bool {
        self.is_interpreted
    }

    /// Assumptions, in the order of the file's lines.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.shared.warnings
    }

    /// The files that it was read from; none of a text or of data.
    pub fn files(&self) -> &[PathBuf] {
        &self.files
    }

    /// The robot's data: numbers of coordinates, joints, links.
    pub fn model(&self) -> Model<'_> {
        self.shared.generator.model().as_runtime()
    }

    pub(super) fn options(&self) -> &Options {
        &self.shared.options
    }

    /// The program of a function, kept.
    pub(super) fn program(&self, name: &str) -> Result<Arc<Program>, Error> {
        if let Some(known) = locked(&self.shared.programs).get(name) {
            return Ok(Arc::clone(known));
        }
        let made = Arc::new(self.shared.generator.generate(name)?);
        let mut programs = locked(&self.shared.programs);
        Ok(Arc::clone(programs.entry(name.to_string()).or_insert(made)))
    }

    /// The results of a function that has a program.
    pub(super) fn results_of(&self, name: &str) -> Result<Vec<Array>, Error> {
        let program = self.program(name)?;
        let mut all = program.all_functions();
        let function = all.next().expect("the function that was generated");
        Ok(results(&program, function.generated).0)
    }

    pub(super) fn generator(&self) -> &Generator {
        &self.shared.generator
    }

    /// Numbers of q.
    pub fn nq(&self) -> usize {
        self.model().nq()
    }

    /// Numbers of q̇, q̈ and τ.
    pub fn nv(&self) -> usize {
        self.model().nv()
    }

    /// The limits of each velocity coordinate, as the robot's file gives them.
    pub fn limits(&self) -> Vec<Limits> {
        limits(self.shared.generator.model())
    }

    /// The names of all functions that it can have; those of frames (`tool.jacobian_local`) for the frames of the
    /// options. Links have them too. Steps have names as well, which [`function`](Self::function) lists.
    pub fn function_names(&self) -> Vec<String> {
        self.shared.generator.names()
    }

    /// The file's values of the option `fields`, as functions take them: their last argument, `parameters`.
    pub fn nominal_parameters(&self) -> Vec<f64> {
        nominal_parameters(self.shared.generator.model())
    }

    /// The function of this name: `rnea`, `ltdl_solve`, or `tool.jacobian_local` of the frame or link `tool`. It is
    /// generated and compiled when it is first asked for, and kept.
    ///
    /// Steps, as [`Step`](crate::Step) defines them, have names too: `step_semi_implicit`, `step_rk4` and
    /// `step_implicit_midpoint(3)`, of three Newton iterations; for A and B `step_rk4_derivatives`,
    /// `step_implicit_midpoint_derivatives(3)`. They take q, q̇, τ and h, and are loops that call compiled functions.
    ///
    /// # Errors
    /// If there is no such function, this robot cannot have it, or this system runs no machine code and the robot is not
    /// [`interpreted`](Self::interpreted).
    pub fn function(&self, name: &str) -> Result<Function, Error> {
        let key = (name.to_string(), self.is_interpreted);
        let kept = Arc::clone(locked(&self.shared.functions).entry(key).or_default());
        let mut kept = locked(&kept);
        if let Some(known) = &*kept {
            return Ok(known.clone());
        }
        let made = match self.step(name) {
            Some(step) => step?,
            None => {
                let program = self.shared.generator.generate(name)?;
                Function::all(&program, self.is_interpreted)?.swap_remove(0)
            }
        };
        *kept = Some(made.clone());
        Ok(made)
    }
}

/// A panic of another thread leaves nothing half done.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether it is the same robot: a copy, or loaded again from the same content with the same options.
impl PartialEq for Robot {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.shared, &other.shared)
    }
}

impl fmt::Debug for Robot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.shared.generator.model().name)
    }
}
