//! Programs run in the repository's root.

use std::path::Path;
use std::process::Command;

/// `program`, to run in the root.
pub(crate) fn in_root(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."));
    command
}

/// `cargo test` of the whole workspace, as in `.ci/run`: with another selection cargo compiles the generator anew.
pub(crate) fn tests() -> Command {
    let mut command = in_root(env!("CARGO"));
    command.args(["test", "--workspace"]);
    command
}

/// Runs it; whether it went well.
pub(crate) fn succeeds(mut command: Command) -> bool {
    match command.status() {
        Ok(status) => status.success(),
        Err(error) => {
            eprintln!("{}: {error}", command.get_program().display());
            false
        }
    }
}
