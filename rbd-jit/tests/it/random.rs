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
        for _ in 0..4 {
            let x = random.vec(10);
            let mut found = vec![f64::NAN; body.function.outputs.len()];
            code.call(&[&x[..4], &x[4..]], &mut found);
            let expected = f64::dispatch(|a| body.evaluate_in(a, &x), |a| body.evaluate_in(a, &x));
            let bits = |all: &[f64]| all.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
            assert_eq!(bits(&found), bits(&expected), "seed {seed}");
        }
    }
}
