//! Commands of this repository: `cargo xtask COMMAND`.

mod bless;
#[cfg(feature = "catalogue")]
mod catalogue;
mod ci;
#[cfg(feature = "catalogue")]
mod new_function;
mod process;
mod sweeps;
mod weight;

use std::process::ExitCode;

/// A command: it takes the arguments behind its name and says whether all went well.
struct Task {
    name: &'static str,
    about: &'static str,
    run: fn(&[String]) -> bool,
}

/// A command is added by its file and a row here.
const TASKS: [Task; 6] = [
    Task {
        name: "ci",
        about: "all that must pass before a change lands",
        run: ci::run,
    },
    Task {
        name: "bless",
        about: "[TEST...] writes expected outputs anew: of all tests that have some, or of these",
        run: bless::run,
    },
    Task {
        name: "sweeps",
        about: "[TEST...] runs tests with all their cases, and those that are ignored, optimised",
        run: sweeps::run,
    },
    Task {
        name: "weight",
        about: "[--bless] lines of source and of LLVM's IR of each crate, beside the goldens",
        run: weight::run,
    },
    Task {
        name: "catalogue",
        about: "writes the text of all functions that Rust and Python need",
        run: of_catalogue,
    },
    Task {
        name: "new-function",
        about: "NAME says where a new function is written",
        run: of_catalogue,
    },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let named = arguments.first().and_then(|name| {
        let mut tasks = TASKS.iter();
        tasks.find(|task| task.name == name)
    });
    let Some(task) = named else {
        for task in TASKS {
            println!("cargo xtask {:12} {}", task.name, task.about);
        }
        return ExitCode::from(u8::from(!arguments.is_empty()));
    };
    match (task.run)(&arguments[1..]) {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// Commands that know the catalogue.
#[cfg(feature = "catalogue")]
fn of_catalogue(arguments: &[String]) -> bool {
    let done = match std::env::args().nth(1).as_deref() {
        Some("catalogue") => catalogue::write(),
        _ => new_function::say(arguments),
    };
    done.map_err(|problem| eprintln!("{problem}")).is_ok()
}

/// Builds this program with the generator, and runs the same command.
#[cfg(not(feature = "catalogue"))]
fn of_catalogue(_: &[String]) -> bool {
    let mut command = process::in_root(env!("CARGO"));
    command.args(["run", "--quiet", "--package", "xtask", "--"]);
    command.args(std::env::args().skip(1));
    process::succeeds(command)
}
