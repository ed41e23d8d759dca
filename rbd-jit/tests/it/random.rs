//! Random programs.

use rbd_ir::ir::{Function, Symbol, scalars, trace};
use rbd_ir::lower::{Target, lower_function};
use rbd_ir::optimize::optimize;
use rbd_runtime::{Dispatch, Real};
use rbd_testing::{Generator, seeds};

/// A program of so many operations on ten numbers, and on sines and other functions of few of them.
fn program(random: &mut Generator, operations: usize) -> Function {
    let inputs = [scalars("a", 4), scalars("b", 6)].concat();
    trace(inputs, |x| {
        let mut all: Vec<Symbol<'_>> = x.to_vec();
        all.push(Symbol::from_f64(random.real(0.5, 2.0)));
        for angle in [x[0], x[1], -x[2], x[3] + Symbol::from_f64(0.3), x[4] * x[5]] {
            let (sine, cosine) = angle.sin_cos();
            all.extend([sine, cosine]);
        }
        for _ in 0..operations {
            let next = operation(random, &all);
            all.push(next);
        }
        all.split_off(all.len() - 12.min(all.len()))
    })
}

fn operation<'g>(random: &mut Generator, all: &[Symbol<'g>]) -> Symbol<'g> {
    let mut pick = |recent: bool| {
        let from = if recent {
            all.len().saturating_sub(24)
        } else {
            0
        };
        all[from + random.index(all.len() - from)]
    };
    let (a, b, c) = (pick(true), pick(false), pick(true));
    let half = Symbol::from_f64(0.5);
    match random.index(40) {
        0..12 => a * b + c,
        12..18 => a * b - c,
        18..24 => (a + b) * half,
        24..29 => a - b,
        29..33 => a * b,
        33 => -a,
        34 => a / (b * b + half),
        35 => (a * a + half).sqrt(),
        36 => a.atan2(b),
        37 => a.tanh() * b.abs().min(c),
        38 => a.select_less(b, b, c),
        _ => a.sign() + (b * half).exp().min(c),
    }
}

#[test]
fn programs_have_the_interpreters_bits() {
    for seed in seeds(60, 100_000) {
        let random = &mut Generator::new(seed);
        let operations = 1 + random.index(400);
        let optimized = optimize(program(random, operations));
        let body = lower_function(&optimized, &Target::machine());
        let code = rbd_jit::Function::new(&body).expect("code");
        crate::checked::check(&code.code());
        let batch = rbd_jit::Batch::new(&body).expect("code");
        crate::checked::check(&batch.code());
        let written = body.function.outputs.len();
        let states = 1 + random.index(9);
        let (a, b) = (random.vec(4 * states), random.vec(6 * states));
        let mut many = vec![f64::NAN; written * states];
        batch.call(states, &[&a, &b], &mut many);
        let rows = a.chunks(4).zip(b.chunks(6)).zip(many.chunks(written));
        for ((a, b), of_batch) in rows {
            let mut found = vec![f64::NAN; written];
            code.call(&[a, b], &mut found);
            let x = [a, b].concat();
            let expected = f64::dispatch(|a| body.evaluate_in(a, &x), |a| body.evaluate_in(a, &x));
            assert_eq!(bits(&found), bits(&expected), "seed {seed}");
            assert_eq!(bits(of_batch), bits(&expected), "seed {seed}, in a batch");
        }
    }
}

fn bits(all: &[f64]) -> Vec<u64> {
    all.iter().map(|x| x.to_bits()).collect()
}

/// The checker finds what the emitter never does.
#[test]
#[should_panic(expected = "array 1")]
fn an_access_behind_an_array_is_found() {
    let random = &mut Generator::new(1);
    let body = lower_function(&optimize(program(random, 400)), &Target::machine());
    let code = rbd_jit::Function::new(&body).expect("code");
    let mut shorter = code.code();
    shorter.arrays[1] -= 1;
    crate::checked::check(&shorter);
}
