//! rbd's robots as C, by each compiler, with flags for this processor.

use std::path::PathBuf;
use std::process::Command;

use rbd_codegen::{Base, COptions, FunctionName, Options, compile};

use crate::Error;
use crate::cpp::{SHARED, build, c_driver, cxx};
use crate::crates::write;
use crate::measure::Contender;
use crate::parts::Part;
use crate::robots::{GRAVITY, Robot};
use crate::workshop::Workshop;

/// Compiles a part of the robot in C by each compiler.
pub(crate) fn build_c(
    workshop: &Workshop,
    compilers: &[&str],
    robot: &Robot,
    part: Part,
) -> Result<Vec<Contender>, Error> {
    let folder = generate(workshop, robot, part)?;
    let machine = ["c", "h"].map(|ending| folder.join("machine").with_extension(ending));
    let shim = ["rbd_c.cpp", "peer.hpp"].map(|name| workshop.source(name));
    let mut contenders = vec![];
    for compiler in compilers {
        let name = format!("rbd_c_{}_{}_{compiler}.so", robot.name, part.name());
        let library = workshop.built(&name);
        let object = library.with_extension("o");
        let flags = ["-std=c99", "-O3", "-march=native", "-fPIC", "-w", "-c"];
        let mut c = Command::new(c_driver(compiler));
        c.args(flags).arg(&machine[0]);
        build(&mut c, &object, &machine)?;
        let mut command = cxx(compiler);
        command.args(["-O3", "-march=native"]).args(SHARED);
        command.arg(format!("-DPART_{}", part.name()));
        command.arg("-I").arg(&folder).arg(&shim[0]).arg(&object);
        let sources: Vec<PathBuf> = shim.iter().cloned().chain([object.clone()]).collect();
        build(command.arg("-lm"), &library, &sources)?;
        contenders.push(Contender::new("rbd_c", compiler, library));
    }
    Ok(contenders)
}

/// Writes `machine.c` and `machine.h` with the functions of the part's Rust, and returns the folder.
fn generate(workshop: &Workshop, robot: &Robot, part: Part) -> Result<PathBuf, Error> {
    let urdf = workshop.model(robot).with_extension("urdf");
    let names = part.functions().split(", ");
    let functions = names.map(|name| FunctionName::from_name(name).ok_or("no such function"));
    let functions: Result<Vec<_>, _> = functions.collect();
    let options = Options::default()
        .base(match robot.floating {
            true => Base::Floating,
            false => Base::Fixed,
        })
        .gravity([0.0, 0.0, -GRAVITY])
        .functions(Some(functions?));
    let compiled = compile(&urdf, robot.name, &options)?;
    let source = compiled.c(&COptions::default().prefix("machine"), "machine")?;
    let folder = workshop.folder.join("generated");
    let folder = folder.join(robot.name).join(format!("c_{}", part.name()));
    std::fs::create_dir_all(&folder)?;
    write(&folder.join("machine.c"), &source.source)?;
    write(&folder.join("machine.h"), &source.header)?;
    Ok(folder)
}
