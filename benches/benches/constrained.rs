//! Forward dynamics under constraints beside that of the tree, and steps in maximal coordinates.
//!
//! `cargo bench -p rbd-benches --bench constrained`

#![allow(missing_docs, reason = "`criterion_group!` writes a public function")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use rbd::{Force, Regularisation};

rbd::robot!(
    FourBar = "../rbd/examples/four_bar.urdf",
    constraint(
        "closing",
        type = hinge,
        a = "coupler",
        a_xyz = [0.5, 0.0, 0.0],
        a_rpy = [-1.5707963267948966, 0.0, 0.0],
        b = "rocker",
        b_xyz = [0.4, 0.0, 0.0],
        b_rpy = [-1.5707963267948966, 0.0, 0.0]
    ),
    functions = [forward_dynamics, constrained_forward_dynamics, maximal_coordinates, spook_step]
);

/// The same closed without redundant rows.
mod in_plane {
    rbd::robot!(
        FourBar = "../rbd/examples/four_bar.urdf",
        constraint(
            "closing",
            type = point_on_line,
            a = "coupler",
            a_xyz = [0.5, 0.0, 0.0],
            a_rpy = [-1.5707963267948966, 0.0, 0.0],
            b = "rocker",
            b_xyz = [0.4, 0.0, 0.0]
        ),
        functions = [constrained_forward_dynamics]
    );
}

rbd::robot!(
    "../robots/urdf/panda.urdf",
    functions = [forward_dynamics, maximal_coordinates, spook_step]
);

rbd::robot!(
    "../robots/urdf/quadruped.urdf",
    base = floating,
    allow = [missing_inertial],
    constraint("FL", type = ball, a = "world", a_xyz = [0.0, 0.0, 0.0], b = "FL_calf", b_xyz = [0.0, 0.0, -0.2]),
    constraint("FR", type = ball, a = "world", a_xyz = [0.0, 0.0, 0.0], b = "FR_calf", b_xyz = [0.0, 0.0, -0.2]),
    constraint("RL", type = ball, a = "world", a_xyz = [0.0, 0.0, 0.0], b = "RL_calf", b_xyz = [0.0, 0.0, -0.2]),
    constraint("RR", type = ball, a = "world", a_xyz = [0.0, 0.0, 0.0], b = "RR_calf", b_xyz = [0.0, 0.0, -0.2]),
    functions = [forward_dynamics, constrained_forward_dynamics]
);

const H: f64 = 1e-3;
const HELD: Regularisation<f64> = Regularisation {
    epsilon: 1e-9,
    tau: 2.0 * H,
};

fn four_bar(c: &mut Criterion) {
    let mut group = c.benchmark_group("four_bar");
    let q = [0.0, 0.9272952180016123, std::f64::consts::FRAC_PI_2];
    let (qd, tau) = ([1.0, -0.5, 0.3], [0.1, 0.2, 0.3]);
    let states = FourBar.maximal_coordinates(&q, &qd);
    let closed = in_plane::FourBar;
    group.bench_function("forward_dynamics", |b| {
        b.iter(|| FourBar.forward_dynamics(black_box(&q), black_box(&qd), black_box(&tau)));
    });
    group.bench_function("constrained_forward_dynamics/hinge", |b| {
        b.iter(|| FourBar.constrained_forward_dynamics(black_box(&q), &qd, black_box(&tau)));
    });
    group.bench_function("constrained_forward_dynamics/point_on_line", |b| {
        b.iter(|| closed.constrained_forward_dynamics(black_box(&q), &qd, black_box(&tau)));
    });
    let forces = [Force::zero(); 3];
    group.bench_function("spook_step", |b| {
        b.iter(|| FourBar.spook_step(black_box(&states), &tau, &forces, &[HELD; 4], H));
    });
    group.finish();
}

fn panda(c: &mut Criterion) {
    let mut group = c.benchmark_group("panda");
    let (q, qd, tau) = ([0.3; 7], [0.1; 7], [1.0; 7]);
    let states = Panda.maximal_coordinates(&q, &qd);
    group.bench_function("forward_dynamics", |b| {
        b.iter(|| Panda.forward_dynamics(black_box(&q), black_box(&qd), black_box(&tau)));
    });
    let forces = [Force::zero(); 7];
    group.bench_function("spook_step", |b| {
        b.iter(|| Panda.spook_step(black_box(&states), &tau, &forces, &[HELD; 7], H));
    });
    group.finish();
}

fn quadruped(c: &mut Criterion) {
    let mut group = c.benchmark_group("quadruped");
    let mut q = [0.4; 19];
    (q[3], q[4], q[5], q[6]) = (0.5, 0.5, 0.5, 0.5);
    let (qd, tau) = ([0.1; 18], [1.0; 18]);
    group.bench_function("forward_dynamics", |b| {
        b.iter(|| Quadruped.forward_dynamics(black_box(&q), black_box(&qd), black_box(&tau)));
    });
    group.bench_function("constrained_forward_dynamics/four_feet", |b| {
        b.iter(|| Quadruped.constrained_forward_dynamics(black_box(&q), &qd, black_box(&tau)));
    });
    group.finish();
}

criterion_group!(benches, four_bar, panda, quadruped);
criterion_main!(benches);
