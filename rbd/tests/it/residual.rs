//! A function that asks everything of a scalar: traced, generated, called and run in lanes, it gives the same
//! bits.

use rbd::batch::{Element, Execution, Kernel};
use rbd::{Arithmetic, Dual, HyperDual, Real, Unfused};
use rbd_codegen::Target;
use rbd_codegen::internals::ir::{Function, Input, evaluate, evaluate_in, trace};
use rbd_codegen::internals::rust_function;
use rbd_testing::{Generator, assert_close};

/// The golden of the generator.
#[allow(unreachable_pub, reason = "generated")]
mod generated {
    include!("../../../rbd-codegen/tests/golden/residual.rs");
}

fn traced() -> Function {
    let inputs = (0..4).map(|index| Input {
        array: "x",
        index,
        field: "",
    });
    trace(inputs.collect(), |x| {
        let x = <[_; 4]>::try_from(x).unwrap_or_else(|_| unreachable!("four inputs"));
        rbd_testing::residual(x).to_vec()
    })
}

/// Numbers in [−1, 1], and where functions have kinks.
fn arguments() -> Vec<[f64; 4]> {
    let mut random = Generator::new(3);
    println!("seed 3");
    let mut all = vec![[0.0; 4], [1.0; 4], [-1.0; 4], [0.5, 0.5, -0.5, -0.5]];
    all.extend((0..500).map(|_| [(); 4].map(|()| random.real(-1.0, 1.0))));
    all
}

/// As traced every operation is there, in the order of the call.
#[test]
fn interpreter_and_call_agree() {
    let function = traced();
    for x in arguments() {
        let expected = rbd_testing::residual(x);
        assert_eq!(evaluate_in(Unfused, &function, &x), expected, "at {x:?}");
        let single = x.map(|x| x as f32);
        let expected = rbd_testing::residual(single);
        assert_eq!(evaluate_in(Unfused, &function, &single), expected);
    }
}

/// The generated function in the arithmetic that the machine has.
fn dispatched<T: Real>(x: &[T; 4]) -> [T; 18] {
    T::dispatch(
        #[inline(always)]
        |a| generated::residual(a, x),
        #[inline(always)]
        |a| generated::residual(a, x),
    )
}

#[test]
fn generated_code_and_interpreter_agree() {
    let (lowered, _) = rust_function("residual", traced(), &Target::rust());
    for x in arguments() {
        let unfused = generated::residual(Unfused, &x);
        assert_eq!(evaluate_in(Unfused, &lowered.function, &x), unfused);
        assert_eq!(evaluate(&lowered.function, &x), dispatched(&x));
        // Passes change where sums and quotients are rounded.
        assert_close(&unfused, &rbd_testing::residual(x), 1e-14);
    }
}

/// A user's function in batches, as written and as generated.
struct Residual;

impl Kernel for Residual {
    type Input<T: Real> = ([T; 4],);
    type Output<T: Real> = [[T; 18]; 2];

    #[inline(always)]
    fn run<T: Real, A: Arithmetic<T>>(&self, a: A, (x,): &([T; 4],)) -> [[T; 18]; 2] {
        [rbd_testing::residual(*x), generated::residual(a, x)]
    }
}

fn lanes_agree<E: Element + Real + Default + PartialEq + core::fmt::Debug>() {
    let states: Vec<[E; 4]> = arguments()
        .into_iter()
        .map(|x| x.map(<E as Real>::from_f64))
        .collect();
    let mut results = vec![[[E::default(); 18]; 2]; states.len()];
    let states = states.as_slice();
    let done = Execution::new().run(&Residual, [states.into()], (&mut results).into());
    done.expect("they fit");
    for (x, [written, generated]) in states.iter().zip(&results) {
        assert_eq!(*written, rbd_testing::residual(*x), "at {x:?}");
        assert_eq!(*generated, dispatched(x), "at {x:?}");
    }
}

#[test]
fn lanes_and_calls_agree() {
    lanes_agree::<f64>();
    lanes_agree::<f32>();
}

/// Rates of dual numbers are what differences of values tend to, and second rates what differences of rates do.
/// The generated function has the same.
#[test]
fn duals_differentiate_it() {
    let h = 1e-6;
    for x in arguments().into_iter().skip(4).take(100) {
        // The slope of asin grows towards 1.
        let x = x.map(|x| 0.9 * x);
        let direction = [0.3, -0.7, 0.2, 0.5];
        let at = |h: f64| [0, 1, 2, 3].map(|i| x[i] + h * direction[i]);
        let variables = Dual::along(x, [direction]);
        let found = rbd_testing::residual(variables);
        let generated = generated::residual(Unfused, &variables);
        let (before, after) = (rbd_testing::residual(at(-h)), rbd_testing::residual(at(h)));
        let twice = [0, 1, 2, 3].map(|i| HyperDual::new(x[i], direction[i], direction[i]));
        let twice = rbd_testing::residual(twice);
        let slopes = [-h, h].map(|h| {
            let there = Dual::along(at(h), [direction]);
            rbd_testing::residual(there).map(|f| f.derivatives[0])
        });
        for k in 0..18 {
            let rate = found[k].derivatives[0];
            // Third derivatives of asin are below 1e3, and roundings are 1e-16 / h.
            assert_close(&[(after[k] - before[k]) / (2.0 * h)], &[rate], 1e-5);
            assert_close(&[generated[k].derivatives[0]], &[rate], 1e-12);
            assert_eq!([twice[k].first(), twice[k].second()], [rate; 2]);
            let curvature = (slopes[1][k] - slopes[0][k]) / (2.0 * h);
            assert_close(&[curvature], &[twice[k].mixed()], 1e-4);
        }
    }
}
