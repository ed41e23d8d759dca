//! What the command line takes.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use rbd_codegen::{Base, Effort, FunctionName, Options, WarningKind};

/// Rigid-body dynamics of one robot, as straight-line code generated from its URDF.
#[derive(Parser)]
#[command(name = "rbd", version)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Say what a robot is and what its functions cost, beside the generic algorithms.
    Report(ReportArguments),
    /// Write the Rust code.
    Generate(GenerateArguments),
    /// Write a robot of any format as JSON, everything checked.
    Convert(ConvertArguments),
    /// Compile the generated code and compare it with the generic algorithms.
    Check(CheckArguments),
    /// Check every robot of a folder that has `urdf/` and `truth_lite/`.
    #[command(hide = true)]
    CheckAll(CheckAllArguments),
}

#[derive(Args)]
pub(crate) struct ReportArguments {
    #[command(flatten)]
    pub(crate) robot: RobotArguments,
    /// How it is written.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub(crate) format: Format,
    /// Show what is generated beside published operation counts, and beside the same algorithms
    /// counted here.
    #[arg(long)]
    pub(crate) compare: bool,
    /// Joints of the longest chain of the growth curves (HTML and JSON).
    #[arg(long, value_name = "N", default_value_t = 30, requires = "compare")]
    #[arg(value_parser = clap::value_parser!(u32).range(2..=60))]
    pub(crate) up_to: u32,
    /// The file to write; standard output by default.
    #[arg(short, long)]
    pub(crate) out: Option<PathBuf>,
    /// Name the combinations of inertial parameters that act on the joint forces, too.
    #[arg(long)]
    pub(crate) parameters: bool,
    /// Show what each pass saves on each function, too.
    #[arg(long)]
    pub(crate) passes: bool,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Format {
    /// For a terminal.
    Table,
    /// For programs.
    Json,
    /// For documents.
    Markdown,
    /// A page for a browser, with charts when comparing; it needs nothing else.
    Html,
}

#[derive(Args)]
pub(crate) struct GenerateArguments {
    #[command(flatten)]
    pub(crate) robot: RobotArguments,
    /// The file to write; standard output by default.
    #[arg(short, long)]
    pub(crate) out: Option<PathBuf>,
    /// Write nothing; fail if the file is not what would be written.
    #[arg(long, requires = "out")]
    pub(crate) check: bool,
}

#[derive(Args)]
pub(crate) struct ConvertArguments {
    /// The robot: URDF, JSON, MJCF, SDF or xacro.
    pub(crate) file: PathBuf,
    /// The JSON file to write; standard output by default.
    pub(crate) out: Option<PathBuf>,
    /// An argument for a file that ends in `.xacro`; may be repeated.
    #[arg(long, value_name = "NAME:=VALUE")]
    pub(crate) xacro: Vec<String>,
}

#[derive(Args)]
pub(crate) struct CheckArguments {
    #[command(flatten)]
    pub(crate) robot: RobotArguments,
    #[command(flatten)]
    pub(crate) sampling: SamplingArguments,
    /// A file of figures from another library (JSON; of the variant `ff` for a floating
    /// base) to compare with.
    #[arg(long)]
    pub(crate) truth: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct CheckAllArguments {
    /// Holds `urdf/NAME.urdf` and `truth_lite/NAME.fixed.json`.
    pub(crate) folder: PathBuf,
    #[command(flatten)]
    pub(crate) sampling: SamplingArguments,
}

#[derive(Args)]
pub(crate) struct SamplingArguments {
    /// How many random states to compare.
    #[arg(long, default_value_t = 1000)]
    pub(crate) states: u64,
    /// The same seed gives the same states.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

/// The robot's file and the options that every front end has.
#[derive(Args)]
pub(crate) struct RobotArguments {
    /// The robot: URDF, JSON, MJCF, SDF or xacro.
    pub(crate) file: PathBuf,
    /// Name of the generated struct; by default the robot's name in UpperCamelCase.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// The link to take as the base, by default the root.
    #[arg(long, value_name = "LINK")]
    base_link: Option<String>,
    /// How the base moves in the world.
    #[arg(long, value_name = "fixed|floating|planar", default_value = "fixed", value_parser = base)]
    base: Base,
    /// Acceleration of gravity in the base's frame, m/s².
    #[arg(long, value_name = "X,Y,Z", value_parser = gravity, allow_hyphen_values = true)]
    gravity: Option<[f64; 3]>,
    /// The functions to generate, by default the equation of motion and the placements of the links.
    #[arg(long, value_name = "A,B", value_delimiter = ',', value_parser = function)]
    functions: Option<Vec<FunctionName>>,
    /// Warnings not to show.
    #[arg(long, value_name = "A,B", value_delimiter = ',', value_parser = warning)]
    allow: Vec<WarningKind>,
    /// Make every warning an error.
    #[arg(long)]
    strict: bool,
    /// How near to a quarter turn a rotation is made exact.
    #[arg(long, value_name = "TOLERANCE")]
    snap: Option<f64>,
    /// Write fused multiply-adds, for targets that have them.
    #[arg(long)]
    fma: bool,
    /// How long to search for code that costs less.
    #[arg(long, value_name = "normal|high", default_value = "normal", value_parser = effort)]
    effort: Effort,
    /// An argument for a file that ends in `.xacro`; may be repeated.
    #[arg(long, value_name = "NAME:=VALUE")]
    xacro: Vec<String>,
}

impl RobotArguments {
    pub(crate) fn options(&self) -> Options {
        let default = Options::default();
        Options {
            struct_name: self.name.clone(),
            base_link: self.base_link.clone(),
            base: self.base,
            gravity: self.gravity.unwrap_or(default.gravity),
            functions: self.functions.clone(),
            allow: self.allow.clone(),
            strict: self.strict,
            snap_tolerance: self.snap.unwrap_or(default.snap_tolerance),
            fma: self.fma,
            effort: self.effort,
            xacro_arguments: self.xacro.clone(),
            crate_path: default.crate_path,
        }
    }
}

fn gravity(text: &str) -> Result<[f64; 3], String> {
    let parts: Vec<&str> = text.split(',').collect();
    let [x, y, z] = parts.as_slice() else {
        return Err(format!(
            "three numbers with commas between them, not {}",
            parts.len()
        ));
    };
    let number = |part: &str| match part.trim().parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(number),
        _ => Err(format!("`{part}` is not a number")),
    };
    Ok([number(x)?, number(y)?, number(z)?])
}

fn function(name: &str) -> Result<FunctionName, String> {
    FunctionName::from_name(name.trim())
        .ok_or_else(|| one_of(FunctionName::ALL.iter().map(|f| f.name())))
}

fn base(name: &str) -> Result<Base, String> {
    Base::from_name(name).ok_or_else(|| one_of(Base::ALL.into_iter().map(Base::name)))
}

fn effort(name: &str) -> Result<Effort, String> {
    Effort::from_name(name).ok_or_else(|| one_of(Effort::ALL.into_iter().map(Effort::name)))
}

fn warning(name: &str) -> Result<WarningKind, String> {
    WarningKind::from_name(name.trim())
        .ok_or_else(|| one_of(WarningKind::ALL.iter().map(|w| w.name())))
}

fn one_of<'a>(names: impl Iterator<Item = &'a str>) -> String {
    format!("one of {}", names.collect::<Vec<_>>().join(", "))
}
