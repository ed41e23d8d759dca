//! Generated code beside the generic reference, sines and cosines included, on random states.
//!
//! `cargo bench -p rbd-benches`, one robot by `cargo bench -p rbd-benches -- Panda`. Batches are in
//! `--bin batch`, other libraries in `--bin peers`.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use rbd::reference::{self, Body, InertiaScratch};
use rbd::{Array as _, Dynamics, Robot};
use rbd_benches::random::numbers;

/// States gone through, so that no branch predictor or cache learns one.
const STATES: usize = 64;

struct State<R: Robot> {
    q: R::Configuration<f64>,
    qd: R::Velocity<f64>,
    qdd: R::Velocity<f64>,
}

fn states<R: Robot>() -> Vec<State<R>> {
    let mut number = numbers(1);
    let mut random = move |_: usize| number();
    (0..STATES)
        .map(|_| State {
            q: R::Configuration::from_fn(&mut random),
            qd: R::Velocity::from_fn(&mut random),
            qdd: R::Velocity::from_fn(&mut random),
        })
        .collect()
}

fn robot<R: Dynamics + Copy>(c: &mut Criterion, name: &str, robot: R) {
    let states = states::<R>();
    let mut group = c.benchmark_group(name);
    let mut each = |name: &str, f: &mut dyn FnMut(&State<R>)| {
        let mut states = states.iter().cycle();
        group.bench_function(name, |b| {
            b.iter(|| f(black_box(states.next().expect("a cycle"))));
        });
    };
    each("gravity", &mut |s| {
        black_box(robot.gravity(&s.q));
    });
    each("bias", &mut |s| {
        black_box(robot.bias(&s.q, &s.qd));
    });
    each("forward_kinematics", &mut |s| {
        black_box(robot.forward_kinematics(&s.q));
    });
    each("rnea", &mut |s| {
        black_box(robot.rnea(&s.q, &s.qd, &s.qdd));
    });
    each("crba", &mut |s| {
        black_box(robot.crba(&s.q));
    });
    each("forward_dynamics", &mut |s| {
        black_box(robot.forward_dynamics(&s.q, &s.qd, &s.qdd));
    });
    each("aba", &mut |s| {
        black_box(robot.aba(&s.q, &s.qd, &s.qdd));
    });

    let model = R::MODEL;
    let (n, mut bodies) = (R::NV, vec![Body::<f64>::zero(); model.joints.len()]);
    let (mut tau, mut h) = (vec![0.0; n], vec![0.0; n * n]);
    let mut parents = vec![None; n];
    each("rnea, reference", &mut |s| {
        let (q, qd, qdd) = (s.q.as_ref(), s.qd.as_ref(), s.qdd.as_ref());
        reference::rnea(&model, &mut bodies, q, qd, qdd, &mut tau);
        black_box(&tau);
    });
    each("crba, reference", &mut |s| {
        reference::crba(&model, &mut bodies, s.q.as_ref(), &mut h);
        black_box(&h);
    });
    each("forward_dynamics, reference", &mut |s| {
        let (q, qd, qdd) = (s.q.as_ref(), s.qd.as_ref(), s.qdd.as_ref());
        let scratch = InertiaScratch {
            h: &mut h,
            parents: &mut parents,
        };
        reference::forward_dynamics(&model, &mut bodies, q, qd, qdd, scratch, &mut tau);
        black_box(&tau);
    });
}

macro_rules! each_robot {
    ($($robot:ident = $file:literal on $base:ident,)*) => {
        fn all(c: &mut Criterion) {
            $(robot(c, stringify!($robot), rbd_robots::$robot);)*
        }
    };
}

rbd_robots::for_all_robots!(each_robot);

criterion_group!(benches, all);
criterion_main!(benches);
