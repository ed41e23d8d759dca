//! Single calls beside a batch, with states as rows or by joint.

use std::hint::black_box;
use std::time::{Duration, Instant};

use rbd::batch::{Element, States, StatesMut};
use rbd_benches::statistics::least;
use serde::Serialize;

use crate::{Error, N, Panda, Rows, name_of, random, time};

/// Not a power of two, which is slow for strides by joint.
pub(crate) const STATES: usize = 4000;

#[derive(Serialize)]
pub(crate) struct Layout {
    pub(crate) scalar: &'static str,
    pub(crate) name: &'static str,
    /// Nanoseconds a state.
    pub(crate) ns: f64,
}

const NAMES: [&str; 3] = ["one call after the other", "batch, rows", "batch, by joint"];

/// Times of all layouts, each measured for `duration`.
pub(crate) fn times<E: Element>(duration: Duration) -> Result<Vec<Layout>, Error> {
    let [q, qd, qdd] = [1, 2, 3].map(|seed| random::<E>(seed, STATES));
    let columns = [&q, &qd, &qdd].map(by_joint);
    let mut tau = vec![[E::zero(); N]; STATES];
    let mut tau_by_joint = by_joint(&tau);
    let mut samples = [vec![], vec![], vec![]];
    let start = Instant::now();
    while samples[0].is_empty() || start.elapsed() < duration {
        samples[0].push(time(|| {
            for i in 0..STATES {
                tau[i] = Panda.rnea(black_box(&q[i]), &qd[i], &qdd[i]);
            }
        }));
        let mut result = Ok(());
        let batch = Panda.batch();
        samples[1].push(time(|| {
            result = batch.rnea(&q, &qd, &qdd, black_box(&mut tau));
        }));
        result?;
        let [q, qd, qdd] = [0, 1, 2].map(|i| States::by_coordinate(&columns[i], N));
        let (q, qd, qdd) = (q?, qd?, qdd?);
        let places = StatesMut::by_coordinate(black_box(&mut tau_by_joint), N)?;
        samples[2].push(time(|| result = batch.rnea(q, qd, qdd, places)));
        result?;
    }
    let layout = |(name, samples): (_, Vec<f64>)| Layout {
        scalar: name_of::<E>(),
        name,
        ns: least(&samples) / STATES as f64,
    };
    Ok(NAMES.into_iter().zip(samples).map(layout).collect())
}

fn by_joint<E: Element>(rows: &Rows<E>) -> Vec<E> {
    let of_joint = |k: usize| rows.iter().map(move |row| row[k]);
    (0..N).flat_map(of_joint).collect()
}
