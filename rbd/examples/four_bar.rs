//! A four-bar let go for 100 s: how far its loop opens, with nothing to close it, with Baumgarte's terms and with
//! projection after each step.
//!
//! `cargo run --release --example four_bar [chart.svg]`

use std::f64::consts::FRAC_PI_2;

use rbd::ConstraintCorrection;

#[path = "../../benches/src/chart/mod.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    unused_imports,
    reason = "a module of the benchmarks, which draw more kinds"
)]
mod chart;

use chart::{Curve, Curves, Named, Scale};

/// The loop closed without corrections.
mod exact {
    rbd::robot!(
        FourBar = "examples/four_bar.urdf",
        constraint(
            "pin",
            type = hinge,
            a = "coupler",
            a_xyz = [0.5, 0.0, 0.0],
            a_rpy = [-1.5707963267948966, 0.0, 0.0],
            b = "rocker",
            b_xyz = [0.4, 0.0, 0.0],
            b_rpy = [-1.5707963267948966, 0.0, 0.0]
        ),
        functions = [
            constrained_forward_dynamics, constraint_violation, constraint_correction, impact, kinetic_energy,
            potential_energy
        ]
    );
}

/// With Baumgarte's terms, critically damped at 20/s.
mod corrected {
    rbd::robot!(
        FourBar = "examples/four_bar.urdf",
        constraint(
            "pin",
            type = hinge,
            a = "coupler",
            a_xyz = [0.5, 0.0, 0.0],
            a_rpy = [-1.5707963267948966, 0.0, 0.0],
            b = "rocker",
            b_xyz = [0.4, 0.0, 0.0],
            b_rpy = [-1.5707963267948966, 0.0, 0.0],
            stiffness = 400.0,
            damping = 40.0
        ),
        functions = [constrained_forward_dynamics]
    );
}

/// Angles and their rates, rad and rad/s.
#[derive(Clone, Copy)]
struct State {
    q: [f64; 3],
    qd: [f64; 3],
}

/// s.
const STEP: f64 = 0.005;
const SECONDS: usize = 100;
const STEPS_A_SECOND: usize = 200;

/// What keeps the loop closed.
#[derive(Clone, Copy, PartialEq)]
enum Hold {
    /// The equations of motion alone: φ̈ = 0.
    Nothing,
    /// φ̈ = −40 φ̇ − 400 φ.
    Baumgarte,
    /// A step of `constraint_correction`, and `impact`, after each step.
    Projection,
}

impl Hold {
    const ALL: [Self; 3] = [Self::Nothing, Self::Baumgarte, Self::Projection];

    const fn name(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Baumgarte => "Baumgarte's terms",
            Self::Projection => "projection",
        }
    }

    fn acceleration(self, state: &State) -> [f64; 3] {
        let (State { q, qd }, tau) = (state, [0.0; 3]);
        match self {
            Self::Baumgarte => {
                corrected::FourBar
                    .constrained_forward_dynamics(q, qd, &tau)
                    .0
            }
            _ => exact::FourBar.constrained_forward_dynamics(q, qd, &tau).0,
        }
    }

    fn step(self, state: &State) -> State {
        let state = runge_kutta(state, |state| self.acceleration(state));
        match self {
            Self::Projection => {
                let q = exact::FourBar.closed(&state.q, 1);
                let (qd, ..) = exact::FourBar.impact(&q, &state.qd);
                State { q, qd }
            }
            _ => state,
        }
    }
}

/// What happened in 100 s.
struct Run {
    /// The largest |φ| of each second, m and rad.
    drift: Vec<f64>,
    /// How far the energy went from that of the start, J.
    energy: f64,
}

impl Run {
    fn largest(&self) -> f64 {
        self.drift.iter().copied().fold(0.0, f64::max)
    }
}

fn main() {
    let mut curves = Vec::new();
    for hold in Hold::ALL {
        let clock = std::time::Instant::now();
        let run = run(hold);
        println!(
            "{:17} |φ| up to {:.1e}, energy within {:.1e} J, {:.2?}",
            hold.name(),
            run.largest(),
            run.energy,
            clock.elapsed()
        );
        let seconds = run.drift.iter().enumerate();
        // What is zero has no logarithm.
        let points = seconds.map(|(i, phi)| [(i + 1) as f64, phi.max(1e-18)]);
        curves.push(Curve {
            name: hold.name().to_owned(),
            points: points.collect(),
            reference: Vec::new(),
        });
    }
    draw(curves);
}

/// Let go at rest with the crank level.
fn run(hold: Hold) -> Run {
    let q = exact::FourBar.closed(&[0.0, 0.9272952180016123, FRAC_PI_2], 2);
    let mut state = State { q, qd: [0.0; 3] };
    let start = energy(&state);
    let mut run = Run {
        drift: Vec::new(),
        energy: 0.0,
    };
    for _ in 0..SECONDS {
        let mut largest = 0.0_f64;
        for _ in 0..STEPS_A_SECOND {
            state = hold.step(&state);
            largest = largest.max(violation(&state));
            run.energy = run.energy.max((energy(&state) - start).abs());
        }
        run.drift.push(largest);
    }
    run
}

fn violation(state: &State) -> f64 {
    let phi = exact::FourBar.constraint_violation(&state.q);
    phi.iter().fold(0.0, |most: f64, phi| most.max(phi.abs()))
}

fn energy(state: &State) -> f64 {
    let robot = exact::FourBar;
    robot.kinetic_energy(&state.q, &state.qd) + robot.potential_energy(&state.q)
}

/// The classical step of order 4.
fn runge_kutta(state: &State, acceleration: impl Fn(&State) -> [f64; 3]) -> State {
    let at = |rate: &State, h: f64| State {
        q: core::array::from_fn(|i| state.q[i] + h * rate.q[i]),
        qd: core::array::from_fn(|i| state.qd[i] + h * rate.qd[i]),
    };
    let rate = |state: &State| State {
        q: state.qd,
        qd: acceleration(state),
    };
    let one = rate(state);
    let two = rate(&at(&one, 0.5 * STEP));
    let three = rate(&at(&two, 0.5 * STEP));
    let four = rate(&at(&three, STEP));
    let mean = |of: fn(&State) -> &[f64; 3], i: usize| {
        (of(&one)[i] + 2.0 * (of(&two)[i] + of(&three)[i]) + of(&four)[i]) / 6.0
    };
    let mean = State {
        q: core::array::from_fn(|i| mean(|rate| &rate.q, i)),
        qd: core::array::from_fn(|i| mean(|rate| &rate.qd, i)),
    };
    at(&mean, STEP)
}

fn draw(curves: Vec<Curve>) {
    let chart = Curves {
        title: format!("how far the loop opens, m, in steps of {} ms", 1e3 * STEP),
        x: Named {
            name: "s",
            scale: Scale::Linear,
        },
        y: Scale::Logarithmic,
        curves,
    };
    let path = std::env::args()
        .nth(1)
        .map_or_else(|| std::env::temp_dir().join("four_bar.svg"), Into::into);
    std::fs::write(&path, chart.svg()).expect("the chart can be written");
    println!("{}", path.display());
}

#[test]
fn drift_is_bounded_over_100_s() {
    let [free, corrected, projected] = Hold::ALL.map(run);
    // Errors of the steps, which nothing takes back, and those that Baumgarte's terms leave.
    assert!(free.largest() > 1e-3, "{:e}", free.largest());
    assert!(corrected.largest() < 1e-6, "{:e}", corrected.largest());
    assert!(projected.largest() < 1e-14, "{:e}", projected.largest());
    // It does not grow.
    for run in [&corrected, &projected] {
        let largest = |half: &[f64]| half.iter().copied().fold(0.0, f64::max);
        let (first, second) = run.drift.split_at(SECONDS / 2);
        assert!(largest(second) < 2.0 * largest(first), "{:?}", run.drift);
    }
    assert!(projected.energy < 1e-3, "{:e}", projected.energy);
}
