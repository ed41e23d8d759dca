//! The time of a call.

use std::hint::black_box;
use std::process::Command;
use std::time::Instant;

use crate::Error;
use crate::experiment::{Method, STEP, STEPS, SpaceRobot, State, accelerate, start, step, torques};

/// The number of processes that measure: the address of the stack makes some methods up to four times
/// slower.
const PROCESSES: usize = 15;
/// Rounds over all methods in each process, so that disturbances hit all alike; as many as the paper's.
const ROUNDS: usize = 5;
/// The argument that makes this program one of the processes.
pub(crate) const ONE_PROCESS: &str = "--times";

/// ns a call in the order of [`Method::ALL`], medians of all rounds of all processes.
pub(crate) fn medians() -> Result<Vec<f64>, Error> {
    let mut samples = vec![Vec::new(); Method::ALL.len()];
    for _ in 0..PROCESSES {
        let output = Command::new(std::env::current_exe()?)
            .arg(ONE_PROCESS)
            .output()?;
        let rounds: Vec<Vec<f64>> = serde_json::from_slice(&output.stdout)?;
        for (samples, rounds) in samples.iter_mut().zip(rounds) {
            samples.extend(rounds);
        }
    }
    Ok(samples.into_iter().map(median).collect())
}

/// ns a call in each round over the states of the experiment, in the order of [`Method::ALL`].
pub(crate) fn rounds<R: SpaceRobot>(robot: &R) -> Vec<Vec<f64>> {
    let states = states(robot);
    let mut samples = Method::ALL.map(|_| Vec::with_capacity(ROUNDS));
    for _ in 0..ROUNDS {
        for (method, samples) in Method::ALL.into_iter().zip(&mut samples) {
            let clock = Instant::now();
            for (state, tau) in &states {
                black_box(accelerate(robot, method, black_box(state), tau));
            }
            samples.push(clock.elapsed().as_nanos() as f64 / states.len() as f64);
        }
    }
    samples.into()
}

/// All states with their torques, by articulated bodies.
fn states<R: SpaceRobot>(robot: &R) -> Vec<(State<R>, R::Velocity<f64>)> {
    let mut states = Vec::with_capacity(STEPS);
    let mut state = start(robot);
    for k in 0..STEPS {
        let tau = torques::<R>(k as f64 * STEP);
        let (qdd, _) = accelerate(robot, Method::Recursive, &state, &tau);
        let next = step(robot, &state, &qdd);
        states.push((state, tau));
        state = next;
    }
    states
}

fn median(mut samples: Vec<f64>) -> f64 {
    samples.sort_by(f64::total_cmp);
    samples[samples.len() / 2]
}
