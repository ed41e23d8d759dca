//! Products and solutions with the factor L of H = LᵀL (RBDA Table 6.5).

use super::{ancestors, check_system};
use crate::Real;

/// x ← L x. Costs [`ltl_mul_cost`](super::ltl_mul_cost).
pub fn ltl_mul_l<T: Real>(parents: &[Option<usize>], l: &[T], x: &mut [T]) {
    check_system(parents, l, x);
    let n = parents.len();
    for i in (0..n).rev() {
        let own = l[i * n + i] * x[i];
        x[i] = ancestors(parents, i).fold(own, |sum, j| sum + l[i * n + j] * x[j]);
    }
}

/// x ← Lᵀ x. Costs [`ltl_mul_cost`](super::ltl_mul_cost).
pub fn ltl_mul_lt<T: Real>(parents: &[Option<usize>], l: &[T], x: &mut [T]) {
    check_system(parents, l, x);
    let n = parents.len();
    for i in 0..n {
        let own = x[i];
        x[i] = l[i * n + i] * own;
        for j in ancestors(parents, i) {
            x[j] = x[j] + l[i * n + j] * own;
        }
    }
}

/// x ← L⁻¹ x. Costs [`ltl_solve_factor_cost`](super::ltl_solve_factor_cost).
pub fn ltl_solve_l<T: Real>(parents: &[Option<usize>], l: &[T], x: &mut [T]) {
    check_system(parents, l, x);
    let n = parents.len();
    for i in 0..n {
        let rest = ancestors(parents, i).fold(x[i], |rest, j| rest - l[i * n + j] * x[j]);
        x[i] = rest / l[i * n + i];
    }
}

/// x ← L⁻ᵀ x. Costs [`ltl_solve_factor_cost`](super::ltl_solve_factor_cost).
pub fn ltl_solve_lt<T: Real>(parents: &[Option<usize>], l: &[T], x: &mut [T]) {
    check_system(parents, l, x);
    let n = parents.len();
    for i in (0..n).rev() {
        let own = x[i] / l[i * n + i];
        x[i] = own;
        for j in ancestors(parents, i) {
            x[j] = x[j] - l[i * n + j] * own;
        }
    }
}

/// x ← H⁻¹ x = L⁻¹ L⁻ᵀ x. Costs [`ltl_solve_cost`](super::ltl_solve_cost).
pub fn ltl_solve<T: Real>(parents: &[Option<usize>], l: &[T], x: &mut [T]) {
    ltl_solve_lt(parents, l, x);
    ltl_solve_l(parents, l, x);
}
