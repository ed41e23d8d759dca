//! The batches in Rust.

use std::time::Instant;

use rbd::batch::Element;
use rbd_benches::random::numbers;

use crate::{Error, STATES, Times};

rbd::robot!(
    "../robots/urdf/panda.urdf",
    functions = [rnea, crba, forward_dynamics],
    batch = true
);
rbd::robot!(
    "../robots/urdf/quadruped.urdf",
    base = floating,
    allow = [missing_inertial],
    functions = [rnea, crba, forward_dynamics],
    batch = true
);

macro_rules! times {
    ($name:ident, $module:ident, $robot:ident) => {
        /// The smallest times over so many seconds.
        pub(crate) fn $name<E: Element>(seconds: f64) -> Result<Times, Error> {
            let q = rows::<E, { $robot::NQ }>(1);
            let qd = rows::<E, { $robot::NV }>(2);
            let qdd = rows::<E, { $robot::NV }>(3);
            let mut tau = rows::<E, { $robot::NV }>(4);
            let mut h = rows::<E, { $module::InertiaMatrix::<f64>::POSITIONS.len() }>(5);
            let batch = $robot.batch();
            let mut least = [f64::INFINITY; 3];
            let start = Instant::now();
            while start.elapsed().as_secs_f64() < seconds {
                let times = [
                    time(|| batch.rnea(&q, &qd, &qdd, &mut tau))?,
                    time(|| batch.crba(&q, &mut h))?,
                    time(|| batch.forward_dynamics(&q, &qd, &qdd, &mut tau))?,
                ];
                crate::keep_less(&mut least, times);
            }
            Ok(least)
        }
    };
}

times!(of_panda, panda, Panda);
times!(of_quadruped, quadruped, Quadruped);

fn rows<E: Element, const N: usize>(seed: u64) -> Vec<[E; N]> {
    let mut number = numbers(seed);
    (0..STATES)
        .map(|_| std::array::from_fn(|_| E::from_f64(number())))
        .collect()
}

/// Nanoseconds a state.
fn time(run: impl FnOnce() -> Result<(), rbd::batch::Error>) -> Result<f64, Error> {
    let start = Instant::now();
    run()?;
    Ok(start.elapsed().as_nanos() as f64 / STATES as f64)
}
