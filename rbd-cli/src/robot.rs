//! From the command line's file and options to a generated robot.

use std::path::Path;

use rbd_codegen::{Compiled, Options, compile};

use crate::failure::Failure;

/// Reads the robot and generates its functions.
pub(crate) fn load(file: &Path, options: &Options) -> Result<Compiled, Failure> {
    Ok(compile(file, &file.display().to_string(), options)?)
}

/// Prints what was assumed or left out on standard error.
pub(crate) fn print_warnings(robot: &Compiled) {
    for warning in &robot.warnings {
        eprintln!("warning: {warning}");
    }
    for reason in &robot.generated.omitted {
        eprintln!("note: {reason}");
    }
}
