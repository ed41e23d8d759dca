//! The stage as C, the optimum, and times, which `.ci/optimal_control` compares with those of CasADi.

use std::path::Path;

use rbd::jit::{COptions, Robot};
use serde_json::json;

use crate::{Error, problem, stage, timed};

/// The stages of the motion.
const STATES: usize = problem::STEPS + 1;

/// With a folder writes the stage as C to `stage.c` and `stage.h`, and the problem and its optimum to `problem.json`. With
/// seconds, too, prints the least times of machine code instead, ns: of a call, and of a stage in a call of all.
pub(crate) fn run(robot: &Robot, arguments: &[String]) -> Result<(), Error> {
    match arguments {
        [folder] => write(robot, Path::new(folder)),
        [_, seconds] => {
            let function = stage::Stage::traced(robot, true)?.compile()?;
            let [call, of_many] = timed::least(&function, STATES, seconds.parse()?)?;
            println!("{call:.1} {of_many:.1}");
            Ok(())
        }
        _ => Err("there is a folder, and perhaps a number of seconds".into()),
    }
}

fn write(robot: &Robot, folder: &Path) -> Result<(), Error> {
    let mut sqp = problem::sqp(robot)?;
    let hold = sqp.first()[1].to_vec();
    let iterations = sqp.solve(problem::TOLERANCE)?;
    let cost = iterations.last().map(|own| own.cost);
    let traced = stage::Stage::traced(robot, true)?;
    let (center, radius) = stage::OBSTACLE;
    let problem = json!({
        "step": stage::H,
        "start": problem::START,
        "goal": problem::GOAL,
        "weights": problem::weights(),
        "center": center,
        "radius": radius,
        "hold": hold,
        "sizes": timed::sizes(&traced),
        "patterns": timed::patterns(&traced),
        "iterations": iterations.len(),
        "cost": cost,
        "motion": sqp.z,
        "seconds": sqp.times.map(|time| time.as_secs_f64()),
    });
    std::fs::write(folder.join("problem.json"), problem.to_string())?;
    let text = traced.c(&COptions::default(), "stage")?;
    std::fs::write(folder.join("stage.c"), text.source)?;
    std::fs::write(folder.join("stage.h"), text.header)?;
    println!("{} operations", traced.operations().flops());
    Ok(())
}
