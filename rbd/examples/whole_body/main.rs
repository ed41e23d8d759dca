//! A quadruped sways on its feet: whole-body control at 1 kHz by a quadratic program over accelerations and contact
//! forces, and where the millisecond goes.
//!
//! `cargo run --release --example whole_body [chart.svg]`

mod controller;
mod ground;

#[path = "../../../benches/src/chart/mod.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    unused_imports,
    reason = "a module of the benchmarks, which draw more kinds"
)]
mod chart;

use std::time::Duration;

use chart::{Curve, Curves, Named, Scale};
use controller::{Controller, Reference};
use ground::Ground;
use rbd::Step;

rbd::robot!(
    "../robots/urdf/quadruped.urdf",
    base = floating,
    allow = [missing_inertial],
    functions = [crba, bias, forward_dynamics],
    frames = ["FR_foot", "FL_foot", "RR_foot", "RL_foot"]
);

const NQ: usize = Quadruped::NQ;
const NV: usize = Quadruped::NV;
/// Rows of a frame's Jacobian that are its origin's velocity.
const LINEAR: core::ops::Range<usize> = 3..6;

/// s, between torques.
const PERIOD: f64 = 1e-3;
/// Steps of the simulation in a period: feet on the ground are stiff.
const SUBSTEPS: usize = 10;
/// 3 s.
const CYCLES: usize = 3000;

/// A value of each foot.
macro_rules! feet {
    (|$foot:ident| $value:expr) => {
        [
            {
                let $foot = crate::Quadruped.fr_foot();
                $value
            },
            {
                let $foot = crate::Quadruped.fl_foot();
                $value
            },
            {
                let $foot = crate::Quadruped.rr_foot();
                $value
            },
            {
                let $foot = crate::Quadruped.rl_foot();
                $value
            },
        ]
    };
}
pub(crate) use feet;

/// What a cycle of control took, and what came of it.
struct Cycle {
    dynamics: Duration,
    program: Duration,
    position_error: f64,
    turn_error: f64,
    least_force: f64,
}

fn main() {
    let start = standing();
    let (mut q, mut qd) = (start, [0.0; NV]);
    let ground = Ground::under(&start);
    let controller = Controller::new();
    let mut cycles = Vec::with_capacity(CYCLES);
    for k in 0..CYCLES {
        let reference = Reference::swaying(&start, k as f64 * PERIOD);
        let command = controller.torques(&q, &qd, &reference);
        let error = Quadruped.difference(&q, &reference.q);
        let length = |x: &[f64]| x.iter().map(|x| x * x).sum::<f64>().sqrt();
        cycles.push(Cycle {
            dynamics: command.dynamics,
            program: command.program,
            position_error: length(&error[..3]),
            turn_error: length(&error[3..6]),
            least_force: command.forces.iter().map(|f| f[2]).fold(f64::MAX, f64::min),
        });
        for _ in 0..SUBSTEPS {
            let pushed = ground.pushed(&q, &qd);
            let tau = core::array::from_fn(|i| command.tau[i] + pushed[i]);
            let h = PERIOD / SUBSTEPS as f64;
            (q, qd) = Quadruped.step_semi_implicit(&q, &qd, &tau, h);
        }
        q = Quadruped.normalize(&q);
    }
    report(&cycles);
    draw(&cycles);
}

/// On bent legs, the feet at height 0.
fn standing() -> [f64; NQ] {
    let mut bent = [0.0; NV];
    for leg in 0..4 {
        bent[6 + 3 * leg..9 + 3 * leg].copy_from_slice(&[0.0, 0.8, -1.6]);
    }
    let mut q = Quadruped.integrate(&Quadruped.neutral(), &bent);
    let heights = feet!(|foot| foot.placement(&q).translation.z);
    q[2] -= heights.into_iter().fold(f64::MAX, f64::min);
    q
}

fn report(cycles: &[Cycle]) {
    let budget = |name: &str, of: &dyn Fn(&Cycle) -> Duration| {
        let mut times: Vec<f64> = cycles.iter().map(|c| of(c).as_secs_f64()).collect();
        times.sort_by(f64::total_cmp);
        let at = |part: f64| 1e6 * times[(part * (times.len() - 1) as f64) as usize];
        let share = 100.0 * at(0.5) / (1e6 * PERIOD);
        println!(
            "{name}: median {:.1} µs, {share:.1} % of the period; 99 % within {:.1} µs, all within {:.1} µs",
            at(0.5),
            at(0.99),
            at(1.0)
        );
    };
    budget("H, C, Jacobians", &|c| c.dynamics);
    budget("quadratic program", &|c| c.program);
    budget("both", &|c| c.dynamics + c.program);
    let most = |of: &dyn Fn(&Cycle) -> f64| cycles.iter().map(of).fold(0.0, f64::max);
    let (away, turned) = (most(&|c| c.position_error), most(&|c| c.turn_error));
    let least = cycles
        .iter()
        .map(|c| c.least_force)
        .fold(f64::MAX, f64::min);
    println!(
        "the trunk is never more than {:.1} mm and {:.1} mrad from where it should be, \
         no foot presses with less than {least:.1} N",
        1e3 * away,
        1e3 * turned
    );
    assert!(away < 0.01 && turned < 0.03 && least > 0.0);
}

fn draw(cycles: &[Cycle]) {
    let over_time = |name: &str, value: &dyn Fn(&Cycle) -> f64| {
        let points = cycles.iter().enumerate().step_by(10);
        Curve {
            name: name.into(),
            points: points.map(|(k, c)| [k as f64 * PERIOD, value(c)]).collect(),
            reference: Vec::new(),
        }
    };
    let chart = Curves {
        title: "errors of the trunk, and the time of control, ms".into(),
        x: Named {
            name: "s",
            scale: Scale::Linear,
        },
        y: Scale::Linear,
        curves: vec![
            over_time("position, mm", &|c| 1e3 * c.position_error),
            over_time("orientation, mrad", &|c| 1e3 * c.turn_error),
            over_time("control, ms", &|c| {
                1e3 * (c.dynamics + c.program).as_secs_f64()
            }),
        ],
    };
    let path = std::env::args().nth(1);
    let path = path.map_or_else(|| std::env::temp_dir().join("whole_body.svg"), Into::into);
    std::fs::write(&path, chart.svg()).expect("the chart can be written");
    println!("{}", path.display());
}
