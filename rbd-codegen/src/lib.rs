//! The generator: from a URDF file to straight-line Rust for one robot.
//!
//! ```text
//! load      path → Model              urdf/, model/
//! generate  Model → Generated         algorithm/ (traced), pass/
//! tokens    Generated → TokenStream   schedule/, emit/
//! report    Generated → Report        report/, reference
//! ```

pub mod algorithm;
pub mod canonical;
mod diagnostic;
mod emit;
mod function_name;
mod generate;
pub mod ir;
pub mod model;
mod options;
pub mod pass;
mod reference;
pub mod report;
pub mod schedule;
mod urdf;

pub use diagnostic::{Diagnostic, Diagnostics, Severity, WarningKind};
pub use emit::{Item, rust_name};
pub use function_name::FunctionName;
pub use generate::{Generated, GeneratedMethod, generate};
pub use model::Model;
pub use options::Options;
pub use reference::Reference;
pub use urdf::{Loaded, load, load_str};
