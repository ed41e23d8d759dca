//! Where a derivative does not exist, what comes out is what dual numbers give.

use rbd_codegen::internals::derive::{
    Differentiation, Order, Search, Ties, Weights, forward, hessian, hessian_by_elimination,
    reverse,
};
use rbd_codegen::internals::ir::{Function, Symbol, evaluate, op_count, trace};
use rbd_runtime::{Dual, Real};

use super::programs::inputs;

type Algorithm = for<'g> fn(&[Symbol<'g>]) -> Symbol<'g>;

fn function(algorithm: Algorithm) -> Function {
    trace(inputs(2), |x| vec![algorithm(x)])
}

/// Both derivatives at a point: the same in both modes, and those of dual numbers, which only know that a
/// value rests and have NaN where a slope of ∞ meets it.
#[track_caller]
fn at(algorithm: Algorithm, x: [f64; 2]) -> [f64; 2] {
    let function = function(algorithm);
    let of = Differentiation::by_inputs(&function, &[0, 1]);
    let by_duals = evaluate(&function, &Dual::variables(x))[0].derivatives;
    let [got, reverse] = [forward(&of), reverse(&of)].map(|f| evaluate(&f, &x));
    for ((a, b), dual) in got.iter().zip(&reverse).zip(by_duals) {
        assert!(
            a == b || a.is_nan() && b.is_nan(),
            "{got:?} and {reverse:?}"
        );
        assert!(*a == dual || dual.is_nan(), "{got:?} and {by_duals:?}");
    }
    [got[0], got[1]]
}

#[test]
fn a_sign_has_derivative_zero_everywhere() {
    for x in [-2.0, -0.0, 0.0, 3.0] {
        assert_eq!(at(|x| x[0].sign() + x[1], [x, 1.0]), [0.0, 1.0]);
        assert_eq!(at(|x| x[0].sign() * x[1], [x, 1.0])[0], 0.0);
    }
}

#[test]
fn a_root_of_zero_has_an_infinite_slope() {
    assert_eq!(at(|x| x[0].sqrt() + x[1], [0.0, 1.0]), [f64::INFINITY, 1.0]);
    // Its argument does not move at this point.
    assert!(at(|x| (x[0] * x[0]).sqrt() + x[1], [0.0, 1.0])[0].is_nan());
    assert!(at(|x| x[0].sqrt() + x[1], [-1.0, 1.0])[0].is_nan());
}

#[test]
fn an_angle_at_the_origin_has_none() {
    assert!(
        at(|x| x[0].atan2(x[1]), [0.0, 0.0])
            .iter()
            .all(|x| x.is_nan())
    );
    assert_eq!(at(|x| x[0].atan2(x[1]), [0.0, -2.0]), [-0.5, 0.0]);
}

#[test]
fn a_division_by_zero_has_the_slopes_of_its_values() {
    let [by_dividend, by_divisor] = at(|x| x[0] / x[1], [1.0, 0.0]);
    assert_eq!(
        (by_dividend, by_divisor),
        (f64::INFINITY, f64::NEG_INFINITY)
    );
    assert!(at(|x| x[0] / x[1], [0.0, 0.0])[1].is_nan());
}

/// |x|, as it can be written today, bends at 0 without a second derivative.
#[test]
fn a_bend_has_no_curvature() {
    let function = function(|x| x[0] * x[0].sign() + x[1] * x[1]);
    let of = Differentiation::by_inputs(&function, &[0, 1]);
    let weights = Weights::Constants(&[1.0]);
    let (derived, _) = hessian(&of, weights, &Search::MODES);
    let eliminated = hessian_by_elimination(&of, weights, Order::REVERSE, Ties::First);
    for derived in [derived, eliminated.expect("all operations have rules")] {
        for x in [-1.0, 0.0, 1.0] {
            assert_eq!(evaluate(&derived, &[x, 1.0]), [0.0, 0.0, 0.0, 2.0]);
        }
    }
}

#[test]
fn arcs_and_choices_have_the_slopes_of_dual_numbers() {
    for x in [[0.3, 0.4], [-0.6, -0.7], [0.5, 0.5]] {
        at(|x| x[0].asin() * x[1], x);
        at(|x| x[0].acos() * x[1], x);
        at(|x| x[0].min(x[1]), x);
        at(|x| x[0].max(x[1] * x[1]), x);
    }
    assert_eq!(at(|x| x[0].abs() + x[1], [0.0, 1.0]), [0.0, 1.0]);
    assert_eq!(at(|x| x[0].asin() + x[1], [1.0, 1.0])[0], f64::INFINITY);
    assert_eq!(
        at(|x| x[0].acos() + x[1], [-1.0, 1.0])[0],
        f64::NEG_INFINITY
    );
    assert_eq!(at(|x| x[0].ln() + x[1], [0.0, 1.0])[0], f64::INFINITY);
    assert_eq!(at(|x| x[0].min(x[1]), [2.0, 2.0]), [1.0, 0.0]);
    // The slope of what is not chosen has no influence, even if it is infinite.
    let function = function(|x| x[0].select_less(x[1], x[0], x[0].sqrt()));
    let of = Differentiation::by_inputs(&function, &[0, 1]);
    for derived in [forward(&of), reverse(&of)] {
        assert_eq!(evaluate(&derived, &[0.0, 1.0]), [1.0, 0.0]);
    }
}

/// Slopes of choices are chosen themselves, not multiplied by 0 and 1.
#[test]
fn slopes_of_choices_take_no_operations() {
    let function = function(|x| x[0].min(x[1]).max(Symbol::from_f64(0.5)));
    let of = Differentiation::by_inputs(&function, &[0, 1]);
    for derived in [forward(&of), reverse(&of)] {
        assert_eq!(op_count(&derived).flops(), 0, "{derived}");
    }
}

/// Second derivatives of arcs, whose values are rounded: by both strategies, 1e-14 of them.
#[test]
fn arcs_have_the_curvature_of_their_slopes() {
    let arcs: [Algorithm; 2] = [|x| x[0].asin() * x[1], |x| x[0].acos() * x[1]];
    for algorithm in arcs {
        let function = function(algorithm);
        let of = Differentiation::by_inputs(&function, &[0, 1]);
        let weights = Weights::Constants(&[1.0]);
        let (plain, _) = hessian(&of, weights, &Search::MODES);
        let eliminated = hessian_by_elimination(&of, weights, Order::REVERSE, Ties::First);
        let eliminated = eliminated.expect("all operations have rules");
        let at = |f: &Function| evaluate(f, &[0.6, 0.7]);
        for (a, b) in at(&plain).iter().zip(at(&eliminated)) {
            assert!((a - b).abs() <= 1e-14 * b.abs(), "{a} and {b}");
        }
    }
}
