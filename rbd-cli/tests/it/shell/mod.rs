//! Commands of a page of the book.

use std::path::Path;
use std::process::{Command, Output};

/// Runs commands in `folder`, where `rbd` is this command.
pub(crate) fn run(commands: &str, folder: &Path) -> Output {
    let rbd = Path::new(env!("CARGO_BIN_EXE_rbd"));
    let own = rbd.parent().expect("its folder").to_owned();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = [own].into_iter().chain(std::env::split_paths(&path));
    let path = std::env::join_paths(folders).expect("folders without colons");
    let mut shell = Command::new("sh");
    shell.args(["-e", "-c", commands]).env("PATH", path);
    let output = shell.current_dir(folder).output().expect("a shell");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{commands}\n{errors}");
    output
}
