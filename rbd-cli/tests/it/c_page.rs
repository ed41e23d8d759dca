//! The book's page of C does what it says: its commands, run as they stand, print what it shows.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use crate::shell::run;

const PAGE: &str = include_str!("../../../docs/src/c.md");

/// The first block of the page in this language.
fn block(language: &str) -> &'static str {
    nth_block(language, 0)
}

fn nth_block(language: &str, index: usize) -> &'static str {
    let begin = format!("```{language}\n");
    let rest = PAGE.split(&begin).nth(index + 1).expect("a block");
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

/// The torques of many states are those of each.
#[test]
fn the_batch_of_the_page_compiles_and_computes() {
    let folder = tempfile::tempdir().expect("a folder");
    let robot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/robots/arm.urdf");
    std::fs::copy(robot, folder.path().join("arm.urdf")).expect("copied");
    std::fs::write(folder.path().join("batch.c"), nth_block("c", 1)).expect("written");
    std::fs::write(folder.path().join("main.c"), BATCH_MAIN).expect("written");
    let commands = "rbd generate arm.urdf --language c --batch --out arm.c\n\
                    cc -std=c99 -Wall -Wextra -Werror -O1 -ffp-contract=off main.c batch.c arm.c -lm -o main\n./main";
    let printed = run(commands, folder.path()).stdout;
    let printed = String::from_utf8_lossy(&printed).into_owned();
    assert!(printed.ends_with("1000 alike\n"), "{printed}");
}

/// Counts the states whose torques are those of a single call, none of them 0.
const BATCH_MAIN: &str = r#"
#include <stdio.h>
#include <string.h>
#include "arm.h"
enum { COUNT = 1000 };
void torques(double q[COUNT][ARM_NQ], double qd[COUNT][ARM_NV], double qdd[COUNT][ARM_NV], double tau[COUNT][ARM_NV]);
static double q[COUNT][ARM_NQ], qd[COUNT][ARM_NV], qdd[COUNT][ARM_NV], tau[COUNT][ARM_NV];
int main(void)
{
    int k, alike = 0;
    for (k = 0; k < COUNT; k++) {
        q[k][1] = 0.001 * k + 0.1;
        qd[k][2] = 0.1;
    }
    torques(q, qd, qdd, tau);
    for (k = 0; k < COUNT; k++) {
        double own[ARM_NV];
        arm_rnea(q[k], qd[k], qdd[k], own);
        alike += memcmp(own, tau[k], sizeof own) == 0 && own[1] != 0.0;
    }
    printf("%d alike\n", alike);
    return 0;
}
"#;

/// The text for a card needs no header but those of the types that the page defines, and calls what the page's kernel calls.
#[test]
fn the_kernel_of_the_page_calls_what_is_generated() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folder = tempfile::tempdir().expect("a folder");
    let robot = "robots/urdf/iiwa14.urdf";
    std::fs::create_dir_all(folder.path().join("robots/urdf")).expect("a folder");
    std::fs::copy(root.join(robot), folder.path().join(robot)).expect("copied");
    run(commands(3), folder.path());
    let [header, source] = ["iiwa14.h", "iiwa14.c"]
        .map(|name| std::fs::read_to_string(folder.path().join(name)).expect("generated"));
    let text = format!("{header}{source}");
    let includes: BTreeSet<&str> = text.lines().filter(|l| l.starts_with("#include")).collect();
    let known = ["\"iiwa14.h\"", "<math.h>", "<stdint.h>", "<string.h>"];
    let known = known.map(|name| format!("#include {name}"));
    assert!(
        includes
            .iter()
            .all(|line| known.iter().any(|own| own == line)),
        "{includes:?}"
    );
    let kernel = block("python");
    let (_, call) = kernel.split_once("if (k < n) ").expect("a call");
    let (name, _) = call.split_once('(').expect("its arguments");
    assert!(header.contains(&format!("void {name}(")), "no {name}");
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
