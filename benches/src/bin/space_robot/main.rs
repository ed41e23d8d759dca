//! The experiment of `rbd/examples/space_robot`: the robot's motion, and the differences, operations and
//! times of eight methods of forward dynamics.
//!
//! `cargo run --release -p rbd-benches --bin space_robot` writes `space_robot.md`,
//! `space_robot.json` and a chart for each of the paper's figures 8 to 12 to `target/space_robot`.

mod charts;
mod costs;
mod result;
mod times;

#[path = "../../../../rbd/examples/space_robot/experiment.rs"]
mod experiment;

use experiment::{Method, Run, STEPS, differences, run};
use rbd_benches::machine::Machine;
use rbd_benches::place;

use result::{Measured, Row};

type Error = Box<dyn std::error::Error>;

rbd::robot!(
    "../rbd/examples/space_robot/space_robot.urdf",
    base = floating,
    gravity = [0.0, 0.0, 0.0],
    functions = [
        aba,
        bias,
        crba,
        ltdl,
        constraint_forces_general,
        constraint_forces_serialised,
        constraint_forces_cyclic_reduction,
        constraint_forces_tip_to_base
    ]
);

fn main() -> Result<(), Error> {
    if std::env::args().nth(1).as_deref() == Some(times::ONE_PROCESS) {
        println!("{}", serde_json::to_string(&times::rounds(&SpaceRobot))?);
        return Ok(());
    }
    let runs: Vec<(Method, Run)> = Method::ALL
        .map(|method| (method, run(&SpaceRobot, method, STEPS)))
        .into();
    let (_, recursive) = &runs[0];
    let operations = costs::operations(&SpaceRobot)?;
    let times = times::medians()?;
    let rows = (runs.iter().zip(&operations).zip(times)).map(|(((method, run), count), ns)| {
        let [positions, forces] = differences(run, recursive);
        let tolerance = method.tolerance();
        assert!(positions < tolerance && forces < tolerance, "{method:?}");
        Row {
            method: *method,
            operations: *count,
            ns,
            positions,
            forces,
        }
    });
    let measured = Measured {
        machine: Machine::read(),
        rows: rows.collect(),
    };
    let folder = place::results("space_robot")?;
    let table = measured.markdown();
    std::fs::write(folder.join("space_robot.md"), &table)?;
    let json = serde_json::to_string_pretty(&measured)?;
    std::fs::write(folder.join("space_robot.json"), json)?;
    for (name, svg) in charts::all(&runs) {
        std::fs::write(folder.join(name), svg)?;
    }
    println!("{table}");
    eprintln!("written to {}", folder.display());
    Ok(())
}
