use std::hint::black_box;
use std::time::{Duration, Instant};
use std::vec;
use std::vec::Vec;

use rbd_jit::Element;

use super::{Error, Function};

/// How long a function takes on this machine.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Time {
    /// A call, ns.
    pub call: f64,
    /// A call after other work, ns: before each, 64 MB are written, which caches then hold in place of the function.
    pub cold_call: f64,
    /// A state of a batch of 1,024 rows, ns.
    pub state: f64,
    /// The same in `f32`.
    pub single_state: f64,
}

/// States of a batch.
const STATES: usize = 1024;
/// States of single calls.
const CALLS: usize = 64;
/// Runs, of which the median counts.
const RUNS: usize = 21;
/// More than the last cache of most processors, in bytes.
const OTHER_WORK: usize = 64 << 20;
/// Bytes of which a cache holds all or none.
const LINE: usize = 64;

impl Function {
    /// Measures it on random numbers: medians of 21 runs, each of a millisecond or more.
    ///
    /// # Errors
    /// As [`batch`](Self::batch).
    pub fn time(&self) -> Result<Time, Error> {
        let mut random = Random(1);
        let arguments = self.arguments().iter();
        let arguments: Vec<Vec<f64>> = arguments
            .map(|array| (0..CALLS * array.length).map(|_| random.next()).collect())
            .collect();
        let all: Vec<&[f64]> = arguments.iter().map(Vec::as_slice).collect();
        let states: Vec<Vec<&[f64]>> = (0..CALLS)
            .map(|state| {
                let arrays = all.iter().zip(self.arguments());
                let rows = arrays.map(|(all, own)| &all[state * own.length..][..own.length]);
                rows.collect()
            })
            .collect();
        let mut results = self.new_results();
        let mut written: Vec<&mut [f64]> = results.iter_mut().map(Vec::as_mut_slice).collect();
        let call = median(|| {
            for state in &states {
                self.call(black_box(state), black_box(&mut written));
            }
        });
        let mut other = vec![0_u8; OTHER_WORK];
        let cold_calls = states[..RUNS].iter().map(|state| {
            other
                .iter_mut()
                .step_by(LINE)
                .for_each(|byte| *byte = !*byte);
            black_box(&mut other);
            let start = Instant::now();
            self.call(black_box(state), black_box(&mut written));
            start.elapsed()
        });
        Ok(Time {
            call: call / CALLS as f64,
            cold_call: middle(cold_calls.collect()),
            state: self.state_time()?,
            single_state: self.single()?.state_time()?,
        })
    }
}

impl<T: Element> Function<T> {
    /// Nanoseconds of a state of a batch.
    fn state_time(&self) -> Result<f64, Error> {
        let batch = self.batch()?;
        let mut random = Random(1);
        let mut number = || T::from_f64(random.next());
        let arguments = self.arguments().iter();
        let arguments: Vec<Vec<T>> = arguments
            .map(|array| (0..STATES * array.length).map(|_| number()).collect())
            .collect();
        let read: Vec<&[T]> = arguments.iter().map(Vec::as_slice).collect();
        let results = self.results().iter();
        let results = results.map(|own| vec![T::default(); STATES * own.length]);
        let mut results: Vec<Vec<T>> = results.collect();
        let mut written: Vec<&mut [T]> = results.iter_mut().map(Vec::as_mut_slice).collect();
        let all = median(|| batch.call(STATES, black_box(&read), black_box(&mut written)));
        Ok(all / STATES as f64)
    }
}

/// The nanoseconds of one call.
pub(super) fn median(mut work: impl FnMut()) -> f64 {
    let mut run = |times: u32| {
        let start = Instant::now();
        (0..times).for_each(|_| work());
        start.elapsed()
    };
    let mut times = 1;
    while run(times) < Duration::from_millis(1) {
        times *= 2;
    }
    middle((0..RUNS).map(|_| run(times)).collect()) / f64::from(times)
}

/// The nanoseconds that half of these exceed.
fn middle(mut all: Vec<Duration>) -> f64 {
    all.sort_unstable();
    all[all.len() / 2].as_secs_f64() * 1e9
}

/// Numbers in ±1 (SplitMix64; Steele, Lea, Flood 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }
}
