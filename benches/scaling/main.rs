//! Times every chain: rounds over all of them, so that what disturbs disturbs all alike. With
//! `--run FUNCTION JOINTS CALLS` only calls one, for a simulator.

use std::hint::black_box;
use std::time::{Duration, Instant};

use rbd::{Array, Robot};

// MODULES

const STATES: usize = 64;
/// For how long all of it is repeated.
const TIME: Duration = Duration::from_secs(20);
/// Length of a sample in nanoseconds.
const SAMPLE: f64 = 30e3;

/// Calls as often as it is told.
type Run = Box<dyn FnMut(usize)>;

struct Function {
    run: Run,
    calls: usize,
    samples: Vec<f64>,
}

impl Function {
    fn new(mut run: Run) -> Self {
        run(STATES);
        let mut function = Self { run, calls: STATES, samples: vec![] };
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

    /// What a tenth of the samples is below: others on the machine lengthen only.
    fn low(&mut self) -> f64 {
        self.samples.sort_unstable_by(f64::total_cmp);
        self.samples[self.samples.len() / 10]
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
fn turns<S: 'static, O>(states: Vec<S>, f: impl Fn(&S) -> O + 'static) -> Run {
    let mut next = 0;
    Box::new(move |count| {
        for _ in 0..count {
            black_box(&f(black_box(&states[next])));
            next = (next + 1) % STATES;
        }
    })
}

#[allow(unused_macros)]
macro_rules! chain {
    ($n:literal, $robot:path) => {{
        let states = || states::<$robot>();
        let rnea = turns(states(), |[q, v, a]| $robot.rnea(q, v, a));
        let crba = turns(states(), |[q, ..]| $robot.crba(q));
        let aba = turns(states(), |[q, v, tau]| $robot.aba(q, v, tau));
        ($n, vec![rnea, crba, aba])
    }};
    ($n:literal, $robot:path, $one_by_one:path) => {{
        let states = || states::<$robot>();
        let aba = turns(states(), |[q, v, tau]| $robot.aba(q, v, tau));
        let tip_to_base = turns(states(), |[q, v, tau]| {
            $robot.constraint_forces_tip_to_base(q, v, tau)
        });
        let one_by_one = turns(states(), |[q, v, tau]| {
            $one_by_one.constraint_forces_cyclic_reduction(q, v, tau)
        });
        let in_lanes = turns(states(), |[q, v, tau]| {
            $robot.constraint_forces_cyclic_reduction(q, v, tau)
        });
        ($n, vec![aba, tip_to_base, one_by_one, in_lanes])
    }};
}

fn chains() -> Vec<(usize, Vec<Run>)> {
    vec![
        // CHAINS
    ]
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [mode, numbers @ ..] = arguments.as_slice() else {
        return times();
    };
    let numbers: Vec<usize> = numbers.iter().map(|n| n.parse().expect("a number")).collect();
    let [function, joints, calls] = numbers[..] else { panic!("{mode} FUNCTION JOINTS CALLS") };
    let chain = chains().into_iter().find(|(n, _)| *n == joints);
    let (_, mut functions) = chain.expect("there is no such chain");
    functions[function](calls);
}

fn times() {
    let with_samples = |(n, runs): (usize, Vec<Run>)| {
        (n, runs.into_iter().map(Function::new).collect::<Vec<_>>())
    };
    let mut chains: Vec<_> = chains().into_iter().map(with_samples).collect();
    let start = Instant::now();
    while start.elapsed() < TIME {
        for function in chains.iter_mut().flat_map(|(_, functions)| functions) {
            let sample = function.sample();
            function.samples.push(sample);
        }
    }
    for (n, functions) in &mut chains {
        let ns = functions.iter_mut().map(|function| format!("{:.2}", function.low()));
        let ns: Vec<String> = ns.collect();
        println!("{n} {}", ns.join(" "));
    }
}
