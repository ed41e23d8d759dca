//! The options that the macros, the builder and the command line share.

use crate::{FunctionName, WarningKind};

/// What to generate and how to read the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// Name of the generated type; by default `<robot name>` in UpperCamelCase.
    pub struct_name: Option<String>,
    /// The link to take as the base: the tree below it is generated and the rest left out.
    /// By default the root of the file.
    pub base_link: Option<String>,
    /// Acceleration of gravity in the base's frame, m/s².
    pub gravity: [f64; 3],
    /// The functions to generate; `None` for all that the robot allows.
    pub functions: Option<Vec<FunctionName>>,
    /// Warnings that are not shown.
    pub allow: Vec<WarningKind>,
    /// Every warning that is not allowed is an error.
    pub strict: bool,
    /// Rotations whose elements are this near to those of a quarter turn are made exact.
    /// The default, 5e-10, is the rounding of a file with ten digits (1.570796327); a coordinate
    /// of a joint's origin below it, in metres, is 0, being the rounding of such a rotation.
    pub snap_tolerance: f64,
    /// Path of the runtime crate in generated code.
    pub crate_path: String,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            struct_name: None,
            base_link: None,
            gravity: [0.0, 0.0, -9.81],
            functions: None,
            allow: Vec::new(),
            strict: false,
            snap_tolerance: 5e-10,
            crate_path: "::rbd".to_owned(),
        }
    }
}
