//! The options that the macros, the builder and the command line share.

use crate::model::identifier;
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
        }
        if self.gravity.iter().any(|g| !g.is_finite()) {
            problems.push(("gravity", format!("{:?} is not finite", self.gravity)));
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
