//! Compiled code against the interpreter, bit for bit, and batches against single calls, where angles
//! have offsets and where inputs are no numbers.

use std::path::Path;

use rbd::Unfused;
use rbd::batch::{Element, States, StatesMut};
use rbd_codegen::internals::ir::{Function, evaluate, evaluate_in};
use rbd_codegen::internals::lowered;
use rbd_codegen::{FunctionName, JointTerm, Options, load};

rbd::robot!(
    General = "../robots/urdf/general_6r.urdf",
    functions = [rnea],
    batch = true
);
rbd::robot!(
    Reproducible = "../robots/urdf/general_6r.urdf",
    functions = [rnea],
    reproducible = true,
    batch = true
);
rbd::robot!(
    Damped = "../robots/urdf/double_pendulum.urdf",
    functions = [rnea],
    friction = 0.1,
    batch = true
);

/// The program of `rnea`.
fn program(file: &str, friction: JointTerm) -> Function {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../robots/urdf")
        .join(file);
    let options = Options::default()
        .functions(Some(vec![FunctionName::Rnea]))
        .friction(friction);
    let model = load(&path, &options).expect("it is sound").model;
    let mut generated = lowered(&model, &options).expect("it can be generated");
    generated.functions.remove(0).body.function
}

trait Number: Element + Into<f64> + Default + std::fmt::Debug {}
impl<E: Element + Into<f64> + Default + std::fmt::Debug> Number for E {}

#[track_caller]
fn assert_same<E: Number>(is: &[E], expected: &[E], what: &str) {
    assert_eq!(is.len(), expected.len());
    for (&is, &expected) in is.iter().zip(expected) {
        let (is, expected): (f64, f64) = (is.into(), expected.into());
        let same = is.to_bits() == expected.to_bits() || is.is_nan() && expected.is_nan();
        assert!(same, "{what}: {is} for {expected}");
    }
}

/// A number of an input: small, of many turns, beyond the limits of `f32` and of `f64`.
fn number<E: Number>(seed: usize) -> E {
    let size = [3.0, 300.0, 7000.0, 1e6][seed / 3 % 4];
    E::from_f64(((seed * 7919) as f64 * 0.7).sin() * size)
}

/// Compares single calls with the program, and batches with single calls, at states of `3 N`
/// numbers.
macro_rules! check {
    ($robot:ident, $n:literal, $of:ty, $states:expr, $program:expr) => {{
        let states: Vec<[$of; 3 * $n]> = $states;
        let part = |state: &[$of; 3 * $n], i: usize| -> [$of; $n] {
            std::array::from_fn(|k| state[i * $n + k])
        };
        let single: Vec<[$of; $n]> = states
            .iter()
            .map(|state| $robot.rnea(&part(state, 0), &part(state, 1), &part(state, 2)))
            .collect();
        for (state, single) in states.iter().zip(&single) {
            let of_program: Vec<$of> = $program(state);
            assert_same(single, &of_program, &format!("{state:?}"));
        }
        let inputs: Vec<Vec<$of>> = (0..3)
            .map(|i| states.iter().flat_map(|state| part(state, i)).collect())
            .collect();
        let shape = [states.len(), $n];
        let rows = |i: usize| States::strided(&inputs[i], shape, [$n, 1]).expect("it fits");
        let mut tau = vec![<$of>::default(); states.len() * $n];
        let place = StatesMut::strided(&mut tau, shape, [$n, 1]).expect("it fits");
        $robot
            .batch()
            .rnea(rows(0), rows(1), rows(2), place)
            .expect("all fit");
        assert_same(&tau, single.as_flattened(), "batch");
        single
    }};
}

#[test]
fn offsets_are_added_alike_everywhere() {
    fn states<E: Number>() -> Vec<[E; 18]> {
        let state = |s: usize| {
            std::array::from_fn(|k| match k {
                0..6 => number(s * 31 + k),
                _ => number::<E>(3 * (s * 31 + k) / 3 * 12),
            })
        };
        (0..67).map(state).collect()
    }
    let program = program("general_6r.urdf", JointTerm::None);
    check!(General, 6, f64, states(), |x: &[f64; 18]| evaluate(
        &program, x
    ));
    check!(General, 6, f32, states(), |x: &[f32; 18]| evaluate(
        &program, x
    ));
    check!(Reproducible, 6, f64, states(), |x: &[f64; 18]| evaluate_in(
        Unfused, &program, x
    ));
    check!(Reproducible, 6, f32, states(), |x: &[f32; 18]| evaluate_in(
        Unfused, &program, x
    ));
}

#[test]
fn nan_and_infinity_travel_alike_everywhere() {
    fn states<E: Number>() -> Vec<[E; 6]> {
        let special = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
        let with = |(input, x): (usize, f64)| {
            std::array::from_fn(|k| match k == input {
                true => E::from_f64(x),
                false => number(k),
            })
        };
        let all = (0..6).flat_map(|input| special.map(|x| (input, x)));
        let usual = std::array::from_fn(number::<E>);
        all.flat_map(|case| [with(case), usual]).collect()
    }
    let program = program("double_pendulum.urdf", JointTerm::All(0.1));
    let tau = check!(Damped, 2, f64, states(), |x: &[f64; 6]| evaluate(
        &program, x
    ));
    check!(Damped, 2, f32, states(), |x: &[f32; 6]| evaluate(
        &program, x
    ));
    // The friction of the second joint is that of its own rate.
    let nan_rate = &tau[2 * 3 * 3];
    assert!(nan_rate[1].is_nan(), "{nan_rate:?}");
    assert!(tau[1].iter().all(|x| x.is_finite()));
}
