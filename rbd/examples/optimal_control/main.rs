//! Optimal control with a function of one's own: an arm brings its hand to a goal past an obstacle, within its limits of
//! position, velocity and torque, and then follows another goal by model predictive control. The stage is traced once; each
//! iteration evaluates all stages in one call.
//!
//! `cargo run --release -p rbd --features jit --example optimal_control`

mod peers;
mod problem;
mod program;
mod sqp;
mod stage;
mod timed;

use std::time::{Duration, Instant};

use rbd::jit::{Catalogue, Robot};

use sqp::Sqp;

type Error = Box<dyn std::error::Error>;

/// Control cycles. Without optimisation a quadratic program takes half a second.
const CYCLES: usize = if cfg!(debug_assertions) { 4 } else { 60 };
/// The goal that the arm then follows, m.
const NEXT_GOAL: [f64; 3] = [0.55, -0.3, 0.5];

fn main() -> Result<(), Error> {
    if !rbd::jit::is_available() {
        println!("this processor has no machine code");
        return Ok(());
    }
    let robot = rbd::jit::load(problem::PATH)?;
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if !arguments.is_empty() {
        return peers::run(&robot, &arguments);
    }
    let clock = Instant::now();
    let mut sqp = problem::sqp(&robot)?;
    println!("traced and compiled in {:.0?}", clock.elapsed());
    plan(&robot, &mut sqp)?;
    control(&robot, &mut sqp)
}

/// The whole motion.
fn plan(robot: &Robot, sqp: &mut Sqp) -> Result<(), Error> {
    let iterations = sqp.solve(problem::TOLERANCE)?;
    for (k, own) in iterations.iter().enumerate() {
        println!(
            "{k:>2}: cost {:.7}, gaps {:.1e}, Lagrangian {:.1e}, part of the step {}",
            own.cost, own.violation, own.stationarity, own.length
        );
    }
    let [functions, programs] = sqp.times;
    println!("{functions:.1?} in functions, {programs:.1?} in quadratic programs");
    let width = 3 * sqp.nv;
    let last = &sqp.z[sqp.z.len() - width..];
    let away = distance(robot, &last[..sqp.nv], &problem::GOAL)?;
    let limits = robot.limits();
    let share = |part: usize, most: &dyn Fn(usize) -> f64| {
        let stages = sqp.z.chunks(width).map(|stage| &stage[part * sqp.nv..]);
        let of_stage = stages.flat_map(|own| (0..sqp.nv).map(move |i| (own[i] / most(i)).abs()));
        of_stage.fold(0.0, f64::max)
    };
    let [rate, torque] = [
        share(1, &|i| limits[i].velocity),
        share(2, &|i| limits[i].effort),
    ];
    let clearance = sqp.least_clearance();
    println!(
        "the hand ends {:.1} mm from its goal, passes the obstacle at {:.1} mm; velocities are up to {rate:.2} of \
         their limits, torques up to {torque:.2}",
        1e3 * away,
        1e3 * clearance
    );
    let most = 1.0 + problem::TOLERANCE;
    assert!(away < 0.01 && clearance > -problem::TOLERANCE && rate < most && torque < most);
    Ok(())
}

/// Another goal: one step of the quadratic programs a cycle (M. Diehl, H. G. Bock and J. P. Schlöder, *A real-time
/// iteration scheme for nonlinear optimization in optimal feedback control*, 2005). The arm moves by a finer integration
/// than the stage knows.
fn control(robot: &Robot, sqp: &mut Sqp) -> Result<(), Error> {
    let arm = robot.function("step_rk4")?.handle::<4, 2>()?;
    let mut state = sqp.start.clone();
    let (mut away, mut worst) = (0.0, Duration::ZERO);
    sqp.set_goal(&NEXT_GOAL);
    for _ in 0..CYCLES {
        let clock = Instant::now();
        sqp.iterate(false)?;
        worst = worst.max(clock.elapsed());
        let [at, u] = sqp.first();
        let (q, qd) = at.split_at(sqp.nv);
        let (next_q, next_qd) = state.split_at_mut(sqp.nv);
        arm.call(q, qd, u, &[stage::H], next_q, next_qd);
        away = distance(robot, next_q, &NEXT_GOAL)?;
        sqp.shift(&state);
    }
    println!(
        "after {CYCLES} cycles of at most {worst:.1?} the hand is {:.1} mm from the other goal",
        1e3 * away
    );
    assert!(CYCLES < 60 || away < 0.02);
    Ok(())
}

/// From the hand to a goal, m.
fn distance(robot: &Robot, q: &[f64], goal: &[f64; 3]) -> Result<f64, Error> {
    let hand = robot.placement("panda_hand", q)?;
    Ok((hand.translation - (*goal).into()).norm())
}
