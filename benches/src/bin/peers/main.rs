//! rbd beside other libraries: all on the same robots and states, checked against one another and
//! timed in alternation.
//!
//! `cargo run --release -p rbd-benches --bin peers [-- [--quick] [--cold] [--slow] [--rbd] [ROBOT ...]
//! [FUNCTION ...]]` installs Pinocchio, CppADCodeGen, MuJoCo and robot descriptions from PyPI into `target/peers`,
//! builds every contender there and writes `result.md`, `result.json` and an SVG for each build of rbd.
//! `benches/peers` has the sources of the contenders. Each is a shared library with the functions of
//! `peer.hpp`; `runner.cpp` loads those of one robot, compares their results and goes round: a sample of
//! some 25 µs of each function of each, and the next round, until its time is used. A piece of work of
//! known length before and after tells which samples were disturbed.
//!
//! Names of robots and functions choose what is built and measured; `--quick` takes a seventh of the time
//! to measure, `--cold` measures calls after other work that needed the caches, `--rbd` leaves out all other libraries: rbd in Rust beside rbd in C and in memory. Contenders that take
//! minutes to compile are left out and listed, unless `--slow` includes them.
//!
//! Requirements: Python 3 with `venv`, g++ or clang++ (the newest of both is best), Linux.

mod absent;
mod arguments;
mod best;
mod c;
mod cpp;
mod crates;
mod machine;
mod markdown;
mod measure;
mod parts;
mod plot;
mod robots;
mod workshop;

use serde::Serialize;

use arguments::Arguments;
use machine::Machine;
use measure::{Contender, Outcome};
use parts::Part;
use robots::Robot;
use workshop::Workshop;

type Error = Box<dyn std::error::Error>;

/// The number of random states; the exporter and `peer.hpp` have the same number.
const STATES: usize = 64;

#[derive(Serialize)]
struct Results<'r> {
    machine: &'r Machine,
    outcomes: &'r [Outcome],
}

fn main() -> Result<(), Error> {
    let arguments = Arguments::parse(std::env::args().skip(1))?;
    let workshop = Workshop::open()?;
    let compilers = cpp::compilers();
    let runner = cpp::build_runner(&workshop, &compilers)?;
    let mut common = vec![];
    if !arguments.rbd_alone {
        common.extend(cpp::build_pinocchio(&workshop, &compilers)?);
        if arguments.parts().any(|part| part == Part::Dynamics) {
            common.push(cpp::build_mujoco(&workshop, &compilers)?);
            common.extend(crates::build_dynibo(&workshop)?);
        }
    }
    if arguments.parts().any(Part::is_generated) {
        common.push(crates::build_jit(&workshop)?);
    }
    // Everything is built before anything is measured.
    let mut rows = vec![];
    for robot in &arguments.robots {
        workshop.export(robot)?;
        let mut contenders = common.clone();
        contenders.extend(build_for(robot, &arguments, &workshop, &compilers)?);
        rows.push((*robot, contenders));
    }
    let mut outcomes = vec![];
    for (robot, contenders) in &rows {
        let mut outcome = measure::measure(&workshop, &runner, robot, &arguments, contenders)?;
        absent::explain(&mut outcome, robot, &arguments);
        outcomes.push(outcome);
    }
    let machine = Machine::read(&workshop, &compilers);
    let table = markdown::markdown(&machine, &outcomes, &arguments);
    let results = Results {
        machine: &machine,
        outcomes: &outcomes,
    };
    std::fs::write(
        workshop.folder.join("result.json"),
        serde_json::to_string_pretty(&results)?,
    )?;
    std::fs::write(workshop.folder.join("result.md"), &table)?;
    for build in best::RBD {
        let file = workshop.folder.join(format!("ratios_{build}.svg"));
        std::fs::write(file, plot::ratios(&outcomes, &arguments.tasks, build))?;
    }
    println!("{table}");
    eprintln!("written to {}", workshop.folder.display());
    Ok(())
}

/// The contenders that are built for this robot, for the requested parts.
fn build_for(
    robot: &Robot,
    arguments: &Arguments,
    workshop: &Workshop,
    compilers: &[&str],
) -> Result<Vec<Contender>, Error> {
    let mut contenders = vec![];
    for part in arguments.parts() {
        let wanted = |label: &str| arguments.slow || !robot.slow.contains(&(label, part));
        if wanted("rbd") {
            contenders.extend(crates::build_rbd(workshop, robot, part)?);
        }
        let in_c = |compiler: &&&str| wanted(&format!("rbd_c/{compiler}"));
        if part.is_generated() {
            let compilers: Vec<&str> = compilers.iter().filter(in_c).copied().collect();
            contenders.extend(c::build_c(workshop, &compilers, robot, part)?);
        }
        let generated = |compiler: &&&str| wanted(&format!("CppADCodeGen/{compiler}"));
        let compilers: Vec<&str> = compilers.iter().filter(generated).copied().collect();
        if !compilers.is_empty() && part.is_generated() && !arguments.rbd_alone {
            contenders.extend(cpp::build_generated(workshop, &compilers, robot, part)?);
        }
    }
    Ok(contenders)
}
