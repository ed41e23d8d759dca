//! Calls that are timed in samples, in alternation with others.

use std::hint::black_box;
use std::time::Instant;

use crate::statistics::low;

/// The number of states in turn, so that no branch predictor or cache learns one.
pub const STATES: usize = 64;
/// Length of a sample in nanoseconds.
const SAMPLE: f64 = 30e3;

/// A call on one state after the other.
pub struct Timed {
    /// Runs the given number of calls.
    run: Box<dyn FnMut(usize)>,
    /// The number of calls in a sample.
    calls: usize,
    /// Nanoseconds of one call.
    samples: Vec<f64>,
}

impl Timed {
    /// Calls of `f` on `states` in turn.
    pub fn new<S: 'static, O>(states: Vec<S>, f: impl Fn(&S) -> O + 'static) -> Self {
        let mut next = 0;
        let run = move |count| {
            for _ in 0..count {
                black_box(&f(black_box(&states[next])));
                next = (next + 1) % states.len();
            }
        };
        Self {
            run: Box::new(run),
            calls: STATES,
            samples: vec![],
        }
    }

    /// Takes a sample.
    pub fn sample(&mut self) {
        (self.run)(STATES); // caches have seen the others since; the states are read anew, too
        let start = Instant::now();
        (self.run)(self.calls);
        let ns = start.elapsed().as_nanos() as f64 / self.calls as f64;
        if self.samples.is_empty() {
            self.calls = (SAMPLE / ns).ceil() as usize;
        }
        self.samples.push(ns);
    }

    /// The tenth percentile of the samples, ns a call.
    pub fn ns(&self) -> f64 {
        low(self.samples.clone())
    }
}
