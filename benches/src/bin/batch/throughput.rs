//! Time over the size of the batch and the number of threads.

use std::hint::black_box;
use std::time::{Duration, Instant};

use rayon::{ThreadPool, ThreadPoolBuilder};
use rbd::batch::Element;
use rbd_benches::statistics::least;
use serde::Serialize;

use crate::{Error, Panda, Rows, name_of, random, time};

/// The largest batch.
pub(crate) const MOST: usize = 1_000_000;

/// Batches smaller than this are repeated for a sample.
const SAMPLE: usize = 1000;

#[derive(Serialize)]
pub(crate) struct Throughput {
    pub(crate) scalar: &'static str,
    pub(crate) threads: usize,
    pub(crate) points: Vec<Point>,
}

#[derive(Serialize)]
pub(crate) struct Point {
    pub(crate) states: usize,
    /// Nanoseconds a state.
    pub(crate) ns: f64,
}

/// 1, 2, 4 and so on, and all cores.
pub(crate) fn threads() -> Vec<usize> {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let powers = std::iter::successors(Some(1), |n| Some(2 * n));
    powers.take_while(|n| *n < cores).chain([cores]).collect()
}

pub(crate) fn pool(threads: usize) -> Result<ThreadPool, Error> {
    Ok(ThreadPoolBuilder::new().num_threads(threads).build()?)
}

/// 1, 4, 16 and so on, and [`MOST`].
fn sizes() -> impl Iterator<Item = usize> {
    let powers = std::iter::successors(Some(1), |n| Some(4 * n));
    powers.take_while(|n| *n < MOST).chain([MOST])
}

/// All curves, each measured for `duration`.
pub(crate) fn curves(duration: Duration) -> Result<Vec<Throughput>, Error> {
    let pools = threads()
        .into_iter()
        .map(pool)
        .collect::<Result<Vec<_>, _>>()?;
    let (mut double, mut single) = (Kind::<f64>::new(&pools), Kind::<f32>::new(&pools));
    let start = Instant::now();
    loop {
        double.round()?;
        single.round()?;
        if start.elapsed() > duration {
            break;
        }
    }
    Ok(double.curves().chain(single.curves()).collect())
}

/// All curves of a type of numbers.
struct Kind<'p, E> {
    states: [Rows<E>; 3],
    tau: Rows<E>,
    samples: Vec<Samples<'p>>,
}

/// The samples of one size on one number of threads.
struct Samples<'p> {
    /// `None` is the calling thread alone, without a pool.
    pool: Option<&'p ThreadPool>,
    states: usize,
    calls: usize,
    ns: Vec<f64>,
}

impl<'p, E: Element> Kind<'p, E> {
    fn new(pools: &'p [ThreadPool]) -> Self {
        let pools = || {
            pools
                .iter()
                .map(|p| Some(p).filter(|p| p.current_num_threads() > 1))
        };
        let of_pool = |pool| {
            sizes().map(move |states| Samples {
                pool,
                states,
                calls: SAMPLE.div_ceil(states),
                ns: vec![],
            })
        };
        Self {
            states: [1, 2, 3].map(|seed| random(seed, MOST)),
            tau: random(4, MOST),
            samples: pools().flat_map(of_pool).collect(),
        }
    }

    /// Takes a sample of each.
    fn round(&mut self) -> Result<(), Error> {
        for of in &mut self.samples {
            let [q, qd, qdd] = self.states.each_ref().map(|rows| &rows[..of.states]);
            let tau = &mut self.tau[..of.states];
            let calls = of.calls;
            let mut run = || -> Result<(), rbd::batch::Error> {
                for _ in 0..calls {
                    let (q, tau) = black_box((q, &mut *tau));
                    match of.pool {
                        None => Panda.batch().rnea(q, qd, qdd, tau)?,
                        Some(_) => Panda.batch().parallel().rnea(q, qd, qdd, tau)?,
                    }
                }
                Ok(())
            };
            let mut result = Ok(());
            let ns = time(|| match of.pool {
                None => result = run(),
                Some(pool) => result = pool.install(run),
            });
            result?;
            of.ns.push(ns / (calls * of.states) as f64);
        }
        Ok(())
    }

    fn curves(self) -> impl Iterator<Item = Throughput> {
        let curve = |threads| {
            let is_on =
                |of: &&Samples| of.pool.map_or(1, ThreadPool::current_num_threads) == threads;
            let point = |of: &Samples| Point {
                states: of.states,
                ns: least(&of.ns),
            };
            Throughput {
                scalar: name_of::<E>(),
                threads,
                points: self.samples.iter().filter(is_on).map(point).collect(),
            }
        };
        threads()
            .into_iter()
            .map(curve)
            .collect::<Vec<_>>()
            .into_iter()
    }
}
