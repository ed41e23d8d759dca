//! `rbd convert`.

use rbd_codegen::{Options, load_description};

use crate::arguments::ConvertArguments;
use crate::failure::Failure;
use crate::output::Output;
use crate::words::of_command;

pub(crate) fn run(arguments: &ConvertArguments) -> Result<(), Failure> {
    let options = Options::default()
        .xacro_arguments(arguments.xacro.clone())
        .packages(arguments.package.clone());
    let (robot, warnings) = load_description(&arguments.file, &options)?;
    for warning in warnings {
        eprintln!("warning: {}", of_command(&warning));
    }
    let output = Output::new(arguments.out.as_deref(), arguments.force);
    output.write(&robot.to_json()?)
}
