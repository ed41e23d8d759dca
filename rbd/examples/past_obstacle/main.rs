//! An arm of seven joints goes to a pose past an obstacle, with bounded torques: iterative LQR on the derivatives of
//! steps, from the torques that hold it where it is.
//!
//! `cargo run --release --example past_obstacle [chart.svg]`

mod box_qp;
mod ilqr;
mod task;

#[path = "../../../benches/src/chart/mod.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    unused_imports,
    reason = "a module of the benchmarks, which draw more kinds"
)]
mod chart;

use chart::{Curve, Curves, Named, Scale};
use ilqr::{Ilqr, NV, Torques, X};
use task::{Obstacle, Task, parts};

rbd::robot!(
    "../robots/urdf/panda.urdf",
    functions = [gravity, forward_dynamics, forward_dynamics_derivatives],
    frames = [
        frame("tool", link = "panda_hand", xyz = [0, 0, 0.1034]),
        "panda_hand",
        "panda_link4"
    ]
);

/// s.
const H: f64 = 0.02;
/// 0.8 s.
const STEPS: usize = 40;
const START: [f64; NV] = [-0.7, 0.5, 0.0, -1.8, 0.0, 2.3, 0.8];
const GOAL: [f64; NV] = [0.7, 0.6, 0.1, -1.7, 0.1, 2.2, 0.9];

fn main() {
    let free = solved(None);
    // Where the tool is halfway, if nothing is in the way.
    let (q, _) = parts(&free.states[STEPS / 2]);
    let obstacle = Obstacle {
        center: Panda.tool().placement(&q).translation,
        radius: 0.1,
        margin: 0.03,
    };
    let ilqr = solved(Some(obstacle));
    report(&ilqr);
    draw(&ilqr);
}

/// From the torques that hold the arm where it is.
fn solved(obstacle: Option<Obstacle>) -> Ilqr {
    let task = Task {
        base_from_target: Panda.tool().placement(&GOAL),
        obstacle,
    };
    // Half of what the actuators can.
    let limits = Torques::from_fn(|i, _| 0.5 * Panda::LIMITS[i].effort);
    let start = X::from_fn(|i, _| if i < NV { START[i] } else { 0.0 });
    let hold = Torques::from(Panda.gravity(&START));
    let clock = std::time::Instant::now();
    let mut ilqr = Ilqr::new(task, H, limits, start, vec![hold; STEPS]);
    let costs = ilqr.solve(1e-5);
    println!(
        "{} iterations in {:.1?}: cost {:.1} → {:.2}",
        costs.len() - 1,
        clock.elapsed(),
        costs[0],
        ilqr.cost
    );
    ilqr
}

fn report(ilqr: &Ilqr) {
    let (q, qd) = parts(&ilqr.states[STEPS]);
    let error = ilqr.task.pose_error(Panda.tool().placement(&q));
    let length = |x: &[f64]| x.iter().map(|x| x * x).sum::<f64>().sqrt();
    let (turn, distance, speed) = (length(&error[..3]), length(&error[3..]), length(&qd));
    let clearance = ilqr
        .states
        .iter()
        .map(|x| nearest(ilqr, x))
        .fold(f64::MAX, f64::min);
    let effort = ilqr
        .torques
        .iter()
        .map(|tau| utilisation(ilqr, tau))
        .fold(0.0, f64::max);
    let at_limit = ilqr
        .torques
        .iter()
        .filter(|tau| utilisation(ilqr, tau) > 0.999)
        .count();
    println!(
        "at the end {distance:.1e} m and {turn:.1e} rad from the pose, {speed:.1e} rad/s; \
         {clearance:.3} m from the obstacle; torques up to {effort:.2} of the bounds, there in {at_limit} steps"
    );
    assert!(distance < 5e-3 && turn < 2e-2 && speed < 0.1);
    assert!(clearance > 0.0 && effort <= 1.0 && at_limit > 0);
    assert!(Panda::LIMITS.iter().zip(0..NV).all(|(limits, i)| {
        let in_range = |x: &X| (limits.lower..=limits.upper).contains(&x[i]);
        ilqr.states.iter().all(in_range)
    }));
}

/// From the surface of the obstacle, m.
fn nearest(ilqr: &Ilqr, x: &X) -> f64 {
    let clearances = ilqr
        .task
        .obstacle
        .iter()
        .flat_map(|o| o.clearances(&parts(x).0));
    clearances.fold(f64::MAX, f64::min)
}

/// The most that a torque is of its bound.
fn utilisation(ilqr: &Ilqr, tau: &Torques) -> f64 {
    let parts = tau
        .iter()
        .zip(&ilqr.limits)
        .map(|(tau, limit)| (tau / limit).abs());
    parts.fold(0.0, f64::max)
}

fn draw(ilqr: &Ilqr) {
    let over_time = |name: &str, value: &dyn Fn(usize) -> f64| Curve {
        name: name.into(),
        points: (0..STEPS).map(|k| [k as f64 * H, value(k)]).collect(),
        reference: Vec::new(),
    };
    let to_target = |k: usize| {
        let (q, _) = parts(&ilqr.states[k]);
        (Panda.tool().placement(&q).translation - ilqr.task.base_from_target.translation).norm()
    };
    let from_obstacle = |k: usize| nearest(ilqr, &ilqr.states[k]);
    let effort = |k: usize| utilisation(ilqr, &ilqr.torques[k]);
    let chart = Curves {
        title: "past an obstacle: metres, and torques by their bounds".into(),
        x: Named {
            name: "s",
            scale: Scale::Linear,
        },
        y: Scale::Linear,
        curves: vec![
            over_time("tool to target, m", &to_target),
            over_time("from the obstacle, m", &from_obstacle),
            over_time("largest torque, of 1", &effort),
        ],
    };
    let path = std::env::args().nth(1);
    let path = path.map_or_else(
        || std::env::temp_dir().join("past_obstacle.svg"),
        Into::into,
    );
    std::fs::write(&path, chart.svg()).expect("the chart can be written");
    println!("{}", path.display());
}
