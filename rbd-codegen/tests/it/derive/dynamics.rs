//! Derivatives of what robots compute.

use rbd_codegen::internals::algorithm::{Parameter, methods};
use rbd_codegen::internals::derive::{Differentiation, Seeds, eliminated, forward, reverse};
use rbd_codegen::internals::ir::{Function, Symbol, evaluate, trace};
use rbd_codegen::internals::lowered;
use rbd_codegen::{Base, FunctionName, Model, Options, Reference};
use rbd_runtime::{DoubleDouble, Dual, Real};
use rbd_testing::{Generator, RandomRobot};

use super::programs::{orders, positions, robot, traced};
use crate::tree;

/// Of the largest entry: the derivative folds constants in `f64`, by products along paths.
const TOLERANCE: f64 = 1e-13;

/// What divides by pivots of H: a rounding of a constant grows with its condition.
const DIVIDED: f64 = 1e-10;

const METHODS: [(&str, f64); 5] = [
    ("rnea", TOLERANCE),
    ("crba", TOLERANCE),
    ("forward_kinematics", TOLERANCE),
    ("forward_dynamics", DIVIDED),
    ("aba", DIVIDED),
];

fn numbers(values: Vec<f64>) -> Vec<DoubleDouble> {
    values.into_iter().map(DoubleDouble::from).collect()
}

/// A state of the robot for the inputs of a method.
fn state(model: &Model, method: &str, random: &mut Generator) -> Vec<DoubleDouble> {
    let runtime = model.as_runtime();
    let row = methods().find(|row| row.name == method);
    let parameters = row.expect("a method of the table").parameters.iter();
    let values = parameters.flat_map(|parameter| match parameter {
        Parameter::Q => random.configuration(&runtime),
        _ => random.vec(runtime.nv()),
    });
    numbers(values.collect())
}

/// The Jacobian by rows, by a dual number for each input.
fn by_duals(function: &Function, x: &[DoubleDouble], variables: &[u32]) -> Vec<DoubleDouble> {
    let column = |variable: &u32| {
        let mut inputs: Vec<Dual<DoubleDouble, 1>> = x.iter().map(|x| Dual::constant(*x)).collect();
        inputs[*variable as usize].derivatives = [DoubleDouble::one()];
        evaluate(function, &inputs)
    };
    let columns: Vec<_> = variables.iter().map(column).collect();
    let rows = 0..function.outputs.len();
    let entries = rows.flat_map(|row| columns.iter().map(move |y| y[row].derivatives[0]));
    entries.collect()
}

#[track_caller]
fn assert_near(what: &str, got: &[DoubleDouble], expected: &[DoubleDouble], tolerance: f64) {
    assert_eq!(got.len(), expected.len(), "{what}");
    let scale = expected
        .iter()
        .fold(0.0_f64, |s, x| s.max(x.to_f64().abs()));
    for (at, (got, expected)) in got.iter().zip(expected).enumerate() {
        let error = (*got - *expected).to_f64().abs();
        // Written so that a NaN fails.
        assert!(
            error <= tolerance * scale,
            "{what}, entry {at}: {error:e}, scale {scale:e}"
        );
    }
}

fn check(name: &str, model: &Model, random: &mut Generator) {
    for (method, tolerance) in METHODS {
        if method == "aba" && model.as_runtime().is_coupled() {
            continue;
        }
        let function = traced(model, method);
        let variables = positions(&function, &["q", "qd", "qdd", "tau"]);
        let x = state(model, method, random);
        let expected = by_duals(&function, &x, &variables);
        let of = Differentiation::by_inputs(&function, &variables);
        let check = |way: &str, derived: &Function| {
            let what = format!("{name} {method}: {way}");
            assert_near(&what, &evaluate(derived, &x), &expected, tolerance);
        };
        check("forward", &forward(&of));
        check("reverse", &reverse(&of));
        for order in orders().into_iter().step_by(3) {
            check(&format!("{order:?}"), &eliminated(&of, order));
        }
    }
}

#[test]
fn derivatives_of_robots_are_those_of_duals() {
    for name in ["panda", "stanford_arm", "three_finger_hand", "rx90"] {
        println!("{name}");
        check(name, &robot(name, Base::Fixed), &mut Generator::new(1));
    }
}

#[test]
fn derivatives_of_random_trees_are_those_of_duals() {
    for seed in 0..16 {
        println!("seed {seed}");
        let mut random = Generator::new(seed);
        let size = 1 + seed as usize % 6;
        let mut robot = RandomRobot::with_all_joints_of_size(&mut random, size);
        if seed % 4 == 3 {
            robot = robot.coupled(&mut random);
        }
        let model = match seed % 3 {
            0 => tree::on_floating_base(robot, &mut random),
            _ => tree::on_fixed_base(robot),
        };
        check(&format!("seed {seed}"), &model, &mut random);
    }
}

/// The rates of q that belong to unit velocities, Γ(q) eₖ, then unit rates of q̇: the directions of the
/// tangent space, as a function of the inputs of `function`.
fn tangents(model: &Model, function: &Function) -> Function {
    let (nq, nv) = (model.as_runtime().nq(), model.as_runtime().nv());
    let rate = traced(model, "position_rate");
    let constant = |value| Symbol::from_f64(value);
    trace(function.inputs.clone(), |x| {
        let unit = |k: usize, count: usize| -> Vec<Symbol<'_>> {
            (0..count)
                .map(|i| constant(f64::from(u8::from(i == k))))
                .collect()
        };
        let by_position = (0..nv).flat_map(|k| {
            let arguments = [x[..nq].to_vec(), unit(k, nv)].concat();
            let rest = vec![constant(0.0); x.len() - nq];
            [evaluate(&rate, &arguments), rest].concat()
        });
        let by_velocity = (0..nv).flat_map(|k| unit(nq + k, x.len()));
        by_position.chain(by_velocity).collect()
    })
}

/// ∂τ/∂q and ∂τ/∂q̇ in the tangent space, against the reference differentiated by dual numbers.
#[test]
fn directions_of_the_tangent_space_give_derivatives_on_manifolds() {
    for seed in 0..12 {
        println!("seed {seed}");
        let mut random = Generator::new(seed);
        let robot = RandomRobot::with_all_joints_of_size(&mut random, 1 + seed as usize % 4);
        let model = tree::on_floating_base(robot, &mut random);
        let function = traced(&model, "rnea");
        let seeds = tangents(&model, &function);
        let of = Differentiation {
            seeds: Seeds::Traced(&seeds),
            ..Differentiation::by_inputs(&function, &[])
        };
        let x = state(&model, "rnea", &mut random);
        let row = methods().find(|row| row.name == "rnea_derivatives");
        let pattern = rbd_codegen::internals::algorithm::Pattern::of(&model);
        let reference = Reference::new(&model, &pattern);
        let expected = reference.run(row.expect("a method of the table"), &x);
        let expected = expected.expect("it has a reference");
        let n = function.outputs.len();
        // The reference gives one block after the other, a Jacobian both in each row.
        let (by_position, rest) = expected.split_at(n * n);
        let rows = by_position.chunks(n).zip(rest.chunks(n));
        let expected: Vec<_> = rows.flat_map(|(a, b)| [a, b].concat()).collect();
        // Frames are chosen anew for what is traced, whose constants are rounded.
        for derived in [forward(&of), reverse(&of)] {
            assert_near("tangents", &evaluate(&derived, &x), &expected, 1e-12);
        }
    }
}

/// Functions with scalars side by side are written as scalars first.
#[test]
fn what_stands_side_by_side_is_differentiated() {
    let model = robot("quadruped", Base::Floating);
    let options = Options::default()
        .base(Base::Floating)
        .functions(Some(vec![FunctionName::Rnea]));
    let program = lowered(&model, &options).expect("it can be generated");
    let rnea = program
        .functions
        .iter()
        .find(|row| row.method.name == "rnea");
    let function = &rnea.expect("it was asked for").body.function;
    let wide = function.graph.widths().iter().any(|width| *width > 1);
    assert!(wide, "the legs are alike");
    let variables = positions(function, &["qd"]);
    let x = state(&model, "rnea", &mut Generator::new(2));
    let of = Differentiation::by_inputs(function, &variables);
    let expected = by_duals(function, &x, &variables);
    for derived in [forward(&of), reverse(&of)] {
        assert_near("quadruped", &evaluate(&derived, &x), &expected, TOLERANCE);
    }
}
