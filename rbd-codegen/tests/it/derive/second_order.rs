//! Second derivatives against dual numbers of dual numbers.

use rbd_codegen::Base;
use rbd_codegen::internals::derive::{
    Differentiation, Order, Search, Seeds, Ties, Weights, hessian, hessian_by_elimination,
    hessian_times, nonzeros,
};
use rbd_codegen::internals::ir::{Function, Symbol, evaluate, trace, verify};
use rbd_runtime::{DoubleDouble, Dual, Real};
use rbd_testing::Generator;

use super::programs::{INPUTS, inputs, positions, random_program, robot, traced};
use crate::field::Field;

type Twice<T> = Dual<Dual<T, 1>, 1>;

/// d/dεⱼ of Σᵢ sₖᵢ ∂(wᵀf)/∂xᵢ where x moves by sⱼ(x): entry (k, j). `seeds` gives all rates at a point.
fn entry<T: Real>(
    function: &Function,
    x: &[T],
    weights: &[T],
    seeds: &Function,
    [k, j]: [usize; 2],
) -> T {
    let count = x.len();
    let rates = evaluate(seeds, x);
    let outer = x.iter().zip(&rates[j * count..]);
    let outer: Vec<Dual<T, 1>> = outer
        .map(|(value, rate)| Dual {
            value: *value,
            derivatives: [*rate],
        })
        .collect();
    let inner = evaluate(seeds, &outer);
    let both = outer.iter().zip(&inner[k * count..]);
    let both: Vec<Twice<T>> = both
        .map(|(value, rate)| Dual {
            value: *value,
            derivatives: [*rate],
        })
        .collect();
    let results = evaluate(function, &both);
    let terms = results.iter().zip(weights);
    terms.fold(T::zero(), |sum, (y, w)| {
        sum + y.derivatives[0].derivatives[0] * *w
    })
}

/// These inputs by themselves, as a traced function.
fn units(function: &Function, variables: &[u32]) -> Function {
    let constant = |value| Symbol::from_f64(value);
    let count = function.inputs.len();
    trace(function.inputs.clone(), |_| {
        let rates = variables.iter().flat_map(|variable| {
            (0..count as u32).map(move |input| constant(f64::from(u8::from(input == *variable))))
        });
        rates.collect()
    })
}

fn matrix<T: Real>(function: &Function, x: &[T], weights: &[T], seeds: &Function) -> Vec<T> {
    let n = seeds.outputs.len() / x.len();
    let entries = (0..n * n).map(|at| entry(function, x, weights, seeds, [at / n, at % n]));
    entries.collect()
}

/// x₁ ∂₀ + x₀ x₂ ∂₃, and 2 ∂₂ + ∂₄, which do not commute.
fn curved() -> Function {
    trace(inputs(INPUTS), |x| {
        let constant = |value| Symbol::from_f64(value);
        let zero = constant(0.0);
        let curved = [x[1], zero, zero, x[0] * x[2], zero];
        let straight = [zero, zero, constant(2.0), zero, constant(1.0)];
        [curved, straight].concat()
    })
}

/// The cheapest, forward over reverse, and eliminations where there are any.
fn all_ways(of: &Differentiation<'_>) -> Vec<Function> {
    let weights = Weights::Inputs("w");
    let searches = [Search::MODES, Search::SHORT];
    let mut all: Vec<Function> = searches
        .iter()
        .map(|search| hessian(of, weights, search).0)
        .collect();
    let ties = [Ties::First, Ties::Last, Ties::Random(3)];
    let orders = Order::ALL
        .into_iter()
        .flat_map(|order| ties.map(|ties| (order, ties)));
    let eliminated = orders.map(|(order, ties)| hessian_by_elimination(of, weights, order, ties));
    let eliminated: Vec<Option<Function>> = eliminated.collect();
    let by_inputs = matches!(of.seeds, Seeds::Inputs(_));
    assert!(
        eliminated
            .iter()
            .all(|derived| derived.is_some() == by_inputs)
    );
    all.extend(eliminated.into_iter().flatten());
    all
}

#[test]
fn hessians_are_exact_on_random_programs() {
    for seed in 0..200 {
        println!("seed {seed}");
        let function = random_program(seed);
        let mut random = Generator::new(seed);
        let mut point =
            |count| -> Vec<Field> { (0..count).map(|_| Field::random(&mut random)).collect() };
        let (x, w) = (point(INPUTS), point(function.outputs.len()));
        let variables: &[u32] = if seed % 2 == 0 {
            &[0, 1, 2, 3, 4]
        } else {
            &[3, 0, 4]
        };
        let (plain, curved) = (units(&function, variables), curved());
        let by_inputs = Differentiation::by_inputs(&function, variables);
        let along = Differentiation {
            seeds: Seeds::Traced(&curved),
            ..by_inputs
        };
        for (of, seeds) in [(by_inputs, &plain), (along, &curved)] {
            let expected = matrix(&function, &x, &w, seeds);
            let n = seeds.outputs.len() / INPUTS;
            let at = [x.clone(), w.clone()].concat();
            for derived in all_ways(&of) {
                verify(&derived).expect("the IR is sound");
                assert_eq!(evaluate(&derived, &at), expected);
            }
            let v = point(n);
            let products = expected.chunks(n).map(|row| {
                let terms = row.iter().zip(&v).map(|(a, b)| *a * *b);
                terms.fold(Field::from_f64(0.0), |a, b| a + b)
            });
            let expected: Vec<Field> = products.collect();
            let derived = hessian_times(&of, Weights::Inputs("w"), "v");
            let at = [x.clone(), w.clone(), v].concat();
            assert_eq!(evaluate(&derived, &at), expected);
        }
    }
}

/// With the gradient before it, and constants as weights.
#[test]
fn a_hessian_comes_with_its_gradient() {
    let function = random_program(3);
    let weights: Vec<f64> = (0..function.outputs.len())
        .map(|i| i as f64 - 3.0)
        .collect();
    let of = Differentiation {
        with_values: true,
        known: None,
        symmetry: None,
        ..Differentiation::by_inputs(&function, &[0, 1, 2, 3, 4])
    };
    let constants = Weights::Constants(&weights);
    let (derived, _) = hessian(&of, constants, &Search::MODES);
    let eliminated = hessian_by_elimination(&of, constants, Order::ALL[0], Ties::First);
    let eliminated = eliminated.expect("all operations have rules");
    let x: Vec<Field> = {
        let mut random = Generator::new(3);
        (0..INPUTS).map(|_| Field::random(&mut random)).collect()
    };
    let variables: Vec<Dual<Field, 5>> = {
        let x: [Field; 5] = x.clone().try_into().expect("five inputs");
        Dual::variables(x).to_vec()
    };
    let results = evaluate(&function, &variables);
    let gradient = (0..INPUTS).map(|k| {
        let terms = results.iter().zip(&weights);
        terms.fold(Field::from_f64(0.0), |sum, (y, w)| {
            sum + y.derivatives[k] * Field::from_f64(*w)
        })
    });
    let got = evaluate(&derived, &x);
    assert_eq!(got, evaluate(&eliminated, &x));
    assert_eq!(got[..INPUTS], gradient.collect::<Vec<_>>());
    assert_eq!(got.len(), INPUTS + INPUTS * INPUTS);
}

/// All four blocks of xᵀ∂²τ and what vanishes: constants are folded in `f64`, and a Hessian is a sum of some
/// thousand products.
#[test]
fn hessians_of_inverse_dynamics_are_those_of_duals_of_duals() {
    for name in ["panda", "ur5e", "stanford_arm"] {
        println!("{name}");
        let function = traced(&robot(name, Base::Fixed), "rnea");
        let variables = positions(&function, &["q", "qd", "qdd"]);
        let mut random = Generator::new(5);
        let n = function.outputs.len();
        let mut numbers = |count| -> Vec<DoubleDouble> {
            random
                .vec(count)
                .into_iter()
                .map(DoubleDouble::from)
                .collect()
        };
        let (x, w) = (numbers(3 * n), numbers(n));
        let expected = matrix(&function, &x, &w, &units(&function, &variables));
        let of = Differentiation::by_inputs(&function, &variables);
        let at = [x, w].concat();
        let scale = expected
            .iter()
            .fold(0.0_f64, |s, x| s.max(x.to_f64().abs()));
        let weights = Weights::Inputs("x");
        for search in [Search::MODES, Search::SHORT] {
            let (derived, strategies) = hessian(&of, weights, &search);
            let got = evaluate(&derived, &at);
            for (place, (got, expected)) in got.iter().zip(&expected).enumerate() {
                let error = (*got - *expected).to_f64().abs();
                assert!(
                    error <= 1e-13 * scale,
                    "{:?}, entry {place}: {error:e}, scale {scale:e}",
                    strategies.taken
                );
            }
            // τ is linear in q̈, and ∂τ/∂q̈ does not depend on q̇.
            let of_accelerations = |at: &usize| at / (3 * n) >= 2 * n && at % (3 * n) >= n;
            assert!(!nonzeros(&derived, 0).iter().any(of_accelerations));
        }
    }
}
