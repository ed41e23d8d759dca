//! Contenders in C and C++, and the program that times all.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Error;
use crate::measure::Contender;
use crate::parts::Part;
use crate::robots::{GRAVITY, Robot};
use crate::workshop::{Workshop, outdated, run};

/// Names of clang++: the first that is installed is used beside g++.
const CLANG: [&str; 8] = [
    "clang++-22",
    "clang++-21",
    "clang++-20",
    "clang++-19",
    "clang++-18",
    "clang++-16",
    "clang++-14",
    "clang++",
];

/// Boost's limits as Pinocchio's joint types need them.
const BOOST: [&str; 4] = [
    "-DBOOST_MPL_LIMIT_LIST_SIZE=30",
    "-DBOOST_MPL_LIMIT_VECTOR_SIZE=30",
    "-DBOOST_MPL_CFG_NO_PREPROCESSED_HEADERS",
    "-DBOOST_FUSION_INVOKE_MAX_ARITY=12",
];

/// Flags for shared libraries whose symbols must not clash with those of another build of the same sources.
pub(crate) const SHARED: [&str; 4] = ["-shared", "-fPIC", "-Wl,-Bsymbolic", "-w"];

/// The compilers of this machine, by the names of their C++ drivers.
pub(crate) fn compilers() -> Vec<&'static str> {
    let is_there = |name: &&str| Command::new(name).arg("--version").output().is_ok();
    let clang = CLANG.iter().copied().find(is_there);
    ["g++"].into_iter().filter(is_there).chain(clang).collect()
}

/// A compiler's driver for C.
pub(crate) fn c_driver(compiler: &str) -> String {
    compiler.replace("clang++", "clang").replace("g++", "gcc")
}

/// Builds the program that times all.
pub(crate) fn build_runner(workshop: &Workshop, compilers: &[&str]) -> Result<PathBuf, Error> {
    let any = compilers.first().ok_or("a C++ compiler is needed")?;
    let runner = workshop.built("runner");
    let source = workshop.source("runner.cpp");
    build(
        cxx(any).arg("-O2").arg(&source).arg("-ldl"),
        &runner,
        &[source],
    )?;
    Ok(runner)
}

/// Builds Pinocchio by each compiler.
pub(crate) fn build_pinocchio(
    workshop: &Workshop,
    compilers: &[&str],
) -> Result<Vec<Contender>, Error> {
    let mut contenders = vec![];
    for compiler in compilers {
        let library = workshop.built(&format!("pinocchio_{compiler}.so"));
        let mut command = cxx(compiler);
        command
            .args(["-O3", "-march=native", "-DNDEBUG"])
            .args(SHARED);
        if *compiler == "g++" {
            command.arg("-fno-gnu-unique");
        }
        with_pinocchio(&mut command, workshop).arg(workshop.source("pinocchio.cpp"));
        let sources = ["pinocchio.cpp", "pinocchio_model.hpp", "peer.hpp"];
        build(&mut command, &library, &sources.map(|s| workshop.source(s)))?;
        contenders.push(Contender::new("pinocchio", compiler, library));
    }
    Ok(contenders)
}

/// Builds MuJoCo.
pub(crate) fn build_mujoco(workshop: &Workshop, compilers: &[&str]) -> Result<Contender, Error> {
    let any = compilers.first().ok_or("a C++ compiler is needed")?;
    let library = workshop.built("mujoco.so");
    let mujoco = workshop.folder.join("mujoco");
    let mut command = cxx(any);
    command.args(["-O3", "-march=native"]).args(SHARED);
    command.arg("-isystem").arg(mujoco.join("include"));
    command.arg(gravity()).arg(workshop.source("mujoco.cpp"));
    command.arg(starting_with(&mujoco, "libmujoco.so")?);
    command.arg(format!("-Wl,-rpath,{}", mujoco.display()));
    let sources = ["mujoco.cpp", "peer.hpp"].map(|s| workshop.source(s));
    build(&mut command, &library, &sources)?;
    Ok(Contender::new("mujoco", "PyPI", library))
}

/// Builds CppADCodeGen's C code of a part for the robot, by each compiler.
pub(crate) fn build_generated(
    workshop: &Workshop,
    compilers: &[&str],
    robot: &Robot,
    part: Part,
) -> Result<Vec<Contender>, Error> {
    // clang compiles the generator in a third of the time.
    let any = compilers.last().ok_or("a C++ compiler is needed")?;
    let generator = workshop.built("generate");
    let sources = ["generate.cpp", "pinocchio_model.hpp"].map(|s| workshop.source(s));
    let mut command = cxx(any);
    command.args(["-O0", "-w", "-DNDEBUG"]);
    with_pinocchio(&mut command, workshop)
        .arg(&sources[0])
        .arg("-ldl");
    build(&mut command, &generator, &sources)?;

    let generated = workshop.folder.join("generated");
    let folder = generated.join(robot.name).join(part.name());
    let last_written = folder.join("entries.h");
    let model = workshop.model(robot);
    if outdated(
        &last_written,
        &[generator.clone(), model.with_extension("model")],
    ) {
        let mut command = Command::new(generator);
        // It leaves temporary files in its working directory.
        command.current_dir(generated);
        command.arg(model).arg(part.name()).arg(&folder);
        run(&mut command, "C code generated")?;
    }
    let mut contenders = vec![];
    for compiler in compilers {
        let name = format!("generated_{}_{}_{compiler}.so", robot.name, part.name());
        let library = workshop.built(&name);
        // The C driver tells languages by file names; the C++ driver compiles everything as C++.
        let mut command = Command::new(c_driver(compiler));
        command
            .args(["-O3", "-march=native", "-ffast-math"])
            .args(SHARED);
        command
            .arg("-I")
            .arg(&folder)
            .arg(workshop.source("generated.cpp"));
        for entry in std::fs::read_dir(&folder)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let source = entry.path().join(format!("{name}_forward_zero.c"));
            if source.exists() {
                command.arg(source);
            }
        }
        command.args(["-lstdc++", "-lm"]);
        let sources = ["generated.cpp", "peer.hpp"].map(|s| workshop.source(s));
        let [shim, interface] = sources;
        build(
            &mut command,
            &library,
            &[shim, interface, last_written.clone()],
        )?;
        contenders.push(Contender::new("CppADCodeGen", compiler, library));
    }
    Ok(contenders)
}

pub(crate) fn cxx(compiler: &str) -> Command {
    let mut command = Command::new(compiler);
    command.arg("-std=c++17");
    command
}

fn with_pinocchio<'c>(command: &'c mut Command, workshop: &Workshop) -> &'c mut Command {
    let headers = workshop.folder.join("cmeel/include");
    command.arg(gravity()).args(BOOST);
    command.arg("-isystem").arg(&headers);
    command.arg("-isystem").arg(headers.join("eigen3"))
}

fn gravity() -> String {
    format!("-DGRAVITY={GRAVITY}")
}

fn starting_with(folder: &Path, start: &str) -> Result<PathBuf, Error> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(start) {
            return Ok(entry.path());
        }
    }
    Err(format!("no {start} in {}", folder.display()).into())
}

pub(crate) fn build(
    command: &mut Command,
    product: &Path,
    sources: &[PathBuf],
) -> Result<(), Error> {
    if !outdated(product, sources) {
        return Ok(());
    }
    run(command.arg("-o").arg(product), &product.to_string_lossy())
}
