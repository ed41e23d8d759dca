//! How the time of generated code grows with the robot: general chains of 1 to 60 joints.
//!
//! `cargo run --release -p rbd-benches --bin scaling [-- n ...]` generates a scratch crate in
//! `target/scaling`, runs it and writes `scaling.md`, `scaling.json`, `scaling.svg` (all functions,
//! logarithmic axes) and `linear.svg` (those that grow linearly, with straight lines) beside it.
//! Where valgrind is there, it also tells what a call executes.

mod program;
mod result;

use rbd_benches::callgrind::{Executed, per_call};
use rbd_benches::machine::Machine;
use rbd_benches::place;

use result::{Result as Measured, Row};

type Error = Box<dyn std::error::Error>;

/// Numbers of joints where none are named.
const JOINTS: [usize; 12] = [1, 2, 3, 5, 7, 10, 15, 20, 30, 40, 50, 60];

const FUNCTIONS: [&str; 3] = ["rnea", "crba", "aba"];

fn main() -> Result<(), Error> {
    let named = std::env::args().skip(1).map(|n| n.parse::<usize>());
    let mut joints: Vec<usize> = named.collect::<Result<_, _>>()?;
    if joints.is_empty() {
        joints = JOINTS.to_vec();
    }
    let folder = place::results("scaling")?;
    let program = program::build(&folder, &joints)?;
    let mut rows = program::times(&program)?;
    let has_valgrind = rbd_benches::machine::version("valgrind").is_some();
    for row in rows.iter_mut().filter(|_| has_valgrind) {
        let of_function = |f: usize| executed(&program, f, row.joints);
        row.executed = (0..FUNCTIONS.len())
            .map(of_function)
            .collect::<Result<_, _>>()?;
    }
    let measured = Measured {
        machine: Machine::read(),
        rows,
    };
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
