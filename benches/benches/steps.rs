//! Integration steps and their derivatives beside the functions that they call: ns a call. Of robots loaded at run time also
//! batches of 1,024 states.
//!
//! `cargo bench -p rbd-benches --bench steps`, one robot by `-- Panda`, those that are loaded by `-- loaded`.
#![allow(missing_docs, reason = "`criterion_group!` writes a public function")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use rbd::Step;
use rbd::jit::{Base, Options, Robot};
use rbd_benches::random::numbers;

/// s.
const H: f64 = 1e-3;
/// Newton iterations.
const ITERATIONS: usize = 2;

macro_rules! robot {
    ($robot:ident, $benches:ident, $file:literal $(, $option:ident = $value:tt)*) => {
        rbd::robot!(
            $robot = $file,
            functions = [rnea, crba, rnea_derivatives, forward_dynamics, forward_dynamics_derivatives],
            $($option = $value,)*
        );

        fn $benches(c: &mut Criterion) {
            let mut number = numbers(1);
            let q = $robot.normalize(&std::array::from_fn(|_| number()));
            let [qd, tau] = [(); 2].map(|()| -> [f64; $robot::NV] {
                std::array::from_fn(|_| number())
            });
            let mut group = c.benchmark_group(stringify!($robot));
            let mut time = |name: &str, call: &dyn Fn()| {
                group.bench_function(name, |b| b.iter(call));
            };
            let x = || (black_box(&q), black_box(&qd), black_box(&tau));
            time("rnea_derivatives", &|| {
                let (q, qd, tau) = x();
                black_box(&$robot.rnea_derivatives(q, qd, tau));
            });
            time("forward_dynamics", &|| {
                let (q, qd, tau) = x();
                black_box(&$robot.forward_dynamics(q, qd, tau));
            });
            time("forward_dynamics_derivatives", &|| {
                let (q, qd, tau) = x();
                black_box(&$robot.forward_dynamics_derivatives(q, qd, tau));
            });
            time("step_semi_implicit", &|| {
                let (q, qd, tau) = x();
                black_box(&$robot.step_semi_implicit(q, qd, tau, H));
            });
            time("step_semi_implicit_derivatives", &|| {
                let (q, qd, tau) = x();
                black_box(&$robot.step_semi_implicit_derivatives(q, qd, tau, H));
            });
            time("step_rk4", &|| {
                let (q, qd, tau) = x();
                black_box(&$robot.step_rk4(q, qd, tau, H));
            });
            time("step_rk4_derivatives", &|| {
                let (q, qd, tau) = x();
                black_box(&$robot.step_rk4_derivatives(q, qd, tau, H));
            });
            time("step_implicit_midpoint", &|| {
                let (q, qd, tau) = x();
                black_box(&$robot.step_implicit_midpoint(q, qd, tau, H, ITERATIONS));
            });
            time("step_implicit_midpoint_derivatives", &|| {
                let (q, qd, tau) = x();
                black_box(&$robot.step_implicit_midpoint_derivatives(q, qd, tau, H, ITERATIONS));
            });
            time("integrate_derivatives", &|| {
                let (q, qd, _) = x();
                black_box(rbd::Robot::integrate_derivatives(&$robot, q, qd));
            });
            group.finish();
        }
    };
}

robot!(Panda, of_panda, "../robots/urdf/panda.urdf");
robot!(
    Quadruped,
    of_quadruped,
    "../robots/urdf/quadruped.urdf",
    base = floating,
    allow = [missing_inertial]
);

/// States of a batch.
const STATES: usize = 1024;

fn of_loaded(c: &mut Criterion) {
    let robots = [("panda", Base::Fixed), ("quadruped", Base::Floating)];
    for (name, base) in robots {
        let path = format!("{}/../robots/urdf/{name}.urdf", env!("CARGO_MANIFEST_DIR"));
        let robot = Robot::load_with(path, &Options::default().base(base)).expect("a sound robot");
        let mut group = c.benchmark_group(format!("loaded {name}"));
        for name in [
            "forward_dynamics",
            "step_semi_implicit",
            "step_rk4",
            "step_implicit_midpoint(2)",
            "forward_dynamics_derivatives",
            "step_semi_implicit_derivatives",
            "step_rk4_derivatives",
            "step_implicit_midpoint_derivatives(2)",
        ] {
            let function = robot.function(name).expect("machine code");
            let mut number = numbers(1);
            let arrays = function.arguments().iter();
            let arguments: Vec<Vec<f64>> = arrays
                .map(|array| {
                    let scale = if array.name == "h" { H } else { 1.0 };
                    (0..STATES * array.length)
                        .map(|_| scale * number())
                        .collect()
                })
                .collect();
            let lengths = function.results().iter().map(|array| array.length);
            let mut results: Vec<Vec<f64>> = lengths.map(|n| vec![0.0; STATES * n]).collect();
            let read: Vec<&[f64]> = arguments.iter().map(Vec::as_slice).collect();
            let mut written: Vec<&mut [f64]> = results.iter_mut().map(Vec::as_mut_slice).collect();
            let batch = function.batch().expect("machine code");
            group.bench_function(format!("{name}, {STATES}"), |b| {
                b.iter(|| batch.call(STATES, black_box(&read), black_box(&mut written)));
            });
            let first = read.iter().zip(function.arguments());
            let read: Vec<&[f64]> = first.map(|(all, own)| &all[..own.length]).collect();
            let first = written.iter_mut().zip(function.results());
            let mut written: Vec<&mut [f64]> =
                first.map(|(all, own)| &mut all[..own.length]).collect();
            group.bench_function(name, |b| {
                b.iter(|| function.call(black_box(&read), black_box(&mut written)));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, of_panda, of_quadruped, of_loaded);
criterion_main!(benches);
