//! Integration steps and their derivatives beside the functions that they call: ns a state.
//!
//! `cargo bench -p rbd-benches --bench steps`, one robot by `-- Panda`.
#![allow(missing_docs, reason = "`criterion_group!` writes a public function")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use rbd::{Robot, Step};
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
                black_box($robot.rnea_derivatives(q, qd, tau));
            });
            time("forward_dynamics", &|| {
                let (q, qd, tau) = x();
                black_box($robot.forward_dynamics(q, qd, tau));
            });
            time("forward_dynamics_derivatives", &|| {
                let (q, qd, tau) = x();
                black_box($robot.forward_dynamics_derivatives(q, qd, tau));
            });
            time("step_semi_implicit", &|| {
                let (q, qd, tau) = x();
                black_box($robot.step_semi_implicit(q, qd, tau, H));
            });
            time("step_semi_implicit_derivatives", &|| {
                let (q, qd, tau) = x();
                black_box($robot.step_semi_implicit_derivatives(q, qd, tau, H));
            });
            time("step_rk4", &|| {
                let (q, qd, tau) = x();
                black_box($robot.step_rk4(q, qd, tau, H));
            });
            time("step_rk4_derivatives", &|| {
                let (q, qd, tau) = x();
                black_box($robot.step_rk4_derivatives(q, qd, tau, H));
            });
            time("step_implicit_midpoint", &|| {
                let (q, qd, tau) = x();
                black_box($robot.step_implicit_midpoint(q, qd, tau, H, ITERATIONS));
            });
            time("step_implicit_midpoint_derivatives", &|| {
                let (q, qd, tau) = x();
                black_box($robot.step_implicit_midpoint_derivatives(q, qd, tau, H, ITERATIONS));
            });
            time("integrate_derivatives", &|| {
                let (q, qd, _) = x();
                black_box(Robot::integrate_derivatives(&$robot, q, qd));
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

criterion_group!(benches, of_panda, of_quadruped);
criterion_main!(benches);
