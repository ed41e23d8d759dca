//! The book's page of C does what it says: its commands, run as they stand, print what it shows.

use std::path::Path;
use std::process::{Command, Output};

const PAGE: &str = include_str!("../../docs/src/c.md");

/// The first block of the page in this language.
fn block(language: &str) -> &'static str {
    let begin = format!("```{language}\n");
    let (_, rest) = PAGE.split_once(&begin).expect("a block");
    rest.split_once("```").expect("its end").0
}

/// The `index`th block of commands, run in `folder` where `rbd` is this command.
fn run(index: usize, folder: &Path) -> Output {
    let commands = PAGE.split("```sh\n").nth(index + 1).expect("commands");
    let (commands, _) = commands.split_once("```").expect("their end");
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

#[test]
fn the_program_prints_what_the_page_shows() {
    let folder = tempfile::tempdir().expect("a folder");
    let robot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/robots/arm.urdf");
    std::fs::copy(robot, folder.path().join("arm.urdf")).expect("copied");
    std::fs::write(folder.path().join("main.c"), block("c")).expect("written");
    let printed = run(0, folder.path()).stdout;
    assert_eq!(String::from_utf8_lossy(&printed), block("text"));
    if Command::new("cmake").arg("--version").output().is_ok() {
        run(1, folder.path());
    }
    run(2, folder.path());
    let header = std::fs::read_to_string(folder.path().join("arm.h")).expect("a header");
    assert!(header.contains("const float *"));
}
