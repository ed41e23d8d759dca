//! The options that the macros, the builder and the command line share.

mod constraint;
mod constraint_fields;
mod field;
mod fmu;
mod frame;
mod joint_override;
mod setters;
mod spook;
mod table;
mod wrenches;

use rbd_runtime::JointType;

use crate::WarningKind;
use crate::catalogue::FunctionName;
use crate::geometry::range::{is_bounded, problem as out_of_range};
use crate::names::identifier;
use crate::names::readable;

pub use constraint::{ConstraintEnd, ConstraintEnds, ConstraintOption};
pub use constraint_fields::{ConstraintFields, ReadValue};
pub use field::{FieldKind, JointTerm, RunTimeField};
pub use frame::FrameOption;
pub use joint_override::{JointOverride, joint_option};
pub use spook::SpookOptions;
pub use table::{OPTIONS, OptionRow};
pub use wrenches::wrench_option;

/// What to generate and how to read the file.
///
/// Options may be added, so it is made of the defaults:
///
/// ```
/// use rbd_codegen::{Base, Options};
/// let options = Options::default().base(Base::Floating).strict(true);
/// # let mut same = Options::default();
/// # (same.base, same.strict) = (Base::Floating, true);
/// # assert_eq!(options, same);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Options {
    /// Name of the generated type; by default `<robot name>` in UpperCamelCase.
    pub struct_name: Option<String>,
    /// The link to take as the base: the tree below it is generated and the rest left out.
    /// By default the root of the file.
    pub base_link: Option<String>,
    /// How the base moves; a base that does is the first joint, `root_joint`.
    pub base: Base,
    /// Joints, by their names in the file, that are taken as of another type than the file says.
    pub joints: Vec<(String, JointOverride)>,
    /// Constraints beside the joints, after those of the file: closed loops, gears, wheels that roll.
    pub constraints: Vec<ConstraintOption>,
    /// How `spook_step` steps. Default: implicit gyroscopic torque, φ as mean.
    pub spook: SpookOptions,
    /// Acceleration of gravity in the base's frame, m/s².
    pub gravity: [f64; 3],
    /// Rotor inertia of the joints: part of H, and of what is computed from it.
    pub armature: JointTerm,
    /// Viscous damping of the joints: part of τ, and of the bias force.
    pub damping: JointTerm,
    /// Coulomb friction of the joints: part of τ, and of the bias force.
    pub friction: JointTerm,
    /// The fields of the robot's struct: inputs of all its functions.
    pub fields: Vec<RunTimeField>,
    /// The functions to generate; `None` for all that are by default and that the robot allows.
    pub functions: Option<Vec<FunctionName>>,
    /// Functions besides those: in the macros `functions = [default, kinetic_energy]`.
    pub more_functions: Vec<FunctionName>,
    /// The frames to generate functions for: [`FunctionName::is_of_frame`], those that `functions`
    /// names, or placement, velocity, Jacobian and J̇ q̇ if it names none.
    pub frames: Vec<FrameOption>,
    /// The fixed joints, by their names in the file, whose wrenches `joint_wrenches` gives beside those
    /// of the moving ones. Naming one asks for `joint_wrenches` if no function of wrenches is.
    pub wrenches: Vec<String>,
    /// Warnings that are not shown.
    pub allow: Vec<WarningKind>,
    /// Every warning that is not allowed is an error.
    pub strict: bool,
    /// Rotations whose elements are this near to those of a quarter turn are made exact.
    /// The default, 5e-10, is the rounding of a file with ten digits (1.570796327); a coordinate
    /// of a joint's origin below it, in metres, is 0, being the rounding of such a rotation.
    pub snap_tolerance: f64,
    /// The same operations on every machine, so that results are the same bits. By default
    /// products are fused with sums where the machine can, which is faster and errs less.
    pub reproducible: bool,
    /// Functions of many states at once beside those of one: needs the feature `batch` of the runtime
    /// crate.
    pub batch: bool,
    /// Whether mimic joints have coordinates of their own.
    pub mimic: Mimic,
    /// How long to search for frames that cost less.
    pub effort: Effort,
    /// Whether the code is for a build with optimisation, every operation inlined. Where it is not,
    /// operations are calls, to the same bits: a humanoid's debug build takes a fifth of the time.
    /// `None` is as the crate is built, where that is known (in macros and build scripts), else with.
    pub optimized: Option<bool>,
    /// Arguments for `xacro`, each as `name:=value`; only files that end in `.xacro` take them.
    pub xacro_arguments: Vec<String>,
    /// Path of the runtime crate in generated code.
    pub crate_path: String,
}

/// How the base link moves in the world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Base {
    /// Not at all.
    #[default]
    Fixed,
    /// Freely, by a floating joint: q begins with [x y z qx qy qz qw], q̇ with [v; ω] in the base's
    /// frame.
    Floating,
    /// In the plane xy, by a planar joint: q begins with [x y cosθ sinθ], q̇ with [vx vy ω] in the
    /// base's frame.
    Planar,
}

impl Base {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Fixed, Self::Floating, Self::Planar];

    /// As options write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fixed => "fixed",
            Self::Floating => "floating",
            Self::Planar => "planar",
        }
    }

    /// The base with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|base| base.name() == name)
    }

    /// The joint that moves the base; `None` for a fixed one.
    pub const fn joint_type(self) -> Option<JointType> {
        match self {
            Self::Fixed => None,
            Self::Floating => Some(JointType::Floating),
            Self::Planar => Some(JointType::Planar),
        }
    }
}

/// What becomes of `<mimic>` joints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mimic {
    /// They follow: q and q̇ hold their leaders' coordinates only.
    #[default]
    Folded,
    /// They have coordinates of their own, as if nothing coupled them.
    Independent,
}

impl Mimic {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Folded, Self::Independent];

    /// As options write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Folded => "folded",
            Self::Independent => "independent",
        }
    }

    /// The choice with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mimic| mimic.name() == name)
    }
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
}

impl Default for Options {
    fn default() -> Self {
        Self {
            struct_name: None,
            base_link: None,
            base: Base::Fixed,
            joints: Vec::new(),
            constraints: Vec::new(),
            spook: SpookOptions::default(),
            gravity: [0.0, 0.0, -9.81],
            armature: JointTerm::None,
            damping: JointTerm::None,
            friction: JointTerm::None,
            fields: Vec::new(),
            functions: None,
            more_functions: Vec::new(),
            frames: Vec::new(),
            wrenches: Vec::new(),
            allow: Vec::new(),
            strict: false,
            snap_tolerance: 5e-10,
            reproducible: false,
            batch: false,
            mimic: Mimic::Folded,
            effort: Effort::Normal,
            optimized: None,
            xacro_arguments: Vec::new(),
            crate_path: "::rbd".to_owned(),
        }
    }
}

impl Options {
    /// What is wrong with the options by themselves: the name of each and the problem.
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
        for field in &self.fields {
            if !identifier::is_valid(&field.name) {
                let problem = format!("`{}` cannot name a field", field.name);
                problems.push(("fields", problem));
            }
        }
        if self.gravity.iter().any(|g| !g.is_finite()) {
            problems.push(("gravity", format!("{:?} is not finite", self.gravity)));
        } else if let Some(g) = self.gravity.iter().find(|g| !is_bounded(**g)) {
            problems.push(("gravity", out_of_range(*g)));
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
        if !(0.0..=0.1).contains(&self.snap_tolerance) {
            let value = self.snap_tolerance;
            problems.push(("snap", format!("{value} is not a tolerance from 0 to 0.1")));
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
