//! The arguments of the command line.

mod values;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use rbd_codegen::{
    Base, ConstraintOption, Effort, FrameOption, FunctionName, Gyroscopic, JointOverride,
    JointTerm, Mimic, Options, RunTimeField, ViolationTime, WarningKind,
};

use crate::format::Format;
use crate::output::Output;
use values::{
    choice, constraint, field, frame, function, function_or_default, joint, joint_term, names,
    vector, warning,
};

/// Rigid-body dynamics of one robot, as straight-line code generated from its URDF.
#[derive(Parser)]
#[command(name = "rbd", version)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Report a robot's structure and the operations of its functions, beside the generic algorithms.
    Report(ReportArguments),
    /// Write the code, in Rust or C.
    Generate(GenerateArguments),
    /// Check a robot of any format and write it as JSON.
    Convert(ConvertArguments),
    /// Run the functions as machine code and compare them with the generic algorithms.
    Check(CheckArguments),
    /// Compute a function of many states: numbers on standard input, results on standard output.
    Run(RunArguments),
    /// Measure the functions as machine code on this machine.
    Bench(BenchArguments),
    /// Load every robot file of a folder and compare it with another library.
    CheckAll(CheckAllArguments),
}

#[derive(Args)]
pub(crate) struct ReportArguments {
    #[command(flatten)]
    pub(crate) robot: RobotArguments,
    /// The format of the report.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub(crate) format: Format,
    /// Compare the generated code with published operation counts, and with the same algorithms
    /// counted here.
    #[arg(long)]
    pub(crate) compare: bool,
    /// Joints of the longest chain of the growth curves (HTML and JSON).
    #[arg(long, value_name = "N", default_value_t = 30, requires = "compare")]
    #[arg(value_parser = clap::value_parser!(u32).range(2..=60))]
    pub(crate) up_to: u32,
    /// The configuration at which the constraints' rank is reported (rad, m), by default one in which they
    /// hold.
    #[arg(
        long,
        value_name = "Q",
        value_delimiter = ',',
        allow_hyphen_values = true
    )]
    #[arg(conflicts_with = "compare")]
    pub(crate) at: Option<Vec<f64>>,
    #[command(flatten)]
    pub(crate) out: OutArguments,
    /// Name also the combinations of inertial parameters that act on the joint forces.
    #[arg(long)]
    pub(crate) parameters: bool,
    /// Show also the operations that each pass saves on each function.
    #[arg(long)]
    pub(crate) passes: bool,
    /// Show also the bytes of machine code of each function on this processor, and what limits its time: operations or
    /// bytes.
    #[arg(long)]
    pub(crate) code: bool,
}

#[derive(Args)]
pub(crate) struct GenerateArguments {
    #[command(flatten)]
    pub(crate) robot: RobotArguments,
    /// The language. C is two files, the source named by `--out` and the header beside it. An FMU is a folder, named by
    /// `--out`, to be packed.
    #[arg(long, value_enum, default_value_t = Language::Rust)]
    pub(crate) language: Language,
    /// The prefix of all names in C; by default the robot's name in `snake_case`.
    #[arg(long, value_name = "NAME")]
    pub(crate) prefix: Option<String>,
    /// Write `CMakeLists.txt` and pkg-config's `NAME.pc.in` beside the files of C.
    #[arg(long)]
    pub(crate) cmake: bool,
    /// Write functions that CasADi's `external()` and acados call, with derivatives of first and second order, to the
    /// same file of C.
    #[arg(long)]
    pub(crate) casadi: bool,
    #[command(flatten)]
    pub(crate) out: OutArguments,
    /// Fields of the struct, inputs of all functions: inertias (of all links), gravity, armature,
    /// damping, friction, active (1 for each constraint that acts, else 0) or active=NAME for one, and
    /// foothold=NAME and placement=NAME of a constraint with a side in the world.
    #[arg(long, value_name = "A,B", value_delimiter = ',', value_parser = field)]
    pub(crate) fields: Vec<RunTimeField>,
    /// Write nothing; fail if the file differs from the code that would be written.
    #[arg(long, requires = "out", conflicts_with = "force")]
    pub(crate) check: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    /// Rust, generic over the scalar.
    Rust,
    /// C99, numbers as `double`; C++ takes it too.
    C,
    /// C99, numbers as `float`.
    #[value(name = "c-f32")]
    CF32,
    /// A Functional Mock-up Unit of FMI 3.0, as source: forward dynamics, energies and frames.
    Fmu,
}

#[derive(Args)]
pub(crate) struct ConvertArguments {
    /// The robot: URDF, JSON, MJCF, SDF or xacro.
    pub(crate) file: PathBuf,
    /// The JSON file to write; standard output by default.
    pub(crate) out: Option<PathBuf>,
    /// Write over an existing file, or follow a link.
    #[arg(long)]
    pub(crate) force: bool,
    /// Where a package lies that `$(find NAME)` of xacro names, or a model that SDF includes, NAME=FOLDER; or a
    /// folder of such folders; may be repeated. Those beside the file and above it are found without.
    #[arg(long, value_name = "NAME=FOLDER")]
    pub(crate) package: Vec<String>,
    /// An argument for a file that ends in `.xacro`; may be repeated.
    #[arg(long, value_name = "NAME:=VALUE")]
    pub(crate) xacro: Vec<String>,
}

/// Where the output goes.
#[derive(Args)]
pub(crate) struct OutArguments {
    /// The file to write; standard output by default. rbd follows no link and overwrites no file that
    /// it did not generate.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Write over a file that rbd did not generate, or follow a link.
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
}

impl OutArguments {
    /// The same for the writer.
    pub(crate) fn output(&self) -> Output<'_> {
        Output::new(self.out.as_deref(), self.force)
    }
}

#[derive(Args)]
pub(crate) struct CheckArguments {
    #[command(flatten)]
    pub(crate) robot: RobotArguments,
    #[command(flatten)]
    pub(crate) sampling: SamplingArguments,
    /// A file of figures from another library to compare with (JSON; of the variant `ff` for a
    /// floating base).
    #[arg(long)]
    pub(crate) truth: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct RunArguments {
    #[command(flatten)]
    pub(crate) robot: RobotArguments,
    /// The function, `rnea`, or `tool.jacobian_local` of a frame or link.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["functions", "more_functions"])]
    pub(crate) function: String,
    /// Inputs of all functions, `parameters` behind the other arguments: inertias (of all links), gravity, armature,
    /// damping, friction, active (1 for each constraint that acts, else 0) or active=NAME for one, and
    /// foothold=NAME and placement=NAME of a constraint with a side in the world.
    #[arg(long, value_name = "A,B", value_delimiter = ',', value_parser = field)]
    pub(crate) fields: Vec<RunTimeField>,
    /// The first line names the columns, `q[0],q[1]`, of the input and of the output.
    #[arg(long, conflicts_with = "binary")]
    pub(crate) header: bool,
    /// Numbers in this form, the least byte first, instead of lines of text.
    #[arg(long, value_enum)]
    pub(crate) binary: Option<Binary>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Binary {
    /// Eight bytes each.
    F64,
    /// Four bytes each; computed in eight.
    F32,
}

#[derive(Args)]
pub(crate) struct BenchArguments {
    #[command(flatten)]
    pub(crate) robot: RobotArguments,
}

#[derive(Args)]
pub(crate) struct CheckAllArguments {
    /// Robot files of any origin, in folders of any depth; without `--against`, a folder that
    /// holds `urdf/NAME.urdf` and figures, `truth_lite/NAME.fixed.json`.
    pub(crate) folder: PathBuf,
    /// The library that computes figures for every file (MJCF, URDF). Install it for Python, as by
    /// `pip install mujoco`. Gravity is that of the option, the armature that of the file.
    #[arg(long, value_enum)]
    pub(crate) against: Option<Peer>,
    /// The Python that has the library.
    #[arg(long, default_value = "python3", requires = "against")]
    pub(crate) python: PathBuf,
    #[command(flatten)]
    pub(crate) sampling: SamplingArguments,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Peer {
    /// MuJoCo.
    Mujoco,
}

#[derive(Args)]
pub(crate) struct SamplingArguments {
    /// How many random states to compare.
    #[arg(long, default_value_t = 1000)]
    pub(crate) states: u64,
    /// The same seed gives the same states.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Check the Rust that rbd generates, compiled by cargo, instead of machine code: minutes, not a second.
    #[arg(long)]
    pub(crate) rust: bool,
}

/// Declares flags, each with the option that it sets.
macro_rules! flags {
    ($($(#[$about:meta])* $flag:ident: $type:ty => $($option:ident).+,)+) => {
        /// The robot's file and the options that every front end has.
        #[derive(Args)]
        pub(crate) struct RobotArguments {
            /// The robot: URDF, JSON, MJCF, SDF or xacro.
            pub(crate) file: PathBuf,
            $($(#[$about])* pub(crate) $flag: $type,)+
            #[command(flatten)]
            pub(crate) asked: FunctionArguments,
        }

        impl RobotArguments {
            pub(crate) fn options(&self) -> Options {
                let mut options = Options::default();
                $(options.$($option).+.clone_from(&self.$flag);)+
                self.asked.set(&mut options);
                options
            }
        }
    };
}

flags! {
    /// Name of the generated struct; by default the robot's name in UpperCamelCase.
    #[arg(long, value_name = "NAME")]
    name: Option<String> => struct_name,
    /// The link to take as the base, by default the root.
    #[arg(long, value_name = "LINK")]
    base_link: Option<String> => robot.base_link,
    /// How the base moves in the world.
    #[arg(long, value_name = names::<Base>(), default_value = "fixed", value_parser = choice::<Base>)]
    base: Base => robot.base,
    /// Replace the type of a joint of the file; may be repeated. A screw takes its pitch in metres a
    /// radian, `helical:0.01`, a universal joint its second axis, `universal:0,1,0`.
    #[arg(long, value_name = "JOINT=TYPE", value_parser = joint)]
    joint: Vec<(String, JointOverride)> => robot.joints,
    /// A constraint beside the joints, `"pin type=hinge a=rod a_xyz=0.3,0,0 b=crank"`: its name, then fields
    /// as those of the macro's option; may be repeated.
    #[arg(long, value_name = "NAME FIELD=VALUE ...", value_parser = constraint)]
    constraint: Vec<ConstraintOption> => robot.constraints,
    /// Acceleration of gravity in the base's frame, m/s².
    #[arg(long, value_name = "X,Y,Z", default_value = "0,0,-9.81", value_parser = vector, allow_hyphen_values = true)]
    gravity: [f64; 3] => robot.gravity,
    /// Rotor inertia of the joints: one number, or JOINT=NUMBER,... .
    #[arg(long, value_name = "NUMBERS", value_parser = joint_term, default_value = "")]
    armature: JointTerm => robot.armature,
    /// Viscous damping of the joints: `file`, one number, or JOINT=NUMBER,... .
    #[arg(long, value_name = "NUMBERS", value_parser = joint_term, default_value = "")]
    damping: JointTerm => robot.damping,
    /// Coulomb friction of the joints: `file`, one number, or JOINT=NUMBER,... .
    #[arg(long, value_name = "NUMBERS", value_parser = joint_term, default_value = "")]
    friction: JointTerm => robot.friction,
    /// The frames to generate functions for: a link's name, or NAME=LINK for another name and
    /// NAME=LINK@"X Y Z" or "X Y Z R P Y" for a frame placed on the link (m, rad).
    #[arg(long, value_name = "A,B", value_delimiter = ',', value_parser = frame)]
    frames: Vec<FrameOption> => frames,
    /// The fixed joints whose wrenches `joint_wrenches` gives beside those of the moving ones.
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    wrenches: Vec<String> => robot.wrenches,
    /// Warnings to silence.
    #[arg(long, value_name = "A,B", value_delimiter = ',', value_parser = warning)]
    allow: Vec<WarningKind> => robot.allow,
    /// Make every warning an error.
    #[arg(long)]
    strict: bool => robot.strict,
    /// Make rotations exact that are this near to a quarter turn.
    #[arg(long, value_name = "TOLERANCE", default_value = "5e-10")]
    snap: f64 => robot.snap_tolerance,
    /// The same operations, and so the same bits, on every machine.
    #[arg(long)]
    reproducible: bool => reproducible,
    /// Long functions of `f64` as machine code too, for x86-64; they need the feature `machine-code` of `rbd`.
    #[arg(long)]
    machine_code: bool => machine_code,
    /// Generate functions of many states at once too; in Rust they need the feature `batch` of `rbd`.
    #[arg(long)]
    batch: bool => batch,
    /// How `spook_step` takes the gyroscopic torque of bodies.
    #[arg(long, value_name = names::<Gyroscopic>(), default_value = "implicit", value_parser = choice::<Gyroscopic>)]
    gyroscopic: Gyroscopic => robot.spook.gyroscopic,
    /// At which time `spook_step` takes violations.
    #[arg(long, value_name = names::<ViolationTime>(), default_value = "mean", value_parser = choice::<ViolationTime>)]
    violation_time: ViolationTime => robot.spook.violation_time,
    /// Whether mimic joints follow their leaders or have coordinates of their own.
    #[arg(long, value_name = names::<Mimic>(), default_value = "folded", value_parser = choice::<Mimic>)]
    mimic: Mimic => robot.mimic,
    /// How long to search for code that costs less.
    #[arg(long, value_name = names::<Effort>(), default_value = "normal", value_parser = choice::<Effort>)]
    effort: Effort => effort,
    /// Where a package lies that `$(find NAME)` of xacro names, or a model that SDF includes, NAME=FOLDER; or a
    /// folder of such folders; may be repeated. Those beside the file and above it are found without.
    #[arg(long, value_name = "NAME=FOLDER")]
    package: Vec<String> => robot.packages,
    /// An argument for a file that ends in `.xacro`; may be repeated.
    #[arg(long, value_name = "NAME:=VALUE")]
    xacro: Vec<String> => robot.xacro_arguments,
}

/// The functions that are asked for.
#[derive(Args)]
pub(crate) struct FunctionArguments {
    /// The functions to generate; `default`, alone if there are none, is the equation of motion and the placements of
    /// the links.
    #[arg(long, value_name = "A,B", value_delimiter = ',', value_parser = function_or_default)]
    functions: Vec<Option<FunctionName>>,
    /// Functions to add to those.
    #[arg(long, value_name = "A,B", value_delimiter = ',', value_parser = function)]
    more_functions: Vec<FunctionName>,
}

impl FunctionArguments {
    /// Whether any are.
    pub(crate) fn any(&self) -> bool {
        !(self.functions.is_empty() && self.more_functions.is_empty())
    }

    fn set(&self, options: &mut Options) {
        let named: Vec<FunctionName> = self.functions.iter().flatten().copied().collect();
        let has_default = named.len() < self.functions.len();
        options.more_functions.clone_from(&self.more_functions);
        match has_default || named.is_empty() {
            true => options.more_functions.extend(named),
            false => options.functions = Some(named),
        }
    }
}

impl RobotArguments {
    /// The options that apply only to Rust, and what to do instead.
    pub(crate) fn of_rust_alone(&self) -> Vec<(&'static str, &'static str)> {
        let prefix = "`--prefix` is what all names in C begin with";
        let code = "C is compiled by your compiler";
        let given = [
            self.name.is_some().then_some(("--name", prefix)),
            self.machine_code.then_some(("--machine-code", code)),
        ];
        given.into_iter().flatten().collect()
    }
}

/// A command without flags leaves the options as they are by default.
#[test]
fn flags_have_the_defaults_of_options() {
    let arguments = Arguments::try_parse_from(["rbd", "report", "arm.urdf"]);
    let Ok(Command::Report(report)) = arguments.map(|arguments| arguments.command) else {
        panic!("`rbd report FILE` is a command");
    };
    assert_eq!(report.robot.options(), Options::default());
}
