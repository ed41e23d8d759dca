//! Rounding errors beside those of dual numbers, of which truths are taken in twice the digits.

use rbd::{Dual, Real};
use rbd_runtime::DoubleDouble;

use super::{Matrix, NV, State, Walker, on_large_stack};

/// ∂q̈/∂q̇ and H⁻¹ by dual numbers.
fn by_dual_numbers<T: Real>(state: &State) -> [[[T; NV]; NV]; 2] {
    let of = |x: &f64| Dual::constant(T::from_f64(*x));
    let q = state.q.each_ref().map(of);
    let (qd, tau) = (state.qd.each_ref().map(of), state.tau.each_ref().map(of));
    let variables = |x: [f64; NV]| Dual::<T, NV>::variables(x.map(T::from_f64));
    let by_qd = Walker.forward_dynamics(&q, &variables(state.qd), &tau);
    let by_tau = Walker.forward_dynamics(&q, &qd, &variables(state.tau));
    [by_qd, by_tau].map(|qdd| qdd.map(|qdd| qdd.derivatives))
}

/// The largest, of the largest entry.
fn error(found: &Matrix, truth: &Matrix) -> f64 {
    let largest = |m: &Matrix| m.as_flattened().iter().fold(0.0_f64, |m, x| m.max(x.abs()));
    let difference = std::array::from_fn(|i| std::array::from_fn(|j| found[i][j] - truth[i][j]));
    largest(&difference) / largest(truth)
}

/// Medians over states: those of columns at most ten times those of dual numbers.
#[test]
fn columns_round_as_little_as_dual_numbers() {
    on_large_stack(compare);
}

fn compare() {
    let mut ratios = [const { Vec::new() }; 2];
    for seed in 0..15 {
        let state = State::random(seed);
        let truth = by_dual_numbers::<DoubleDouble>(&state);
        let truth = truth.map(|m| m.map(|row| row.map(DoubleDouble::to_f64)));
        let dual = by_dual_numbers::<f64>(&state);
        let d = Walker.forward_dynamics_derivatives(&state.q, &state.qd, &state.tau);
        let found = [d.dqdd_dqd.to_dense(), d.h_inverse.to_dense()];
        for k in 0..2 {
            ratios[k].push(error(&found[k], &truth[k]) / error(&dual[k], &truth[k]));
        }
    }
    for mut of in ratios {
        of.sort_by(f64::total_cmp);
        assert!(of[of.len() / 2] <= 10.0, "{of:?}");
    }
}
