//! Machine code of `rbd::jit` beside `robot!`'s, in pairs: `cargo run --release -p rbd-benches --bin machine_code`.
//!
//! Single calls take one state after the other, through slices or arrays with all checks; batches take 1,024 states of
//! one core, `robot!`'s in the widest registers. The ratio is the median of those of the pairs.

use std::hint::black_box;
use std::time::Instant;

use rbd::batch::Element;
use rbd::jit::{self, Layout};
use rbd_benches::random::numbers;

rbd::robot!(
    "../robots/urdf/panda.urdf",
    functions = [
        rnea,
        crba,
        forward_dynamics,
        rnea_derivatives,
        forward_dynamics_derivatives
    ],
    batch = true
);
rbd::robot!(
    "../robots/urdf/iiwa14.urdf",
    functions = [
        rnea,
        crba,
        forward_dynamics,
        rnea_derivatives,
        forward_dynamics_derivatives
    ],
    batch = true
);
rbd::robot!(
    "../robots/urdf/quadruped.urdf",
    base = floating,
    functions = [
        rnea,
        crba,
        forward_dynamics,
        rnea_derivatives,
        forward_dynamics_derivatives
    ],
    allow = [missing_inertial],
    batch = true
);

rbd::robot!(
    "../robots/urdf/humanoid.urdf",
    base = floating,
    allow = [large_robot],
    functions = [
        rnea,
        crba,
        forward_dynamics,
        rnea_derivatives,
        forward_dynamics_derivatives
    ],
    batch = true
);

const STATES: usize = 1024;
const PAIRS: usize = 101;

/// Nanoseconds of one of so many.
fn timed(of: usize, work: &mut dyn FnMut()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64() * 1e9 / of as f64
}

/// Prints the medians of both and of their ratio.
fn pairs(name: &str, of: usize, ours: &mut dyn FnMut(), peer: &mut dyn FnMut()) {
    let median = |mut all: Vec<f64>| {
        all.sort_by(f64::total_cmp);
        all[all.len() / 2]
    };
    let all: Vec<[f64; 2]> = (0..PAIRS)
        .map(|_| [timed(of, ours), timed(of, peer)])
        .collect();
    let of = |f: fn(&[f64; 2]) -> f64| median(all.iter().skip(PAIRS / 10).map(f).collect());
    println!(
        "{name:50} {:8.1} {:8.1} {:6.2}",
        of(|both| both[0]),
        of(|both| both[1]),
        of(|both| both[0] / both[1]),
    );
}

fn rows<E: Element, const N: usize>(seed: u64) -> Vec<[E; N]> {
    let mut number = numbers(seed);
    let row = |_| std::array::from_fn(|_| E::from_f64(number()));
    (0..STATES).map(row).collect()
}

macro_rules! robot {
    ($name:ident, $robot:ident, $module:ident, $file:literal, $base:expr) => {
        fn $name() -> Result<(), jit::Error> {
            const NQ: usize = $robot::NQ;
            const NV: usize = $robot::NV;
            const ENTRIES: usize = $module::InertiaMatrix::<f64>::POSITIONS.len();
            println!(
                "\n{}, f64: ns of machine code, of robot!, ratio",
                stringify!($robot)
            );
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../robots/urdf/", $file);
            let options = jit::Options::default().base($base);
            let robot = jit::Robot::load_with(path, &options)?;
            let (q, qd, qdd) = (rows::<f64, NQ>(1), rows::<f64, NV>(2), rows::<f64, NV>(3));
            let of = 64;

            let (rnea, mut tau) = (robot.rnea()?, [0.0; NV]);
            pairs(
                "rnea",
                of,
                &mut || {
                    for i in 0..of {
                        rnea.call(black_box(&q[i]), &qd[i], &qdd[i], black_box(&mut tau));
                    }
                },
                &mut || {
                    for i in 0..of {
                        black_box(&$robot.rnea(black_box(&q[i]), &qd[i], &qdd[i]));
                    }
                },
            );
            let (crba, mut h) = (robot.crba()?, [0.0; ENTRIES]);
            pairs(
                "crba",
                of,
                &mut || {
                    for q in &q[..of] {
                        crba.call(black_box(q), black_box(&mut h));
                    }
                },
                &mut || {
                    for q in &q[..of] {
                        black_box(&$robot.crba(black_box(q)));
                    }
                },
            );
            let forward = robot.forward_dynamics()?;
            pairs(
                "forward_dynamics",
                of,
                &mut || {
                    for i in 0..of {
                        forward.call(black_box(&q[i]), &qd[i], &qdd[i], black_box(&mut tau));
                    }
                },
                &mut || {
                    for i in 0..of {
                        black_box(&$robot.forward_dynamics(black_box(&q[i]), &qd[i], &qdd[i]));
                    }
                },
            );
            let derivatives = robot.rnea_derivatives()?;
            let mut results = derivatives.function().new_results();
            let [a, b, c] = &mut results[..] else {
                unreachable!("three results")
            };
            pairs(
                "rnea_derivatives",
                of,
                &mut || {
                    for i in 0..of {
                        derivatives.call(black_box(&q[i]), &qd[i], &qdd[i], a, b, black_box(c));
                    }
                },
                &mut || {
                    for i in 0..of {
                        black_box(&$robot.rnea_derivatives(black_box(&q[i]), &qd[i], &qdd[i]));
                    }
                },
            );
            let derivatives = robot.forward_dynamics_derivatives()?;
            let mut results = derivatives.function().new_results();
            let [a, b, c, d] = &mut results[..] else {
                unreachable!("four results")
            };
            pairs(
                "forward_dynamics_derivatives",
                of,
                &mut || {
                    for i in 0..of {
                        let (q, qd, tau) = (black_box(&q[i]), &qd[i], &qdd[i]);
                        derivatives.call(q, qd, tau, a, b, c, black_box(d));
                    }
                },
                &mut || {
                    for i in 0..of {
                        let (q, qd, tau) = (black_box(&q[i]), &qd[i], &qdd[i]);
                        black_box(&$robot.forward_dynamics_derivatives(q, qd, tau));
                    }
                },
            );
            let (rnea, forward) = (rnea.function(), forward.function());
            batches!($robot, f64, NQ, NV, rnea, forward, crba.function());
            let (rnea, forward) = (&rnea.single()?, &forward.single()?);
            batches!(
                $robot,
                f32,
                NQ,
                NV,
                rnea,
                forward,
                &crba.function().single()?
            );
            Ok(())
        }
    };
}

macro_rules! batches {
    ($robot:ident, $float:ident, $nq:ident, $nv:ident, $rnea:expr, $forward:expr, $crba:expr) => {{
        println!(
            "{}, {}, a state of a batch",
            stringify!($robot),
            stringify!($float)
        );
        let (rnea, forward, crba) = ($rnea, $forward, $crba);
        let q = rows::<$float, $nq>(1);
        let (qd, qdd) = (rows::<$float, $nv>(2), rows::<$float, $nv>(3));
        let mut tau = vec![[0.0; $nv]; STATES];
        let mut h = vec![[0.0; ENTRIES]; STATES];
        let batch = $robot.batch();
        let flat = [q.as_flattened(), qd.as_flattened(), qdd.as_flattened()];
        let mut ours = vec![0.0; STATES * $nv];
        let mut nonzeros = vec![0.0; STATES * ENTRIES];
        for layout in [Layout::Rows, Layout::Columns, Layout::Lanes] {
            let code = rnea.batch_in(layout)?;
            pairs(
                &format!("rnea, {layout:?}"),
                STATES,
                &mut || code.call(STATES, black_box(&flat), &mut [black_box(&mut ours)]),
                &mut || {
                    batch
                        .rnea(&q, &qd, &qdd, black_box(&mut tau))
                        .expect("as many")
                },
            );
            let code = forward.batch_in(layout)?;
            pairs(
                &format!("forward_dynamics, {layout:?}"),
                STATES,
                &mut || code.call(STATES, black_box(&flat), &mut [black_box(&mut ours)]),
                &mut || {
                    let done = batch.forward_dynamics(&q, &qd, &qdd, black_box(&mut tau));
                    done.expect("as many");
                },
            );
            let code = crba.batch_in(layout)?;
            pairs(
                &format!("crba, {layout:?}"),
                STATES,
                &mut || {
                    code.call(
                        STATES,
                        black_box(&flat[..1]),
                        &mut [black_box(&mut nonzeros)],
                    )
                },
                &mut || batch.crba(&q, black_box(&mut h)).expect("as many"),
            );
        }
    }};
}

robot!(panda_pairs, Panda, panda, "panda.urdf", jit::Base::Fixed);
robot!(iiwa_pairs, Iiwa14, iiwa14, "iiwa14.urdf", jit::Base::Fixed);
robot!(
    quadruped_pairs,
    Quadruped,
    quadruped,
    "quadruped.urdf",
    jit::Base::Floating
);

robot!(
    humanoid_pairs,
    Humanoid,
    humanoid,
    "humanoid.urdf",
    jit::Base::Floating
);

fn main() -> Result<(), jit::Error> {
    panda_pairs()?;
    iiwa_pairs()?;
    quadruped_pairs()?;
    humanoid_pairs()
}
