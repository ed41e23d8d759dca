//! Commands for whoever changes this workspace.
//!
//! ```text
//! cargo xtask catalogue          writes the text of all functions that Rust needs
//! cargo xtask new-function NAME  says where a new function is written
//! ```

mod catalogue;
mod new_function;

use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask catalogue | new-function NAME";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments.as_slice() {
        ["catalogue"] => catalogue::write(),
        ["new-function", name] => new_function::say(name),
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}
