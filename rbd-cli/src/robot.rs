//! From the command line's file and options to a generated robot.

use std::path::Path;

use rbd_codegen::{Compiled, Diagnostic, Model, Options, WarningKind, compile_loaded, load_file};

use crate::failure::Failure;
use crate::progress;
use crate::words::of_command;

/// Reads the robot and generates its functions. Warns first if they are large.
pub(crate) fn load(file: &Path, options: &Options) -> Result<Compiled, Failure> {
    let name = file.display().to_string();
    let loaded = load_file(file, &name, options)?;
    for warning in loaded.warnings.iter().filter(|warning| is_large(warning)) {
        eprintln!("warning: {}", of_command(warning));
    }
    let generating = format!("generating `{}`", loaded.model.name);
    let compile = || compile_loaded(loaded, &name, options);
    Ok(progress::while_working(generating, compile)?)
}

fn is_large(warning: &Diagnostic) -> bool {
    warning.warning == Some(WarningKind::LargeRobot)
}

/// Reads the robot without snapping.
pub(crate) fn as_written(file: &Path, options: &Options) -> Result<Model, Failure> {
    let options = options.clone().snap_tolerance(0.0).strict(false);
    Ok(rbd_codegen::load(file, &options)?.model)
}

/// Prints warnings and omissions on standard error.
pub(crate) fn print_warnings(robot: &Compiled) {
    for warning in robot.warnings.iter().filter(|warning| !is_large(warning)) {
        eprintln!("warning: {}", of_command(warning));
    }
    for reason in &robot.program.omitted {
        eprintln!("note: {}", of_command(reason));
    }
}
