//! Generated code beside the generic reference, sines and cosines included, on random states: as it
//! is called, and "unfused", without fused multiply-adds.
//!
//! `cargo bench -p rbd-benches --bench generated`, one robot by `-- Panda`. `--bench batches` times
//! batches by the width of registers, `--bin peers` other libraries.
#![allow(missing_docs, reason = "`criterion_group!` writes a public function")]

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use rbd::reference::{self, Body, InertiaScratch};
use rbd::{Array as _, Dynamics, Real, Robot};
use rbd_benches::random::numbers;
use rbd_benches::unfused::UnfusedF64;

/// States gone through, so that no branch predictor or cache learns one.
const STATES: usize = 64;

struct State<R: Robot, T: Real> {
    q: R::Configuration<T>,
    qd: R::Velocity<T>,
    qdd: R::Velocity<T>,
}

fn states<R: Robot, T: Real>() -> Vec<State<R, T>> {
    let mut number = numbers(1);
    let mut random = move |_: usize| T::from_f64(number());
    (0..STATES)
        .map(|_| State {
            q: R::Configuration::from_fn(&mut random),
            qd: R::Velocity::from_fn(&mut random),
            qdd: R::Velocity::from_fn(&mut random),
        })
        .collect()
}

fn robot<R: Dynamics + Copy>(c: &mut Criterion, name: &str, robot: R) {
    let mut group = c.benchmark_group(name);
    functions::<R, f64>(&mut group, robot, "");
    functions::<R, UnfusedF64>(&mut group, robot, ", unfused");
    reference::<R>(&mut group);
}

type Group<'c> = BenchmarkGroup<'c, WallTime>;

/// Times `f` on the states in turn.
fn time<S>(group: &mut Group<'_>, name: &str, states: &[S], mut f: impl FnMut(&S)) {
    let mut states = states.iter().cycle();
    group.bench_function(name, |b| {
        b.iter(|| f(black_box(states.next().expect("a cycle"))));
    });
}

fn functions<R: Dynamics + Copy, T: Real>(group: &mut Group<'_>, robot: R, how: &str) {
    let states = states::<R, T>();
    let mut each = |name: &str, f: &mut dyn FnMut(&State<R, T>)| {
        time(group, &format!("{name}{how}"), &states, f);
    };
    each("gravity", &mut |s| {
        black_box(&robot.gravity(&s.q));
    });
    each("bias", &mut |s| {
        black_box(&robot.bias(&s.q, &s.qd));
    });
    each("forward_kinematics", &mut |s| {
        black_box(&robot.forward_kinematics(&s.q));
    });
    each("rnea", &mut |s| {
        black_box(&robot.rnea(&s.q, &s.qd, &s.qdd));
    });
    each("crba", &mut |s| {
        black_box(&robot.crba(&s.q));
    });
    each("forward_dynamics", &mut |s| {
        black_box(&robot.forward_dynamics(&s.q, &s.qd, &s.qdd));
    });
    each("aba", &mut |s| {
        black_box(&robot.aba(&s.q, &s.qd, &s.qdd));
    });
}

fn reference<R: Robot>(group: &mut Group<'_>) {
    let states = states::<R, f64>();
    let mut each = |name: &str, f: &mut dyn FnMut(&State<R, f64>)| {
        time(group, &format!("{name}, reference"), &states, f);
    };
    let model = R::MODEL;
    let (n, mut bodies) = (R::NV, vec![Body::<f64>::zero(); model.joints.len()]);
    let (mut tau, mut h) = (vec![0.0; n], vec![0.0; n * n]);
    let mut parents = vec![None; n];
    each("rnea", &mut |s| {
        let (q, qd, qdd) = (s.q.as_ref(), s.qd.as_ref(), s.qdd.as_ref());
        reference::rnea(&model, &mut bodies, q, qd, qdd, &mut tau);
        black_box(&tau);
    });
    each("crba", &mut |s| {
        reference::crba(&model, &mut bodies, s.q.as_ref(), &mut h);
        black_box(&h);
    });
    each("forward_dynamics", &mut |s| {
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
