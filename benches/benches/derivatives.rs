//! Derivatives beside the functions that they are of, in calls and in batches: ns a state.
//!
//! `cargo bench -p rbd-benches --bench derivatives`, one robot by `-- Panda`.
#![allow(missing_docs, reason = "`criterion_group!` writes a public function")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rbd::{ForwardDynamicsDerivatives, RneaDerivatives, SparsityPattern};
use rbd_benches::random::numbers;

/// States of a batch; with all results they fit the second-level cache.
const STATES: usize = 500;

const fn nonzeros<P: SparsityPattern>() -> usize {
    P::POSITIONS.len()
}

macro_rules! robot {
    ($robot:ident, $module:ident, $benches:ident, $file:literal $(, $option:ident = $value:tt)*) => {
        rbd::robot!(
            $robot = $file,
            functions = [rnea, rnea_derivatives, forward_dynamics, forward_dynamics_derivatives],
            $($option = $value,)*
            batch = true
        );

        fn $benches(c: &mut Criterion) {
            const NQ: usize = $robot::NQ;
            const NV: usize = $robot::NV;
            const OF_TORQUES: usize = nonzeros::<<$robot as RneaDerivatives>::DtauDq>()
                + nonzeros::<<$robot as RneaDerivatives>::DtauDqd>()
                + $module::InertiaMatrix::<f64>::POSITIONS.len();
            const OF_ACCELERATIONS: usize = NV
                + nonzeros::<<$robot as ForwardDynamicsDerivatives>::DqddDq>()
                + nonzeros::<<$robot as ForwardDynamicsDerivatives>::DqddDqd>()
                + nonzeros::<<$robot as ForwardDynamicsDerivatives>::HInverse>();
            let mut number = numbers(1);
            let all: Vec<[f64; NQ]> = (0..STATES)
                .map(|_| $robot.normalize(&std::array::from_fn(|_| number())))
                .collect();
            let [rates, others] = [(); 2].map(|()| -> Vec<[f64; NV]> {
                (0..STATES).map(|_| std::array::from_fn(|_| number())).collect()
            });
            let mut group = c.benchmark_group(stringify!($robot));
            let (q, qd, x) = (&all[0], &rates[0], &others[0]);
            macro_rules! call {
                ($function:ident) => {
                    group.bench_function(stringify!($function), |b| {
                        b.iter(|| $robot.$function(black_box(q), black_box(qd), black_box(x)))
                    });
                };
            }
            call!(rnea);
            call!(rnea_derivatives);
            call!(forward_dynamics);
            call!(forward_dynamics_derivatives);
            group.throughput(Throughput::Elements(STATES as u64));
            let batch = $robot.batch();
            let mut results = vec![[0.0; OF_TORQUES]; STATES];
            group.bench_function("batch of rnea_derivatives", |b| {
                b.iter(|| batch.rnea_derivatives(&all, &rates, &others, &mut results))
            });
            let mut results = vec![[0.0; OF_ACCELERATIONS]; STATES];
            group.bench_function("batch of forward_dynamics_derivatives", |b| {
                b.iter(|| {
                    batch.forward_dynamics_derivatives(&all, &rates, &others, &mut results)
                })
            });
            group.finish();
        }
    };
}

robot!(Panda, panda, of_panda, "../robots/urdf/panda.urdf");
robot!(Iiwa14, iiwa14, of_iiwa14, "../robots/urdf/iiwa14.urdf");
robot!(Ur5e, ur5e, of_ur5e, "../robots/urdf/ur5e.urdf");
robot!(
    Quadruped,
    quadruped,
    of_quadruped,
    "../robots/urdf/quadruped.urdf",
    base = floating,
    allow = [missing_inertial]
);

criterion_group!(benches, of_panda, of_iiwa14, of_ur5e, of_quadruped);
criterion_main!(benches);
