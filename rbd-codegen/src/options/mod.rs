//! The options that the macros, the builder and the command line share.

mod fmu;
mod frame;
mod setters;
mod table;

use rbd_ir::derive::Search;
use rbd_model::geometry::range::{is_bounded, problem as out_of_range};
use rbd_model::names::identifier;
use rbd_model::names::readable;
use rbd_model::{Choice, declare_options};

pub use frame::FrameOption;
pub use table::{OPTIONS, OptionRow};

/// Calls the macro `$then` with `$before` and the declaration of every field of [`Options`].
macro_rules! own_options {
    ($then:ident $($before:tt)*) => {
        $then! { $($before)* {
            /// Options that define the robot, and of reading its file.
            robot: $crate::RobotOptions = $crate::RobotOptions::default(),
            /// Name of the generated type; by default `<robot name>` in UpperCamelCase.
            struct_name: Option<String> = None,
            /// The functions to generate; `None` for all that are by default and that the robot allows.
            functions: Option<Vec<$crate::FunctionName>> = None,
            /// Functions besides those: in the macros `functions = [default, kinetic_energy]`.
            more_functions: Vec<$crate::FunctionName> = Vec::new(),
            /// The frames to generate functions for: [`is_of_frame`](crate::FunctionName::is_of_frame), those that `functions`
            /// names, or placement, velocity, Jacobian and J̇ q̇ if it names none.
            frames: Vec<$crate::FrameOption> = Vec::new(),
            /// The same operations on every machine, so that results are the same bits. By default
            /// products are fused with sums where the machine can, which is faster and errs less.
            reproducible: bool = false,
            /// Long functions of one state and `f64` as machine code that rbd writes, for x86-64: needs the feature `machine-code` of
            /// this crate or `rbd`. Other scalars and machines take the Rust code beside it.
            machine_code: bool = false,
            /// Functions of many states at once beside those of one: needs the feature `batch` of the runtime
            /// crate.
            batch: bool = false,
            /// How long to search for frames that cost less.
            effort: $crate::Effort = $crate::Effort::Normal,
            /// Whether the code is for a build with optimisation, every operation inlined. Where it is not,
            /// operations are calls, to the same bits: a humanoid's debug build takes a fifth of the time.
            /// `None` is as the crate is built, where that is known (in macros and build scripts), else with.
            optimized: Option<bool> = None,
            /// Path of the runtime crate in generated code.
            crate_path: String = "::rbd".to_owned(),
        } }
    };
}
#[cfg(feature = "pretty")]
pub(crate) use own_options;

own_options! {
    declare_options
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
    pub struct Options
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

impl Choice for Effort {
    const NOUN: &'static str = "effort";
    const CHOICES: &'static [(&'static str, Self)] =
        &[("normal", Self::Normal), ("high", Self::High)];
}

impl Effort {
    /// The search for a cheap order of differentiation.
    pub(crate) const fn search(self) -> Search {
        match self {
            Self::Normal => Search::SHORT,
            Self::High => Search::LONG,
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
