//! The generator: from a URDF file to straight-line Rust for one robot.
//!
//! ```text
//! load      path → Model              urdf/, model/
//! generate  Model → Generated         algorithm/ (traced), pass/
//! tokens    Generated → TokenStream   schedule/, emit/
//! report    Generated → Report        report/, reference
//! ```
//!
//! [`compile`] goes from the path to [`Compiled`], [`stub`] stands in for what does not compile,
//! and `Builder` is all of it for a `build.rs`.

pub mod algorithm;
#[cfg(feature = "pretty")]
mod builder;
pub mod canonical;
mod compile;
mod description;
mod diagnostic;
mod emit;
mod finite;
mod frame_option;
mod function_name;
mod generate;
mod indefinite;
mod input;
pub mod ir;
mod joint_override;
#[cfg(feature = "mjcf")]
mod mjcf;
pub mod model;
mod obstacle;
mod option_table;
mod options;
mod parallel;
pub mod parameters;
pub mod pass;
#[cfg(feature = "pretty")]
mod pretty;
mod reference;
pub mod report;
mod run_time;
pub mod schedule;
#[cfg(feature = "sdf")]
mod sdf;
mod select;
mod size;
mod stub;
mod urdf;
mod xml;

/// The version of all that generated code depends on.
#[doc(hidden)]
pub const VERSION: [&str; 2] = [env!("CARGO_PKG_VERSION"), rbd_runtime::VERSION];

#[cfg(feature = "pretty")]
pub use builder::{BuildError, Builder};
pub use compile::{Compiled, compile, compile_description, compile_loaded, load_file};
pub use description::{
    Inertia, InertialDescription, JointDescription, JointKind, Limits, LinkDescription,
    MimicDescription, Origin, RobotDescription,
};
pub use diagnostic::{Diagnostic, Diagnostics, Severity, WarningKind};
pub use emit::{Item, rust_name};
pub use frame_option::{FrameOption, NamedFrame};
pub use function_name::FunctionName;
pub use generate::{Generated, GeneratedFrame, GeneratedMethod, NamedMethod, generate};
pub use input::spelling::closest;
pub use input::{Loaded, load, load_description, load_str};
pub use joint_override::{JointOverride, joint_option};
pub use model::Model;
pub use option_table::{OPTIONS, OptionRow};
pub use options::{Base, Effort, Mimic, Options};
pub use reference::Reference;
pub use run_time::{FieldKind, JointTerm, RunTimeField};
pub use select::possible_functions;
pub use stub::stub;
