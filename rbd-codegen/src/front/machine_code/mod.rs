//! The machine code that a crate will have of a robot's functions.

#[cfg(feature = "machine-code")]
mod functions;

use rbd_model::Diagnostic;

use crate::Options;

#[cfg(feature = "machine-code")]
pub(super) use functions::machine_code;

/// The error, if a robot is to be machine code and this library writes none.
pub(super) fn missing(options: &Options) -> Option<Diagnostic> {
    let is_missing = options.machine_code && !cfg!(feature = "machine-code");
    let problem = "rbd is built without its feature `machine-code`";
    let hint = "name it in Cargo.toml: `rbd = { ..., features = [\"machine-code\"] }`";
    is_missing.then(|| Diagnostic::error("option `machine_code`", problem, hint))
}
