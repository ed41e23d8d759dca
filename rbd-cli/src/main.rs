//! The `rbd` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(rbd_cli::run(std::env::args_os()))
}
