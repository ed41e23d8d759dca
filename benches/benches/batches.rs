//! Batches by the width of registers, beside one call after the other, in states a second.
//!
//! `cargo bench -p rbd-benches --bench batches`, one robot by `-- Panda`. Widths that the machine
//! does not have repeat the one before. `--bin batch` goes over sizes, layouts and threads.
#![allow(missing_docs, reason = "`criterion_group!` writes a public function")]

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use rbd::batch::{Element, Execution, Kernel};
use rbd::{Arithmetic, Dual, Real};
use rbd_benches::random::numbers;

rbd::robot!(
    "../robots/urdf/panda.urdf",
    functions = [rnea, crba, forward_dynamics],
    batch = true
);
rbd::robot!(
    "../robots/urdf/ur5e.urdf",
    functions = [rnea, crba, forward_dynamics],
    batch = true
);
rbd::robot!(
    "../robots/urdf/quadruped.urdf",
    base = floating,
    functions = [rnea, crba, forward_dynamics],
    allow = [missing_inertial],
    batch = true
);

/// With all results they fit the second-level cache.
const STATES: usize = 500;

/// In bits.
const WIDTHS: [usize; 3] = [128, 256, 512];

fn rows<E: Element, const N: usize>(seed: u64) -> Vec<[E; N]> {
    let mut number = numbers(seed);
    (0..STATES)
        .map(|_| std::array::from_fn(|_| E::from_f64(number())))
        .collect()
}

fn time(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, mut f: impl FnMut()) {
    group.throughput(Throughput::Elements(STATES as u64));
    group.bench_function(name, |b| b.iter(&mut f));
}

macro_rules! robot {
    ($benches:ident, $robot:ident, $module:ident) => {
        fn $benches(c: &mut Criterion) {
            fn of<E: Element>(c: &mut Criterion, scalar: &str) {
                const NQ: usize = $robot::NQ;
                const NV: usize = $robot::NV;
                const ENTRIES: usize = $module::InertiaMatrix::<f64>::POSITIONS.len();
                let mut group = c.benchmark_group(format!("{}, {scalar}", stringify!($robot)));
                let q = rows::<E, NQ>(1);
                let (qd, qdd) = (rows::<E, NV>(2), rows::<E, NV>(3));
                let mut tau = vec![[E::zero(); NV]; STATES];
                let mut h = vec![[E::zero(); ENTRIES]; STATES];
                time(&mut group, "rnea, single", || {
                    for i in 0..STATES {
                        tau[i] = $robot.rnea(black_box(&q[i]), &qd[i], &qdd[i]);
                    }
                });
                time(&mut group, "forward_dynamics, single", || {
                    for i in 0..STATES {
                        tau[i] = $robot.forward_dynamics(black_box(&q[i]), &qd[i], &qdd[i]);
                    }
                });
                time(&mut group, "crba, single", || {
                    for i in 0..STATES {
                        h[i] = $robot.crba(black_box(&q[i])).nonzeros;
                    }
                });
                for bits in WIDTHS {
                    let batch = $robot.batch().at_most_bits(bits);
                    time(&mut group, &format!("rnea, {bits} bits"), || {
                        let result = batch.rnea(&q, &qd, &qdd, black_box(&mut tau));
                        result.expect("as many of each");
                    });
                    time(
                        &mut group,
                        &format!("forward_dynamics, {bits} bits"),
                        || {
                            let result = batch.forward_dynamics(&q, &qd, &qdd, black_box(&mut tau));
                            result.expect("as many of each");
                        },
                    );
                    time(&mut group, &format!("crba, {bits} bits"), || {
                        let result = batch.crba(&q, black_box(&mut h));
                        result.expect("as many of each");
                    });
                }
            }
            of::<f64>(c, "f64");
            of::<f32>(c, "f32");
        }
    };
}

robot!(panda_benches, Panda, panda);
robot!(ur5e_benches, Ur5e, ur5e);
robot!(quadruped_benches, Quadruped, quadruped);

/// The rate of the torques along a motion, by dual numbers.
struct TorqueRate;

impl Kernel for TorqueRate {
    type Input<T: Real> = ([T; 6], [T; 6]);
    type Output<T: Real> = [T; 6];

    #[inline(always)]
    fn run<T: Real, A: Arithmetic<T>>(&self, _: A, (q, qd): &([T; 6], [T; 6])) -> [T; 6] {
        let [q, qd] = [*q, *qd].map(|x| Dual::along(x, [*qd]));
        Ur5e.rnea(&q, &qd, &qd).map(|tau| tau.derivatives[0])
    }
}

fn dual_benches(c: &mut Criterion) {
    let mut group = c.benchmark_group("dual numbers of Ur5e, f64");
    let (q, qd) = (rows::<f64, 6>(1), rows::<f64, 6>(2));
    let mut rate = vec![[0.0; 6]; STATES];
    time(&mut group, "rate of rnea, single", || {
        for i in 0..STATES {
            let state = (*black_box(&q[i]), qd[i]);
            rate[i] = TorqueRate.run(rbd::Unfused, &state);
        }
    });
    time(&mut group, "rate of rnea, 512 bits", || {
        let inputs = [q.as_slice().into(), qd.as_slice().into()];
        let result =
            Execution::new().run(&TorqueRate, inputs, black_box(rate.as_mut_slice()).into());
        result.expect("as many of each");
    });
}

criterion_group!(
    benches,
    panda_benches,
    ur5e_benches,
    quadruped_benches,
    dual_benches
);
criterion_main!(benches);
