//! `rbd generate`.

use std::path::Path;

use rbd_codegen::Item;

use crate::arguments::GenerateArguments;
use crate::failure::Failure;
use crate::robot;

pub(crate) fn run(arguments: &GenerateArguments) -> Result<(), Failure> {
    let mut options = arguments.robot.options();
    options.fields.clone_from(&arguments.fields);
    let robot = robot::load(&arguments.robot.file, &options)?;
    robot::print_warnings(&robot);
    let source = robot.text(&Item::public());
    let output = arguments.out.output();
    match output.file() {
        Some(out) if arguments.check => compare(out, &source),
        _ => output.write(&source),
    }
}

/// Fails if `out` is not `source`, naming the first line that differs.
fn compare(out: &Path, source: &str) -> Result<(), Failure> {
    let existing = std::fs::read_to_string(out).map_err(Failure::context(out.display()))?;
    if existing == source {
        return Ok(());
    }
    let same = existing
        .lines()
        .zip(source.lines())
        .take_while(|(a, b)| a == b)
        .count();
    Err(Failure::new(format!(
        "{}:{}: not what would be generated; run the command without --check",
        out.display(),
        same + 1
    )))
}
