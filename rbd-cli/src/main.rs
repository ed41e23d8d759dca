//! The `rbd` command: `report`, `generate`, `convert`, `check`, `run` and `bench`, over the generator's library.

mod against;
mod arguments;
mod bench;
mod check;
mod check_all;
mod compare;
mod convert;
mod document;
mod failure;
mod generate;
mod output;
mod progress;
mod report;
mod robot;
mod run;
mod style;
mod words;

use std::process::ExitCode;

use arguments::{Arguments, Command};
use clap::Parser;

/// Exit codes: 0 done, 1 a bad file or a failed check, 2 (from clap) wrong usage.
fn main() -> ExitCode {
    let arguments = Arguments::parse();
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
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}
