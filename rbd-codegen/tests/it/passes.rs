//! Every pass computes what it was given: eval(before) == eval(after).
//!
//! In bits where the pass says so; all of them in exact arithmetic, for which a prime field stands
//! in: it is exact, and two different rational functions agree on random elements only by a chance of
//! about 1e-17.

use crate::field::Field;
use rbd_codegen::internals::algorithm::{TraceContext, trace_methods};
use rbd_codegen::internals::ir::{
    Function, Input, Node, Symbol, evaluate, evaluate_in, op_count, trace, verify,
};
use rbd_codegen::internals::lower::{FUSE, LIST_SCHEDULE, REASSOCIATE, RECIPROCAL, SIGNS};
use rbd_codegen::internals::optimize::{Keeps, PASSES, Pass, optimize};
use rbd_codegen::{Effort, FunctionName, Options, load};
use rbd_runtime::{Real, Unfused};
use rbd_testing::{DoubleDouble, Generator};

/// A program of sums, differences, products and small constants, with much in common.
fn random_program(seed: u64) -> Function {
    let mut random = Generator::new(seed);
    let inputs = (0..6)
        .map(|index| Input {
            array: "x",
            index,
            field: "",
        })
        .collect();
    trace(inputs, |x| {
        let mut values: Vec<Symbol<'_>> = x.to_vec();
        for _ in 0..120 {
            let recent = values.len().min(14);
            let (a, b) = (
                values[values.len() - 1 - random.index(recent)],
                values[random.index(values.len())],
            );
            let next = match random.index(10) {
                0..=2 => a + b,
                3..=4 => a - b,
                5..=7 => a * b,
                8 => a * Symbol::from_f64(random.index(4) as f64 - 1.0),
                _ => -a,
            };
            values.push(next);
        }
        values[values.len() - 8..].to_vec()
    })
}

/// Operations, a fused multiply-add counted as one.
fn instructions(function: &Function) -> u32 {
    let live = function.live();
    let nodes = function.graph.nodes().iter().zip(live);
    let fused = nodes.filter(|(node, live)| *live && matches!(node, Node::MulAdd(..)));
    op_count(function).flops() - fused.count() as u32
}

/// Those that are counted and those that suit machines.
fn all_passes() -> impl Iterator<Item = &'static Pass> {
    PASSES
        .iter()
        .chain([&RECIPROCAL, &REASSOCIATE, &FUSE, &SIGNS, &LIST_SCHEDULE])
}

fn check_exactly(function: &Function, inputs: &[Field]) {
    let mut before = function.clone();
    for pass in all_passes() {
        let after = (pass.run)(&before);
        verify(&after).expect("the IR is sound");
        assert_eq!(
            evaluate(&before, inputs),
            evaluate(&after, inputs),
            "pass `{}`",
            pass.name
        );
        let (was, is) = (instructions(&before), instructions(&after));
        // It makes a division more of each denominator, and products of the others.
        let may_grow = pass.name == RECIPROCAL.name;
        assert!(
            is <= was || may_grow,
            "pass `{}` makes {is} instructions of {was}",
            pass.name
        );
        before = after;
    }
}

#[test]
fn passes_are_exact_on_random_programs() {
    for seed in 0..2000 {
        let function = random_program(seed);
        let mut random = Generator::new(seed);
        let inputs: Vec<Field> = (0..6).map(|_| Field::random(&mut random)).collect();
        println!("seed {seed}");
        check_exactly(&function, &inputs);
    }
}

/// Four sums of the same 600 terms: what they share is found though pairs are looked for among neighbours alone.
#[test]
fn long_sums_share_their_terms() {
    let inputs = (0..604).map(|index| Input {
        array: "x",
        index,
        field: "",
    });
    let function = trace(inputs.collect(), |x| {
        let sum = |k: usize| {
            let products = (0..600).map(|i| x[i] * x[i]);
            products.fold(x[600 + k], |sum, product| sum + product)
        };
        (0..4).map(sum).collect()
    });
    let found = optimize(function.clone());
    // 600 squares and 599 sums for all, and a sum for each.
    assert_eq!(op_count(&found).flops(), 600 + 599 + 4);
    let mut random = Generator::new(19);
    let x: Vec<Field> = (0..604).map(|_| Field::random(&mut random)).collect();
    check_exactly(&function, &x);
}

fn robot_programs(name: &str) -> Vec<Function> {
    let path = format!("{}/../robots/urdf/{name}.urdf", env!("CARGO_MANIFEST_DIR"));
    let model = load(path.as_ref(), &Options::default())
        .expect("a sound robot")
        .model;
    let problem = TraceContext::new(&model, Effort::Normal);
    let traced = trace_methods(&problem, FunctionName::ALL);
    traced.into_iter().map(|traced| traced.function).collect()
}

#[test]
fn passes_are_exact_on_factorisations() {
    // These have no constants, which a field cannot take.
    let sparse = robot_programs("figure_6_2_tree").into_iter();
    for function in sparse.filter(|f| {
        f.inputs
            .iter()
            .any(|input| ["h", "l"].contains(&input.array))
    }) {
        let mut random = Generator::new(1);
        let inputs: Vec<Field> = function
            .inputs
            .iter()
            .map(|_| Field::random(&mut random))
            .collect();
        check_exactly(&function, &inputs);
    }
}

/// Within `tolerance` of the largest component.
#[track_caller]
fn assert_near(is: &[f64], was: &[f64], tolerance: f64) {
    let scale = was.iter().fold(0.0f64, |s, x| s.max(x.abs()));
    let near = |(a, b): (&f64, &f64)| (a - b).abs() <= tolerance * scale;
    assert!(was.iter().zip(is).all(near), "{is:?} for {was:?}");
}

#[test]
fn passes_keep_the_bits_they_say_they_keep() {
    let of_the_state = |f: &Function| f.inputs.iter().any(|input| input.array == "q");
    for mut before in robot_programs("panda").into_iter().filter(of_the_state) {
        let mut random = Generator::new(2);
        let inputs: Vec<f64> = before
            .inputs
            .iter()
            .map(|_| random.index(4000) as f64 / 1000.0 + 0.1)
            .collect();
        for pass in all_passes() {
            let after = (pass.run)(&before);
            let (was, is) = (evaluate(&before, &inputs), evaluate(&after, &inputs));
            if pass.keeps == Keeps::Bits {
                assert_eq!(was, is, "pass `{}`", pass.name);
            } else if pass.name == FUSE.name {
                // Without fusing it is the same: a change of sign is exact.
                let plain = |f| evaluate_in(Unfused, f, &inputs);
                assert_eq!(plain(&before), plain(&after));
                assert_near(&is, &was, 1e-13);
            } else {
                // Another order of a few hundred operations.
                assert_near(&is, &was, 1e-12);
            }
            before = after;
        }
    }
}

/// 0.1² − 0.01 is 9.0e-19 in exact arithmetic of these doubles, and 1.7e-18 where the product is rounded.
#[test]
fn constants_are_rounded_once() {
    let input = Input {
        array: "x",
        index: 0,
        field: "",
    };
    let function = trace(vec![input], |x| {
        let constant = |value| Symbol::from_f64(value);
        vec![x[0] * (constant(0.1) * constant(0.1) - constant(0.01))]
    });
    let exact = DoubleDouble::from(0.1) * 0.1.into() - 0.01.into();
    assert_ne!(exact.to_f64(), 0.1 * 0.1 - 0.01);
    assert_eq!(evaluate(&function, &[1.0]), [exact.to_f64()]);
}
