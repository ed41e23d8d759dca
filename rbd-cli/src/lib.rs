//! The `rbd` command: `report`, `generate`, `convert`, `check`, `run` and `bench`, over the generator's library.
//!
//! As a library it is the same command for programs that bring it along ([`run`]), and its report ([`report`]).

mod against;
mod arguments;
mod bench;
mod check;
mod check_all;
mod compare;
mod convert;
mod document;
mod failure;
mod format;
mod generate;
mod output;
mod progress;
mod report;
mod robot;
mod run;
mod style;
mod words;

use std::ffi::OsString;

use arguments::{Arguments, Command};
use clap::Parser;

pub use format::Format;
pub use report::report;

/// Runs the command with these arguments, of which the first is its name, and gives its exit code: 0 done, 1 a bad file
/// or a failed check, 2 wrong usage.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => {
            // Nobody reads it if it cannot be printed.
            let _ = error.print();
            return u8::from(error.use_stderr()) * 2;
        }
    };
    let done = match arguments.command {
        Command::Report(arguments) => report::run(&arguments),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Run(arguments) => run::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::CheckAll(arguments) => match arguments.against {
            Some(peer) => against::run(peer, &arguments),
            None => check_all::run(&arguments),
        },
    };
    match done {
        Ok(()) => 0,
        Err(failure) => {
            eprintln!("{failure}");
            1
        }
    }
}
