//! From the command line's file and options to a generated robot.

use std::path::Path;

use rbd_codegen::{Compiled, Diagnostic, Options, WarningKind, compile_loaded};

use crate::failure::Failure;
use crate::progress;

/// Reads the robot and generates its functions. That they are large is said before.
pub(crate) fn load(file: &Path, options: &Options) -> Result<Compiled, Failure> {
    // Said here, since the generator's hint is about a crate's folder.
    std::fs::metadata(file).map_err(Failure::context(file.display()))?;
    let loaded = rbd_codegen::load(file, options)?;
    for warning in loaded.warnings.iter().filter(|warning| is_large(warning)) {
        eprintln!("warning: {warning}");
    }
    let generating = format!("generating `{}`", loaded.model.name);
    let file = file.display().to_string();
    let compile = || compile_loaded(loaded, &file, options);
    Ok(progress::while_working(generating, compile)?)
}

fn is_large(warning: &Diagnostic) -> bool {
    warning.warning == Some(WarningKind::LargeRobot)
}

/// Prints what was assumed or left out on standard error.
pub(crate) fn print_warnings(robot: &Compiled) {
    for warning in robot.warnings.iter().filter(|warning| !is_large(warning)) {
        eprintln!("warning: {warning}");
    }
    for reason in &robot.generated.omitted {
        eprintln!("note: {reason}");
    }
}
