//! From the command line's file and options to a generated robot.

use std::path::Path;

use rbd_codegen::{Compiled, Model, Options, compile};

use crate::failure::Failure;

/// Reads the robot and generates its functions.
pub(crate) fn load(file: &Path, options: &Options) -> Result<Compiled, Failure> {
    Ok(compile(file, &file.display().to_string(), options)?)
}

/// Reads the robot with nothing snapped.
pub(crate) fn as_written(file: &Path, options: &Options) -> Result<Model, Failure> {
    let options = Options {
        snap_tolerance: 0.0,
        strict: false,
        ..options.clone()
    };
    Ok(rbd_codegen::load(file, &options)?.model)
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
