//! What the book's page of C says of C++ with Eigen compiles and gives the same numbers as C. Eigen is taken from the
//! folder in `EIGEN_INCLUDE`, or where systems have it.

use std::path::{Path, PathBuf};
use std::process::Command;

const PAGE: &str = include_str!("../../../docs/src/c.md");

/// A program for the page's function.
const MAIN: &str = r#"
#include <cstdio>

int main()
{
    const Eigen::Vector3d q(0.4, -0.7, 1.0), zero = Eigen::Vector3d::Zero();
    const Eigen::Matrix3d h = inertia_matrix(q);
    Eigen::Vector3d gravity, column;
    arm_gravity(q.data(), gravity.data());
    for (int i = 0; i < 3; i++) {
        const Eigen::Vector3d unit = Eigen::Vector3d::Unit(i);
        arm_rnea(q.data(), zero.data(), unit.data(), column.data());
        if ((column - gravity - h.col(i)).norm() > 1e-13 * h.norm())
            return 1;
    }
    std::printf("columns of H\n");
    return 0;
}
"#;

/// The folder of Eigen's headers, if there is one.
fn eigen() -> Option<PathBuf> {
    let named = std::env::var_os("EIGEN_INCLUDE").map(PathBuf::from);
    let systems = [
        "/usr/include/eigen3",
        "/usr/local/include/eigen3",
        "/opt/homebrew/include/eigen3",
    ];
    let systems = systems.into_iter().map(PathBuf::from);
    let found = named
        .into_iter()
        .chain(systems)
        .find(|path| path.join("Eigen/Core").exists());
    if found.is_none() {
        println!("skipped: no Eigen; EIGEN_INCLUDE says where it is");
    }
    found
}

fn run(command: &mut Command) -> String {
    let output = command.output().expect("it starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}\n{errors}");
    String::from_utf8(output.stdout).expect("text")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// What a C++ program beside a generated robot prints.
fn printed(source: &Path, prefix: &str, eigen: &Path) -> String {
    let folder = source.parent().expect("a folder");
    let robot = folder.join(format!("{prefix}.c"));
    let mut rbd = Command::new(env!("CARGO_BIN_EXE_rbd"));
    rbd.arg("generate").arg(root().join("docs/robots/arm.urdf"));
    rbd.args(["--language", "c", "--prefix", prefix, "--out"]);
    run(rbd.arg(&robot));
    let binary = folder.join("program");
    let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".to_owned());
    let mut command = Command::new(compiler);
    command.args([
        "-std=c++17",
        "-O1",
        "-Wall",
        "-Wextra",
        "-Wpedantic",
        "-Werror",
        "-x",
        "c++",
    ]);
    command.arg("-isystem").arg(eigen).arg(source).arg(&robot);
    run(command.arg("-o").arg(&binary).arg("-lm"));
    run(&mut Command::new(binary))
}

#[test]
fn the_function_of_the_page_gives_the_inertia_matrix() {
    let Some(eigen) = eigen() else { return };
    let (_, block) = PAGE.split_once("```cpp\n").expect("a block");
    let (block, _) = block.split_once("```").expect("its end");
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("main.cpp");
    std::fs::write(&source, block.to_owned() + MAIN).expect("written");
    assert_eq!(printed(&source, "arm", &eigen), "columns of H\n");
}

#[test]
fn the_class_of_the_example_gives_torques_in_any_order_of_joints() {
    let Some(eigen) = eigen() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["inverse_dynamics.hpp", "main.cpp"] {
        let from = root().join("examples/cpp").join(name);
        std::fs::copy(from, folder.path().join(name)).expect("copied");
    }
    assert_eq!(
        printed(&folder.path().join("main.cpp"), "robot", &eigen),
        "H a + C v + g and the torques: equal\n\
         torques in either order: equal\n\
         torques and their limits: equal\n\
         joints of inverse dynamics: the robot has no joint `nobody`; joint `shoulder` is missing\n"
    );
}
