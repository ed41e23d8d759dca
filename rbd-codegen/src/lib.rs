//! The generator: from a URDF file to straight-line Rust for one robot.

mod diagnostic;
mod function_name;
pub mod model;
mod options;
mod urdf;

pub use diagnostic::{Diagnostic, Diagnostics, Severity, WarningKind};
pub use function_name::FunctionName;
pub use model::Model;
pub use options::Options;
pub use urdf::{Loaded, load, load_str};
