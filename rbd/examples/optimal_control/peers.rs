//! The stage as C, the optimum, and times, which `.ci/optimal_control` compares with those of CasADi.

use std::path::Path;
use std::time::Instant;

use rbd::jit::{COptions, Function, Robot};
use rbd_testing::Generator;
use serde_json::json;

use crate::{Error, problem, stage};

/// The stages of the motion.
const STATES: usize = problem::STEPS + 1;

/// With a folder writes the stage as C to `stage.c` and `stage.h`, and the problem and its optimum to `problem.json`. With
/// seconds, too, prints the least times of machine code instead, ns: of a call, and of a stage in a call of all.
pub(crate) fn run(robot: &Robot, arguments: &[String]) -> Result<(), Error> {
    match arguments {
        [folder] => write(robot, Path::new(folder)),
        [_, seconds] => time(robot, seconds.parse()?),
        _ => Err("there is a folder, and perhaps a number of seconds".into()),
    }
}

fn write(robot: &Robot, folder: &Path) -> Result<(), Error> {
    let mut sqp = problem::sqp(robot)?;
    let hold = sqp.first()[1].to_vec();
    let iterations = sqp.solve(problem::TOLERANCE)?;
    let cost = iterations.last().map(|own| own.cost);
    let traced = stage::Stage::traced(robot, true)?;
    let patterns = traced.results().iter().map(|array| {
        let positions = array.positions.iter().flatten();
        let (rows, columns): (Vec<usize>, Vec<usize>) = positions.copied().unzip();
        [rows, columns]
    });
    let (center, radius) = stage::OBSTACLE;
    let problem = json!({
        "step": stage::H,
        "start": problem::START,
        "goal": problem::GOAL,
        "weights": problem::weights(),
        "center": center,
        "radius": radius,
        "hold": hold,
        "sizes": traced.results().iter().map(|array| array.length).collect::<Vec<_>>(),
        "patterns": patterns.collect::<Vec<_>>(),
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

/// Least times over so many seconds.
fn time(robot: &Robot, seconds: f64) -> Result<(), Error> {
    let function = stage::Stage::traced(robot, true)?.compile()?;
    let mut random = Generator::new(18);
    let arguments = function.arguments().iter();
    let arguments: Vec<Vec<f64>> = arguments
        .map(|array| random.vec(array.length * STATES))
        .collect();
    let start = Instant::now();
    let mut least = [f64::INFINITY; 2];
    while start.elapsed().as_secs_f64() < seconds {
        let times = [single(&function, &arguments), batch(&function, &arguments)?];
        for (least, time) in least.iter_mut().zip(times) {
            *least = least.min(time);
        }
    }
    println!("{:.1} {:.1}", least[0], least[1]);
    Ok(())
}

/// Nanoseconds of a call.
fn single(function: &Function, arguments: &[Vec<f64>]) -> f64 {
    let mut results = function.new_results();
    let mut out: Vec<&mut [f64]> = results.iter_mut().map(Vec::as_mut_slice).collect();
    let start = Instant::now();
    for state in 0..STATES {
        let at = arguments.iter().map(|numbers| {
            let length = numbers.len() / STATES;
            &numbers[state * length..][..length]
        });
        let mut given: [&[f64]; 5] = [&[]; 5];
        given.iter_mut().zip(at).for_each(|(to, own)| *to = own);
        function.call(&given, &mut out);
    }
    start.elapsed().as_nanos() as f64 / STATES as f64
}

/// Nanoseconds of a stage in a call of all.
fn batch(function: &Function, arguments: &[Vec<f64>]) -> Result<f64, Error> {
    let batch = function.batch()?;
    let results = function.results().iter();
    let mut results: Vec<Vec<f64>> = results
        .map(|array| vec![0.0; array.length * STATES])
        .collect();
    let mut out: Vec<&mut [f64]> = results.iter_mut().map(Vec::as_mut_slice).collect();
    let given: Vec<&[f64]> = arguments.iter().map(Vec::as_slice).collect();
    let start = Instant::now();
    batch.call(STATES, &given, &mut out);
    Ok(start.elapsed().as_nanos() as f64 / STATES as f64)
}
