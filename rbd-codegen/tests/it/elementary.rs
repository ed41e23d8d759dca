//! Nodes of elementary functions: what the constructors fold, what a node costs, its derivative.

use rbd_codegen::internals::ir::{
    Elementary, Function, Graph, Input, Node, NodeId, evaluate_in, op_count, trace, verify,
};
use rbd_runtime::{Dual, OpCount, Real, Unfused};

fn inputs(count: usize) -> Vec<Input> {
    let input = |index| Input {
        array: "x",
        index,
        field: "",
    };
    (0..count).map(input).collect()
}

/// Of one input, the value of each function and its derivative.
fn with_derivatives() -> Function {
    let mut graph = Graph::default();
    let x = graph.input(0);
    let mut outputs = Vec::new();
    for function in Elementary::ALL {
        let value = graph.elementary(function, x);
        outputs.extend([value, function.derivative(&mut graph, x, value)]);
    }
    Function {
        inputs: inputs(1),
        outputs,
        graph,
        kernels: Vec::new(),
    }
}

/// The expression of the derivative is that of dual numbers, at kinks and ends of domains too.
#[test]
fn derivatives_are_those_of_dual_numbers() {
    let function = with_derivatives();
    verify(&function).expect("sound");
    for x in [0.3, -0.7, 0.0, 1.0, -1.0, 0.99, -1e-3] {
        let results = evaluate_in(Unfused, &function, &[x]);
        let [variable] = Dual::variables([x]);
        for (of, result) in Elementary::ALL.into_iter().zip(results.chunks(2)) {
            let dual = of.of(variable);
            let expected = [dual.value, dual.derivatives[0]];
            let same = |(a, b): (&f64, f64)| *a == b || (a.is_nan() && b.is_nan());
            assert!(
                result.iter().zip(expected).all(same),
                "{} at {x}: {result:?}, not {expected:?}",
                of.name()
            );
        }
    }
}

#[test]
fn constants_fold_and_signs_move_out() {
    let mut graph = Graph::default();
    let x = graph.input(0);
    let minus = graph.neg(x);
    for of in Elementary::ALL {
        let half = graph.constant(0.5);
        let folded = graph.elementary(of, half);
        assert_eq!(graph.as_constant(folded), Some(of.of(0.5)), "{}", of.name());
        let (plain, negated) = (graph.elementary(of, x), graph.elementary(of, minus));
        match of {
            Elementary::Tanh | Elementary::Asin => assert_eq!(negated, graph.neg(plain)),
            Elementary::Abs => assert_eq!(negated, plain),
            _ => assert_eq!(graph.node(negated), Node::Elementary(of, minus)),
        }
    }
    // What is not finite is NaN, which does not become finite again.
    let zero = graph.constant(0.0);
    let infinite = graph.elementary(Elementary::Ln, zero);
    assert!(graph.as_constant(infinite).is_some_and(f64::is_nan));
}

#[test]
fn choices_that_are_known_fold() {
    let mut graph = Graph::default();
    let [x, y] = [0, 1].map(|position| graph.input(position));
    let [one, two, nan] = [1.0, 2.0, f64::NAN].map(|value| graph.constant(value));
    assert_eq!(graph.select_less([one, two, x, y]), x);
    assert_eq!(graph.select_less([two, one, x, y]), y);
    assert_eq!(graph.select_less([one, one, x, y]), y);
    assert_eq!(graph.select_less([x, x, x, y]), y);
    assert_eq!(graph.select_less([x, y, two, two]), two);
    let none = graph.select_less([one, nan, x, y]);
    assert!(graph.as_constant(none).is_some_and(f64::is_nan));
    let open = graph.select_less([x, y, one, two]);
    assert_eq!(graph.node(open), Node::SelectLess([x, y, one, two]));
}

/// Constants are folded in twice the digits, as everywhere: ln(e¹⁰⁰) is 100, not 100 and a few units.
#[test]
fn symbols_fold_in_twice_the_digits() {
    let function = trace(inputs(1), |x| {
        let hundred = x[0] * Real::from_f64(0.0) + Real::from_f64(100.0);
        let [a, b] = [hundred.exp().ln(), (hundred.tanh() - Real::one()).exp()];
        vec![a, b, a.select_less(b, x[0], -x[0]), Real::min(a, b)]
    });
    let constant = |k: usize| function.graph.as_constant(function.outputs[k]);
    assert_eq!([0, 1, 3].map(constant), [100.0, 1.0, 1.0].map(Some));
    assert_eq!(
        function.graph.node(function.outputs[2]),
        Node::Neg(input(&function))
    );
}

fn input(function: &Function) -> NodeId {
    let mut ids = function.graph.ids();
    let input = ids.find(|id| matches!(function.graph.node(*id), Node::Input(0)));
    input.expect("the input")
}

#[test]
fn operations_are_counted_and_powers_are_products() {
    let function = trace(inputs(2), |x| {
        let (a, b) = (x[0], x[1]);
        let functions = [a.exp(), a.ln(), a.tanh(), Real::asin(a), Real::acos(a)];
        let choices = [Real::abs(a), Real::min(a, b), Real::max(a, b)];
        let mut all = functions.to_vec();
        all.extend(choices);
        all.extend([b.powi(6), b.powi(0), b.powi(1)]);
        all
    });
    let expected = OpCount::new(3, 0, 0, 0, 0, 0).with_elementary(5);
    assert_eq!(op_count(&function), expected);
    assert_eq!(
        function.outputs[10],
        function.graph.ids().nth(1).expect("b")
    );
    let text = function.to_string();
    for name in ["Exp", "Ln", "Tanh", "Asin", "Acos", "Abs"] {
        let operation = format!("= Elementary({name}, %");
        assert!(text.contains(&operation), "{name} in {text}");
    }
    assert!(text.contains("= SelectLess([%"), "{text}");
}

/// They are of scalars: several side by side are refused.
#[test]
fn packs_are_refused() {
    for of in [0, 1] {
        let mut graph = Graph::default();
        let [x, y] = [0, 1].map(|position| graph.input(position));
        let repeated = graph.repeated(x, 2);
        let other = graph.repeated(y, 2);
        let output = match of {
            0 => graph.elementary(Elementary::Exp, repeated),
            _ => graph.select_less([repeated, other, other, repeated]),
        };
        let function = Function {
            inputs: inputs(2),
            outputs: vec![output],
            graph,
            kernels: Vec::new(),
        };
        assert!(verify(&function).is_err());
    }
}
