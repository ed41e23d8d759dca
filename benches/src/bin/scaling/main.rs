//! The growth of execution time with the robot's size: general chains of 1 to 60 joints.
//!
//! `cargo run --release -p rbd-benches --bin scaling [-- n ...]` generates a scratch crate in
//! `target/scaling`, runs it and writes `scaling.md`, `scaling.json`, `scaling.svg` (all functions,
//! logarithmic axes) and `linear.svg` (those that grow linearly, with straight lines) beside it. If
//! valgrind is installed, it also counts a call's instructions.

//!
//! `-- --constraint-forces [n ...]` does so with forward dynamics by articulated bodies and by the
//! constraint force algorithm, cyclic reduction one by one and with its independent eliminations side
//! by side, and writes `constraint_forces.md`. LLVM takes minutes over chains of 60 joints.

mod forces;
mod program;
mod result;

use rbd_benches::callgrind::{Executed, per_call};
use rbd_benches::machine::Machine;
use rbd_benches::place;
use rbd_codegen::FunctionName;

use result::{Result as Measured, Row};

type Error = Box<dyn std::error::Error>;

/// The functions to measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Suite {
    /// [`FUNCTIONS`].
    Recursive,
    /// [`forces::FORMS`].
    ConstraintForces,
}

impl Suite {
    fn functions(self) -> &'static [FunctionName] {
        match self {
            Self::Recursive => &[FunctionName::Rnea, FunctionName::Crba, FunctionName::Aba],
            Self::ConstraintForces => &[
                FunctionName::Aba,
                FunctionName::ConstraintForcesTipToBase,
                FunctionName::ConstraintForcesCyclicReduction,
            ],
        }
    }

    fn joints(self) -> &'static [usize] {
        match self {
            Self::Recursive => &JOINTS,
            Self::ConstraintForces => &[7, 15, 30, 60],
        }
    }
}

/// Numbers of joints if none are named.
const JOINTS: [usize; 12] = [1, 2, 3, 5, 7, 10, 15, 20, 30, 40, 50, 60];

const FUNCTIONS: [&str; 3] = ["rnea", "crba", "aba"];

fn main() -> Result<(), Error> {
    let mut words = std::env::args().skip(1).peekable();
    let suite = match words.next_if(|word| word == "--constraint-forces") {
        Some(_) => Suite::ConstraintForces,
        None => Suite::Recursive,
    };
    let named = words.map(|n| n.parse::<usize>());
    let mut joints: Vec<usize> = named.collect::<Result<_, _>>()?;
    if joints.is_empty() {
        joints = suite.joints().to_vec();
    }
    let folder = place::results("scaling")?;
    let program = program::build(&folder, suite, &joints)?;
    let mut rows = program::times(&program)?;
    let has_valgrind = rbd_benches::machine::version("valgrind").is_some();
    for row in rows.iter_mut().filter(|_| has_valgrind) {
        let of_function = |f: usize| executed(&program, f, row.joints);
        row.executed = (0..row.ns.len())
            .map(of_function)
            .collect::<Result<_, _>>()?;
    }
    let machine = Machine::read();
    if suite == Suite::ConstraintForces {
        let table = forces::markdown(&machine, &rows);
        std::fs::write(folder.join("constraint_forces.md"), &table)?;
        println!("{table}");
        return Ok(());
    }
    let measured = Measured { machine, rows };
    let table = measured.markdown();
    std::fs::write(folder.join("scaling.md"), &table)?;
    std::fs::write(
        folder.join("scaling.json"),
        serde_json::to_string_pretty(&measured)?,
    )?;
    std::fs::write(folder.join("scaling.svg"), measured.all_svg())?;
    std::fs::write(folder.join("linear.svg"), measured.linear_svg())?;
    println!("{table}");
    eprintln!("written to {}", folder.display());
    Ok(())
}

fn executed(program: &std::path::Path, function: usize, joints: usize) -> Result<Executed, Error> {
    let arguments = |calls: u64| {
        let numbers = [function as u64, joints as u64, calls];
        let numbers = numbers.iter().map(u64::to_string);
        ["--run".to_owned()].into_iter().chain(numbers).collect()
    };
    per_call(program, arguments)
}
