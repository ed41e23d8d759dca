//! Recorded algorithms, differentiated in either direction.

use rbd_codegen::internals::ir::{Recording, Symbol};
use rbd_runtime::{Dual, Real};
use rbd_testing::Generator;

/// Every operation that is recorded, in results of which each depends on all numbers; the last is not smooth.
fn algorithm<'g>(numbers: &[Symbol<'g>]) -> Vec<Symbol<'g>> {
    let [a, b, c] = *numbers else {
        unreachable!("three are given");
    };
    let (sin, cos) = (a * b - c).sin_cos();
    let root = (a * a + b * b + c.exp()).sqrt();
    let ratio = (sin + c) / root;
    let half = Symbol::from_f64(0.5);
    let first = ratio.atan2(cos + b) * root.ln() - (half * sin).asin() * c;
    let second = (half * cos).acos() + (a - c).abs() * b.tanh() - (a * c).sign() * b;
    let less = a.select_less(b, sin * c, root * b) - (-c).select_less(a, a * a, c / root);
    vec![first, second + less, (a * Symbol::zero()).sqrt() + c]
}

fn recorded() -> Recording {
    Recording::new(3, |numbers, _| Some(algorithm(numbers))).expect("it has results")
}

/// Slopes of a few units, in some ten operations each.
const TOLERANCE: f64 = 1e-12;

#[test]
fn gradients_are_those_of_dual_numbers() {
    let recording = recorded();
    let mut random = Generator::new(4);
    let weights = [0.7, -1.3];
    for _ in 0..100 {
        let at = [(); 3].map(|()| random.real(-2.0, 2.0));
        let found = recording.gradient(&at, &weights);
        let moved = recording.run(&Dual::<f64, 3>::variables(at));
        for (k, found) in found.into_iter().enumerate() {
            let slopes = moved.iter().zip(weights);
            let expected: f64 = slopes.map(|(x, weight)| x.derivatives[k] * weight).sum();
            let error = (found - expected).abs();
            // Written so that a NaN fails.
            assert!(
                error <= TOLERANCE * expected.abs().max(1.0),
                "by number {k} at {at:?}: {found} and {expected}"
            );
        }
    }
}

/// Nothing of √0, which has the slope ∞, reaches the gradient of other results.
#[test]
fn results_without_weights_have_no_part_in_it() {
    let recording = recorded();
    let numbers = [0.3_f64, -0.8, 1.1];
    assert!(
        recording
            .gradient(&numbers, &[1.0, 1.0])
            .iter()
            .all(|x| x.is_finite())
    );
    let all = recording.gradient(&numbers, &[0.0, 0.0, 1.0]);
    assert!(all.iter().any(|x| x.is_nan()));
}
