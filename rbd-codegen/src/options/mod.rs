//! The options that the macros, the builder and the command line share.

mod fmu;
mod frame;
mod setters;
mod table;

use rbd_ir::derive::Search;
use rbd_model::RobotOptions;
use rbd_model::geometry::range::{is_bounded, problem as out_of_range};
use rbd_model::names::identifier;
use rbd_model::names::readable;

use crate::catalogue::FunctionName;

pub use frame::FrameOption;
pub use table::{OPTIONS, OptionRow};

/// Options of generating code and of reading the file.
///
/// Options may be added, so it is made of the defaults:
///
/// ```
/// use rbd_codegen::{Base, Options};
/// let options = Options::default().base(Base::Floating).strict(true);
/// # let mut same = Options::default();
/// # (same.robot.base, same.robot.strict) = (Base::Floating, true);
/// # assert_eq!(options, same);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Options {
    /// Options that define the robot, and of reading its file.
    pub robot: RobotOptions,
    /// Name of the generated type; by default `<robot name>` in UpperCamelCase.
    pub struct_name: Option<String>,
    /// The functions to generate; `None` for all that are by default and that the robot allows.
    pub functions: Option<Vec<FunctionName>>,
    /// Functions besides those: in the macros `functions = [default, kinetic_energy]`.
    pub more_functions: Vec<FunctionName>,
    /// The frames to generate functions for: [`FunctionName::is_of_frame`], those that `functions`
    /// names, or placement, velocity, Jacobian and J̇ q̇ if it names none.
    pub frames: Vec<FrameOption>,
    /// The same operations on every machine, so that results are the same bits. By default
    /// products are fused with sums where the machine can, which is faster and errs less.
    pub reproducible: bool,
    /// Functions of many states at once beside those of one: needs the feature `batch` of the runtime
    /// crate.
    pub batch: bool,
    /// How long to search for frames that cost less.
    pub effort: Effort,
    /// Whether the code is for a build with optimisation, every operation inlined. Where it is not,
    /// operations are calls, to the same bits: a humanoid's debug build takes a fifth of the time.
    /// `None` is as the crate is built, where that is known (in macros and build scripts), else with.
    pub optimized: Option<bool>,
    /// Path of the runtime crate in generated code.
    pub crate_path: String,
}

/// How long the generator may take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Effort {
    /// Each body's frame is judged by the operations around it: time in proportion to the robot.
    #[default]
    Normal,
    /// Afterwards by those of the whole robot, all passes run. Seconds for an arm, minutes for a
    /// humanoid.
    High,
}

impl Effort {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Normal, Self::High];

    /// As options write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::High => "high",
        }
    }

    /// The effort with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|effort| effort.name() == name)
    }

    /// The search for a cheap order of differentiation.
    pub(crate) const fn search(self) -> Search {
        match self {
            Self::Normal => Search::SHORT,
            Self::High => Search::LONG,
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            robot: RobotOptions::default(),
            struct_name: None,
            functions: None,
            more_functions: Vec::new(),
            frames: Vec::new(),
            reproducible: false,
            batch: false,
            effort: Effort::Normal,
            optimized: None,
            crate_path: "::rbd".to_owned(),
        }
    }
}

impl Options {
    /// Errors in the options by themselves, without those of the robot: the name of each and the problem.
    pub(crate) fn problems(&self) -> Vec<(&'static str, String)> {
        let mut problems = Vec::new();
        if let Some(name) = self
            .struct_name
            .as_ref()
            .filter(|name| !identifier::is_valid(name))
        {
            problems.push(("struct_name", format!("`{name}` cannot name a Rust type")));
        } else if let Some(name) = self
            .struct_name
            .as_ref()
            .filter(|name| !identifier::is_type_name(name))
        {
            let better = identifier::upper_camel(name);
            let problem = format!(
                "`{name}` begins with no capital letter, as types do, and generated code has \
                 variables that do not; call it `{better}`"
            );
            problems.push(("struct_name", problem));
        }
        for frame in &self.frames {
            if let Some((problem, hint)) = readable::problem_with(&frame.name) {
                let problem = format!("{}: {problem}; {hint}", frame.subject());
                problems.push(("frames", problem));
            }
            if frame.xyz.iter().chain(&frame.rpy).any(|x| !x.is_finite()) {
                let problem = format!("the placement of `{}` is not finite", frame.name);
                problems.push(("frames", problem));
            } else if let Some(x) = frame.xyz.iter().find(|x| !is_bounded(**x)) {
                let problem = format!("the placement of `{}`: {}", frame.name, out_of_range(*x));
                problems.push(("frames", problem));
            }
        }
        let path = self
            .crate_path
            .strip_prefix("::")
            .unwrap_or(&self.crate_path);
        let is_segment = |name: &str| name == "crate" || identifier::is_valid(name);
        if !path.split("::").all(is_segment) {
            problems.push((
                "crate",
                format!("`{}` is no path of a crate", self.crate_path),
            ));
        }
        problems
    }
}
