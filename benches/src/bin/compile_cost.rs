//! What `robot!` adds to a build: scratch crates with and without it, built by cargo here.
//!
//! `cargo run --release -p rbd-benches --bin compile_cost [FILE.urdf ...]` prints a markdown table:
//! medians of the time that the crate with the robot takes beyond the empty one, dependencies
//! built before. In the release build and the debug build every function is used.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use rbd_codegen::{Options, generate, load};

/// Builds of each kind, of which the median is told.
const REPEATS: usize = 5;

type Error = Box<dyn std::error::Error>;

fn main() -> Result<(), Error> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .canonicalize()?;
    let mut files: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    if files.is_empty() {
        let robots = workspace.join("robots/urdf");
        files = ["panda", "quadruped", "humanoid"]
            .map(|r| robots.join(r).with_extension("urdf"))
            .into();
    }
    println!("| robot | joints | check | debug build | release build |");
    println!("|---|---|---|---|---|");
    for file in files {
        let file = file.canonicalize()?;
        let scratch = tempfile::tempdir()?;
        let joints = write_crate(scratch.path(), &workspace, &file)?;
        let times = [&["check"][..], &["build"], &["build", "--release"]]
            .map(|command| added(scratch.path(), command));
        let [check, debug, release] = times;
        let (check, debug, release) = (check?, debug?, release?);
        let name = file
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        println!("| {name} | {joints} | {check:.2?} | {debug:.2?} | {release:.2?} |");
    }
    Ok(())
}

/// A crate with a binary `empty` and a binary `robot` that calls every function.
fn write_crate(folder: &Path, workspace: &Path, file: &Path) -> Result<usize, Error> {
    let model = load(file, &Options::default())?.model;
    let generated = generate(&model, &Options::default())?;
    let (joints, links) = (model.joints.len(), model.links.len());
    let manifest = format!(
        "[package]\nname = \"scratch\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
         [dependencies]\nrbd = {{ path = {:?} }}\n[workspace]\n",
        workspace.join("rbd")
    );
    let mut calls = String::new();
    for (needs, call) in CALLS {
        if generated.has_method(needs) {
            calls.push_str(call);
        }
    }
    let robot = format!(
        "rbd::robot!(Machine = {file:?});\nuse std::hint::black_box;\nfn main() {{\n\
         let x = black_box([0.5f64; {joints}]);\n\
         let f = black_box([rbd::Force::<f64>::zero(); {links}]);\n{calls}}}\n"
    );
    std::fs::create_dir_all(folder.join("src/bin"))?;
    std::fs::write(folder.join("Cargo.toml"), manifest)?;
    std::fs::write(
        folder.join("src/bin/empty.rs"),
        "use rbd as _;\nfn main() {}\n",
    )?;
    std::fs::write(folder.join("src/bin/robot.rs"), robot)?;
    Ok(joints)
}

/// A use of each function, by the method that it takes.
const CALLS: &[(&str, &str)] = &[
    (
        "forward_kinematics",
        "black_box(Machine.forward_kinematics(&x));\n",
    ),
    ("rnea", "black_box(Machine.rnea(&x, &x, &x));\n"),
    (
        "rnea_with_forces",
        "black_box(Machine.rnea_with_forces(&x, &x, &x, &f));\n",
    ),
    ("bias", "black_box(Machine.bias(&x, &x));\n"),
    ("gravity", "black_box(Machine.gravity(&x));\n"),
    (
        "crba",
        "let h = Machine.crba(&x);\nblack_box(h.to_dense());\nblack_box(h.mul(&x));\n",
    ),
    (
        "ltdl_factor",
        "let l = h.ltdl();\nblack_box((l.mul_l(&x), l.mul_lt(&x), l.solve_l(&x), l.solve_lt(&x), l.solve(&x)));\n",
    ),
    (
        "ltl_factor",
        "let l = h.ltl();\nblack_box((l.mul_l(&x), l.mul_lt(&x), l.solve_l(&x), l.solve_lt(&x), l.solve(&x)));\n",
    ),
    (
        "forward_dynamics",
        "black_box(Machine.forward_dynamics(&x, &x, &x));\n",
    ),
    ("aba", "black_box(Machine.aba(&x, &x, &x));\n"),
];

/// Median time that `robot` takes beyond `empty`.
fn added(folder: &Path, command: &[&str]) -> Result<Duration, Error> {
    cargo(folder, command, "empty")?;
    let mut times = Vec::with_capacity(REPEATS);
    for _ in 0..REPEATS {
        let empty = rebuilt(folder, command, "empty")?;
        let robot = rebuilt(folder, command, "robot")?;
        times.push(robot.saturating_sub(empty));
    }
    times.sort_unstable();
    Ok(times[REPEATS / 2])
}

fn rebuilt(folder: &Path, command: &[&str], bin: &str) -> Result<Duration, Error> {
    let source = folder.join("src/bin").join(bin).with_extension("rs");
    std::fs::File::options()
        .append(true)
        .open(source)?
        .set_modified(std::time::SystemTime::now())?;
    let start = Instant::now();
    cargo(folder, command, bin)?;
    Ok(start.elapsed())
}

fn cargo(folder: &Path, command: &[&str], bin: &str) -> Result<(), Error> {
    let output = Command::new("cargo")
        .args(command)
        .args(["--quiet", "--bin", bin])
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .current_dir(folder)
        .output()?;
    if output.status.success() {
        return Ok(());
    }
    Err(String::from_utf8_lossy(&output.stderr).into_owned().into())
}
