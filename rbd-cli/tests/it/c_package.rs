//! The package of CMake and pkg-config: configured, built, installed and used by another project, where there is
//! a CMake.

use std::path::Path;
use std::process::Command;

const USER: &str = "cmake_minimum_required(VERSION 3.15)
project(user LANGUAGES C)
find_package(left REQUIRED)
add_executable(user main.c)
target_link_libraries(user PRIVATE left::left)
";

const MAIN: &str = "#include <arm.h>
int main(void)
{
    const double q[LEFT_NV] = {0.1, 0.2, 0.3};
    double g[LEFT_NV];
    left_gravity(q, g);
    return g[1] == 0.0;
}
";

fn run(program: &str, arguments: &[&str], folder: &Path) -> String {
    let mut command = Command::new(program);
    let output = command.args(arguments).current_dir(folder).output();
    let output = output.expect("it starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "{program} {arguments:?}\n{text}{errors}"
    );
    text
}

#[test]
fn a_package_is_built_installed_and_found() {
    if Command::new("cmake").arg("--version").output().is_err() {
        println!("skipped: no `cmake`");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let robot = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/robots/arm.urdf");
    std::fs::create_dir_all(folder.join("user")).expect("made");
    std::fs::create_dir_all(folder.join("package")).expect("made");
    let robot = robot.to_str().expect("a name");
    let write = [
        "generate",
        robot,
        "--language",
        "c",
        "--prefix",
        "left",
        "--cmake",
        "-o",
        "package/arm.c",
    ];
    run(env!("CARGO_BIN_EXE_rbd"), &write, folder);
    // It knows its own files.
    run(env!("CARGO_BIN_EXE_rbd"), &write, folder);
    let installed = folder.join("installed");
    let prefix = format!("-DCMAKE_INSTALL_PREFIX={}", installed.display());
    run("cmake", &["-S", "package", "-B", "build", &prefix], folder);
    run("cmake", &["--build", "build"], folder);
    run("cmake", &["--install", "build"], folder);

    std::fs::write(folder.join("user/CMakeLists.txt"), USER).expect("written");
    std::fs::write(folder.join("user/main.c"), MAIN).expect("written");
    let path = format!("-DCMAKE_PREFIX_PATH={}", installed.display());
    run("cmake", &["-S", "user", "-B", "used", &path], folder);
    run("cmake", &["--build", "used"], folder);
    run("./used/user", &[], folder);

    let config = found(&installed, "left.pc");
    let config = std::fs::read_to_string(config).expect("pkg-config's file");
    assert!(
        config.contains("Libs: -L${libdir} -lleft -lm") && !config.contains('@'),
        "{config}"
    );
}

/// The file of this name somewhere below `folder`.
fn found(folder: &Path, name: &str) -> std::path::PathBuf {
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("it can be listed") {
            let path = entry.expect("an entry").path();
            match path.is_dir() {
                true => folders.push(path),
                false if path.ends_with(name) => return path,
                false => {}
            }
        }
    }
    panic!("no {name}")
}
