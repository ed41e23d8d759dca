//! A stage of optimal control of a quadruped whose forces on the ground are inputs, with A, B, gradient and Gauss-Newton matrix:
//! what it takes beside the derivatives of inverse dynamics.
//!
//! `cargo run --release -p rbd --features jit --example quadruped_stage`

mod stage;
#[cfg(test)]
mod tests;
#[path = "../optimal_control/timed.rs"]
mod timed;

use std::path::Path;

use rbd::jit::{COptions, Robot, Traced};
use serde_json::json;

use stage::Stage;

type Error = Box<dyn std::error::Error>;

/// Stages of a call.
const STATES: usize = 26;

/// Says what it takes. With a folder, writes the stage as C to `stage.c` and `stage.h`, and its data to `problem.json`; with seconds,
/// too, prints the least times instead, ns: of a call and of a stage in a call of many, and the same of `rnea_derivatives`.
fn main() -> Result<(), Error> {
    if !rbd::jit::is_available() {
        println!("this processor has no machine code");
        return Ok(());
    }
    let robot = stage::robot()?;
    let traced = Stage::traced(&robot)?;
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.as_slice() {
        [] => {
            let [call, of_many, known, known_of_many] = times(&robot, &traced, 0.2)?;
            let (own, other) = operations(&robot, &traced)?;
            println!(
                "a stage: {own} operations, {call:.0} ns, {of_many:.0} ns of {STATES} in a call"
            );
            println!("rnea_derivatives: {other} operations, {known:.0} ns, {known_of_many:.0} ns");
            Ok(())
        }
        [folder] => write(&traced, Path::new(folder)),
        [_, seconds] => {
            let all = times(&robot, &traced, seconds.parse()?)?;
            println!("{}", all.map(|time| format!("{time:.1}")).join(" "));
            Ok(())
        }
        _ => Err("there is a folder, and perhaps a number of seconds".into()),
    }
}

fn times(robot: &Robot, traced: &Traced, seconds: f64) -> Result<[f64; 4], Error> {
    let [call, of_many] = timed::least(&traced.compile()?, STATES, seconds / 2.0)?;
    let derivatives = robot.function("rnea_derivatives")?;
    let [known, known_of_many] = timed::least(&derivatives, STATES, seconds / 2.0)?;
    Ok([call, of_many, known, known_of_many])
}

/// Those of the stage, and of the derivatives of inverse dynamics.
fn operations(robot: &Robot, traced: &Traced) -> Result<(u32, u32), Error> {
    let known = robot.function("rnea_derivatives")?.operations();
    Ok((traced.operations().flops(), known.flops()))
}

fn write(traced: &Traced, folder: &Path) -> Result<(), Error> {
    let problem = json!({
        "step": stage::H,
        "gravity": stage::GRAVITY,
        "roots": stage::WEIGHTS,
        "feet": stage::FEET,
        "states": STATES,
        "lengths": traced.arguments().iter().map(|array| array.length).collect::<Vec<_>>(),
        "sizes": timed::sizes(traced),
        "patterns": timed::patterns(traced),
    });
    std::fs::write(folder.join("problem.json"), problem.to_string())?;
    let text = traced.c(&COptions::default(), "stage")?;
    std::fs::write(folder.join("stage.c"), text.source)?;
    std::fs::write(folder.join("stage.h"), text.header)?;
    Ok(())
}
