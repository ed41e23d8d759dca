//! What vanishes by structure is the constant 0, and the same question has the same answer.

use rbd_codegen::Base;
use rbd_codegen::internals::algorithm::Pattern;
use rbd_codegen::internals::derive::{
    Differentiation, Elimination, Order, Search, Strategy, Ties, Weights, eliminated, forward,
    hessian, jacobian, nonzeros, reverse,
};
use rbd_codegen::internals::ir::{Function, Symbol, evaluate, op_count, trace};
use rbd_codegen::internals::optimize::optimize;
use rbd_runtime::Real;

use super::programs::{inputs, orders, positions, random_program, robot, traced};

/// All strategies to a Jacobian by these inputs.
fn strategies(function: &Function, variables: &[u32]) -> Vec<Function> {
    let of = Differentiation::by_inputs(function, variables);
    let mut all = vec![forward(&of), reverse(&of)];
    all.extend(orders().into_iter().map(|order| eliminated(&of, order)));
    all
}

/// ∂τ/∂q̈ = H vanishes between limbs.
#[test]
fn the_pattern_of_a_jacobian_is_that_of_the_inertia_matrix() {
    let model = robot("figure_6_2_tree", Base::Fixed);
    let function = traced(&model, "rnea");
    let variables = positions(&function, &["qdd"]);
    let n = variables.len();
    let parents = Pattern::of(&model).parents;
    let expected: Vec<usize> = (0..n * n)
        .filter(|at| rbd_testing::on_pattern(&parents, at / n, at % n))
        .collect();
    assert!(expected.len() < n * n);
    for derived in strategies(&function, &variables) {
        assert_eq!(nonzeros(&derived, 0), expected);
    }
}

#[test]
fn what_does_not_move_has_no_node() {
    let function = trace(inputs(3), |x| {
        vec![
            x[0].sin_cos().0 + x[1],
            x[2].sign(),
            Symbol::from_f64(4.0),
            x[2],
        ]
    });
    for derived in strategies(&function, &[1, 2]) {
        assert_eq!(nonzeros(&derived, 0), [0, 7]);
        assert_eq!(op_count(&derived), rbd_runtime::OpCount::default());
    }
    // An input that nothing needs, and no input at all.
    let function = trace(inputs(3), |x| vec![x[0] * x[0]]);
    for derived in strategies(&function, &[2]) {
        assert_eq!(nonzeros(&derived, 0), [0; 0]);
    }
    assert!(
        strategies(&function, &[])
            .iter()
            .all(|derived| derived.outputs.is_empty())
    );
}

/// Contributions that cancel: 0 is found where the constructors find it.
#[test]
fn what_cancels_vanishes() {
    let function = trace(inputs(2), |x| {
        let (sum, difference) = (x[0] + x[1], x[0] - x[1]);
        vec![sum + difference]
    });
    for derived in strategies(&function, &[0, 1]) {
        assert_eq!(nonzeros(&derived, 0), [0]);
        assert_eq!(evaluate(&derived, &[0.3, 0.4]), [2.0, 0.0]);
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    let function = traced(&robot("ur5e", Base::Fixed), "rnea");
    let variables = positions(&function, &["q", "qd"]);
    let of = Differentiation::by_inputs(&function, &variables);
    let search = Search::SHORT;
    let (first, again) = (jacobian(&of, &search), jacobian(&of, &search));
    assert_eq!(first, again);
    let random = |seed| {
        eliminated(
            &of,
            Elimination::Vertices(Order::MARKOWITZ, Ties::Random(seed)),
        )
    };
    assert_eq!(random(1), random(1));
    assert_ne!(random(1), random(2));
}

/// A longer search finds nothing dearer, and the same each time.
#[test]
fn a_longer_search_has_one_answer_too() {
    let function = random_program(5);
    let of = Differentiation::by_inputs(&function, &[0, 1, 2, 3, 4]);
    let [short, long] = [Search::SHORT, Search::LONG];
    let (found, strategies) = jacobian(&of, &long);
    assert_eq!((found.clone(), strategies), jacobian(&of, &long));
    let cost = |function: Function| op_count(&optimize(function)).flops();
    assert!(cost(found) <= cost(jacobian(&of, &short).0));
    let weights = Weights::Inputs("w");
    let found = hessian(&of, weights, &long);
    assert_eq!(found, hessian(&of, weights, &long));
    assert!(cost(found.0) <= cost(hessian(&of, weights, &short).0));
}

#[test]
fn the_cheapest_way_is_taken() {
    let function = traced(&robot("iiwa14", Base::Fixed), "rnea");
    let variables = positions(&function, &["q", "qd"]);
    let of = Differentiation::by_inputs(&function, &variables);
    let (derived, strategies) = jacobian(&of, &Search::SHORT);
    let costs = strategies.tried.iter().map(|cost| cost.count.flops());
    let taken = strategies
        .tried
        .iter()
        .find(|cost| cost.strategy == strategies.taken);
    let taken = taken.expect("what is taken was tried").count.flops();
    assert_eq!(Some(taken), costs.min());
    let optimized = optimize(derived);
    assert_eq!(op_count(&optimized).flops(), taken);
    let tried: Vec<Strategy> = strategies.tried.iter().map(|cost| cost.strategy).collect();
    assert_eq!(tried[..2], [Strategy::Forward, Strategy::Reverse]);
    assert!(tried.len() > 2);
    let modes = jacobian(&of, &Search::MODES).1;
    assert_eq!(modes.tried, strategies.tried[..2]);
}

/// A hundred numbers from one, and one from a hundred: the mode with a row or a column of each is far longer.
#[test]
fn a_mode_that_is_far_longer_is_not_tried() {
    let tall = trace(inputs(1), |x| {
        let steps = std::iter::successors(Some(x[0]), |last| Some(*last * *last + x[0]));
        steps.take(100).collect()
    });
    let wide = trace(inputs(100), |x| {
        let sum = x.iter().fold(Symbol::one(), |sum, x| sum * sum + *x);
        vec![sum]
    });
    for (function, mode) in [(tall, Strategy::Forward), (wide, Strategy::Reverse)] {
        let variables: Vec<u32> = (0..function.inputs.len() as u32).collect();
        let of = Differentiation::by_inputs(&function, &variables);
        let (_, strategies) = jacobian(&of, &Search::MODES);
        assert_eq!((strategies.taken, strategies.tried.len()), (mode, 1));
    }
}

/// A chain of 100,000 operations: both modes make a few nodes for each, and eliminations are left out of
/// the search.
#[test]
fn long_functions_are_differentiated_in_time() {
    let function = trace(inputs(2), |x| {
        let mut value = x[0];
        for k in 0..50_000 {
            value = value * x[1] + Symbol::from_f64(f64::from(k));
        }
        vec![value]
    });
    let nodes = function.graph.nodes().len();
    assert!(nodes > 100_000);
    let of = Differentiation::by_inputs(&function, &[0, 1]);
    for derived in [forward(&of), reverse(&of)] {
        assert!(derived.graph.nodes().len() < 4 * nodes);
        let [by_start, _] = evaluate(&derived, &[0.5, 1.0])[..] else {
            panic!("two derivatives");
        };
        assert_eq!(by_start, 1.0);
    }
}
