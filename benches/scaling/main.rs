//! Times every chain: rounds over all of them, so that what disturbs disturbs all alike.

use std::hint::black_box;
use std::time::Instant;

use rbd::{Array, Robot};

// MODULES

const STATES: usize = 64;
const ROUNDS: usize = 400;
/// Length of a sample in nanoseconds.
const SAMPLE: f64 = 30e3;

struct Function {
    run: Box<dyn FnMut(usize)>,
    calls: usize,
    samples: Vec<f64>,
}

impl Function {
    fn new(run: impl FnMut(usize) + 'static) -> Self {
        let mut function = Self { run: Box::new(run), calls: STATES, samples: vec![] };
        (function.run)(STATES);
        let ns = function.sample();
        function.calls = (SAMPLE / ns).ceil() as usize;
        function
    }

    fn sample(&mut self) -> f64 {
        (self.run)(self.calls.min(STATES)); // caches have seen the others since
        let start = Instant::now();
        (self.run)(self.calls);
        start.elapsed().as_nanos() as f64 / self.calls as f64
    }
}

/// States of a robot: angles, velocities and accelerations or forces.
fn states<R: Robot>() -> Vec<[R::Velocity<f64>; 3]> {
    let mut seed = 1u64;
    let mut random = move |_: usize| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 11) as f64 / (1u64 << 53) as f64 * 4.0 - 2.0
    };
    (0..STATES).map(|_| [(); 3].map(|()| Array::from_fn(&mut random))).collect()
}

/// A function that calls `f` on states in turn.
fn turns<S: 'static, O>(states: Vec<S>, f: impl Fn(&S) -> O + 'static) -> Function {
    let mut next = 0;
    Function::new(move |count| {
        for _ in 0..count {
            black_box(f(black_box(&states[next])));
            next = (next + 1) % STATES;
        }
    })
}

macro_rules! chain {
    ($n:literal, $robot:path) => {{
        let states = || states::<$robot>();
        let rnea = turns(states(), |[q, v, a]| $robot.rnea(q, v, a));
        let crba = turns(states(), |[q, ..]| $robot.crba(q));
        let aba = turns(states(), |[q, v, tau]| $robot.aba(q, v, tau));
        ($n, [rnea, crba, aba])
    }};
}

fn main() {
    let mut chains: Vec<(usize, [Function; 3])> = vec![
        // CHAINS
    ];
    for _ in 0..ROUNDS {
        for function in chains.iter_mut().flat_map(|(_, functions)| functions) {
            let sample = function.sample();
            function.samples.push(sample);
        }
    }
    for (n, functions) in &mut chains {
        let medians = functions.each_mut().map(|function| {
            function.samples.sort_unstable_by(f64::total_cmp);
            format!("{:.2}", function.samples[ROUNDS / 2])
        });
        println!("{n} {}", medians.join(" "));
    }
}
