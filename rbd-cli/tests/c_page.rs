//! The book's page of C does what it says: its commands, run as they stand, print what it shows.

mod shell;

use std::path::Path;
use std::process::Command;

use shell::run;

const PAGE: &str = include_str!("../../docs/src/c.md");

/// The first block of the page in this language.
fn block(language: &str) -> &'static str {
    let begin = format!("```{language}\n");
    let (_, rest) = PAGE.split_once(&begin).expect("a block");
    rest.split_once("```").expect("its end").0
}

/// The `index`th block of commands.
fn commands(index: usize) -> &'static str {
    let commands = PAGE.split("```sh\n").nth(index + 1).expect("commands");
    commands.split_once("```").expect("their end").0
}

#[test]
fn the_program_prints_what_the_page_shows() {
    let folder = tempfile::tempdir().expect("a folder");
    let robot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/robots/arm.urdf");
    std::fs::copy(robot, folder.path().join("arm.urdf")).expect("copied");
    std::fs::write(folder.path().join("main.c"), block("c")).expect("written");
    let printed = run(commands(0), folder.path()).stdout;
    assert_eq!(String::from_utf8_lossy(&printed), block("text"));
    if Command::new("cmake").arg("--version").output().is_ok() {
        run(commands(1), folder.path());
    }
}

/// What the firmware's commands generate has all that the firmware calls; `.ci/qemu` compiles and runs it.
#[test]
fn what_is_generated_for_firmware_is_what_it_calls() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folder = tempfile::tempdir().expect("a folder");
    let [own, robots] = ["examples/firmware", "robots/urdf"].map(|name| folder.path().join(name));
    std::fs::create_dir_all(&own).expect("a folder");
    std::fs::create_dir_all(&robots).expect("a folder");
    let robot = "robots/urdf/panda.urdf";
    std::fs::copy(root.join(robot), folder.path().join(robot)).expect("copied");
    let generate = commands(2).lines().next().expect("a command");
    assert!(generate.starts_with("rbd generate"), "{generate}");
    run(generate, &own);
    let header = std::fs::read_to_string(own.join("panda.h")).expect("a header");
    let program = std::fs::read_to_string(root.join("examples/firmware/main.c")).expect("read");
    assert!(header.contains("const float *"));
    let calls = program
        .match_indices("panda_")
        .filter_map(|(at, _)| program[at..].split_once('('))
        .map(|(name, _)| name)
        .filter(|name| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'));
    let calls: Vec<&str> = calls.collect();
    assert_eq!(calls, ["panda_step_semi_implicit", "panda_rnea"]);
    for name in calls {
        assert!(header.contains(&format!("void {name}(")), "no {name}");
    }
}
