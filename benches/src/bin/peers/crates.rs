//! Contenders in Rust: scratch crates with one robot of rbd each, and one with dynibo, built by
//! cargo for any processor of this kind ("plain") and for this very one ("native").

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Error;
use crate::measure::Contender;
use crate::parts::Part;
use crate::robots::{GRAVITY, Robot};
use crate::workshop::{Workshop, output, run};

/// dynibo's version, and that of the nalgebra in its interface.
const DYNIBO: &str = "dynibo = \"=0.5.3\"\nnalgebra = \"0.34.1\"\n";

/// dynibo's version, for the results.
pub(crate) fn dynibo_version() -> String {
    DYNIBO
        .lines()
        .next()
        .unwrap_or_default()
        .replace(['=', '"'], "")
        .replace("  ", " ")
}

/// The profile that gives dynibo its fastest code; rbd's code is as fast in cargo's own release profile.
const BEST: &str = "[profile.release]\nlto = true\ncodegen-units = 1\n";

/// Names of the builds and their compiler flags.
const BUILDS: [(&str, &str); 2] = [("plain", ""), ("native", "-C target-cpu=native")];

/// Those of rbd: with the option `machine_code` it is compiled for any processor.
fn builds_of_rbd() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let rust = BUILDS.into_iter().map(|(build, flags)| (build, flags, ""));
    rust.chain([("machine code", "", "machine_code = true, ")])
}

/// Builds a part of rbd's robot, in all builds.
pub(crate) fn build_rbd(
    workshop: &Workshop,
    robot: &Robot,
    part: Part,
) -> Result<Vec<Contender>, Error> {
    let urdf = workshop.model(robot).with_extension("urdf");
    let base = if robot.floating { "floating" } else { "fixed" };
    let folder = workshop.workspace.join("rbd");
    let dependency = format!("rbd = {{ path = {folder:?}, features = [\"machine-code\"] }}\n");
    let mut contenders = vec![];
    for (build, flags, option) in builds_of_rbd() {
        let declaration = format!(
            "rbd::robot!(Machine = {urdf:?}, base = {base}, gravity = [0.0, 0.0, -{GRAVITY:?}], \
             {option}{}functions = [{}]);\n",
            held(robot, part),
            part.functions()
        );
        let name = format!("rbd_{}_{}_{build}", robot.name, part.name()).replace(' ', "_");
        let files = [
            ("lib.rs", workshop.source(part.source())),
            ("rbd_peer.rs", workshop.source("rbd_peer.rs")),
        ];
        let folder = write_crate(workshop, &name, &dependency, "", &files)?;
        write(&folder.join("src/robot.rs"), &declaration)?;
        let library = cargo(workshop, &folder, &name, flags)?;
        contenders.push(Contender::new("rbd", build, library));
    }
    Ok(contenders)
}

/// Builds rbd's machine code, which is the same in all builds.
pub(crate) fn build_jit(workshop: &Workshop) -> Result<Contender, Error> {
    let folder = workshop.workspace.join("rbd");
    let dependency = format!("rbd = {{ path = {folder:?}, features = [\"jit\"] }}\n");
    let files = [("lib.rs", workshop.source("rbd_jit.rs"))];
    let folder = write_crate(workshop, "rbd_jit", &dependency, "", &files)?;
    let gravity = format!("const GRAVITY: f64 = {GRAVITY:?};\n");
    write(&folder.join("src/robot.rs"), &gravity)?;
    let library = cargo(workshop, &folder, "rbd_jit", "")?;
    Ok(Contender::new(crate::best::JIT, "memory", library))
}

/// The options that constrain the robot's links in the constrained part.
fn held(robot: &Robot, part: Part) -> String {
    let held = robot.held.iter().filter(|_| part == Part::Constrained);
    let constraints = held.map(|link| {
        let place = "a = \"world\", a_xyz = [0.0, 0.0, 0.0]";
        format!("constraint({link:?}, type = ball, {place}, b = {link:?}), ")
    });
    constraints.collect()
}

/// Builds dynibo, in both builds.
pub(crate) fn build_dynibo(workshop: &Workshop) -> Result<Vec<Contender>, Error> {
    let mut contenders = vec![];
    for (build, flags) in BUILDS {
        let name = format!("dynibo_{build}");
        let files = [("lib.rs", workshop.source("dynibo.rs"))];
        let folder = write_crate(workshop, &name, DYNIBO, BEST, &files)?;
        let library = cargo(workshop, &folder, &name, flags)?;
        contenders.push(Contender::new("dynibo", build, library));
    }
    Ok(contenders)
}

fn write_crate(
    workshop: &Workshop,
    name: &str,
    dependencies: &str,
    profile: &str,
    files: &[(&str, PathBuf)],
) -> Result<PathBuf, Error> {
    let folder = workshop.folder.join("crates").join(name);
    std::fs::create_dir_all(folder.join("src"))?;
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
         [lib]\ncrate-type = [\"cdylib\"]\n[dependencies]\n{dependencies}\
         {profile}[profile.release.build-override]\nopt-level = 1\n[workspace]\n"
    );
    write(&folder.join("Cargo.toml"), &manifest)?;
    let shared = ("states.rs", workshop.source("states.rs"));
    for (file, source) in files.iter().chain([&shared]) {
        write(
            &folder.join("src").join(file),
            &std::fs::read_to_string(source)?,
        )?;
    }
    Ok(folder)
}

/// Writes only files that differ, so that cargo does not rebuild.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Error> {
    if std::fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    Ok(std::fs::write(path, text)?)
}

/// Builds the crate as a library by cargo. A named target keeps the flags from the generator, which is then
/// built once for all.
fn cargo(workshop: &Workshop, folder: &Path, name: &str, flags: &str) -> Result<PathBuf, Error> {
    let version = output(Command::new("rustc").arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.ok_or("rustc does not say for what it compiles")?;
    let target = workshop.folder.join("crates/target");
    let mut command = Command::new("cargo");
    command.args(["build", "--quiet", "--release", "--target", host]);
    command.current_dir(folder).env("RUSTFLAGS", flags);
    command.env("CARGO_TARGET_DIR", &target);
    run(&mut command, name)?;
    Ok(target
        .join(host)
        .join("release")
        .join(format!("lib{name}.so")))
}
