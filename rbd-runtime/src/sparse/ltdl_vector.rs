//! Products and solutions with the factors of H = LᵀDL (RBDA Table 6.5, with L's diagonal 1).
//!
//! The matrix is the result of [`ltdl`](super::ltdl): D on the diagonal, L below it.

use super::{ancestors, check_system};
use crate::Real;

/// x ← L x, L unit lower triangular. Costs [`ltdl_mul_cost`](super::ltdl_mul_cost).
pub fn ltdl_mul_l<T: Real>(parents: &[Option<usize>], ld: &[T], x: &mut [T]) {
    check_system(parents, ld, x);
    let n = parents.len();
    for i in (0..n).rev() {
        x[i] = ancestors(parents, i).fold(x[i], |sum, j| sum + ld[i * n + j] * x[j]);
    }
}

/// x ← Lᵀ x, L unit lower triangular. Costs [`ltdl_mul_cost`](super::ltdl_mul_cost).
pub fn ltdl_mul_lt<T: Real>(parents: &[Option<usize>], ld: &[T], x: &mut [T]) {
    check_system(parents, ld, x);
    let n = parents.len();
    for i in 0..n {
        for j in ancestors(parents, i) {
            x[j] = x[j] + ld[i * n + j] * x[i];
        }
    }
}

/// x ← L⁻¹ x, L unit lower triangular.
/// Costs [`ltdl_solve_factor_cost`](super::ltdl_solve_factor_cost).
pub fn ltdl_solve_l<T: Real>(parents: &[Option<usize>], ld: &[T], x: &mut [T]) {
    check_system(parents, ld, x);
    let n = parents.len();
    for i in 0..n {
        x[i] = ancestors(parents, i).fold(x[i], |rest, j| rest - ld[i * n + j] * x[j]);
    }
}

/// x ← L⁻ᵀ x, L unit lower triangular.
/// Costs [`ltdl_solve_factor_cost`](super::ltdl_solve_factor_cost).
pub fn ltdl_solve_lt<T: Real>(parents: &[Option<usize>], ld: &[T], x: &mut [T]) {
    check_system(parents, ld, x);
    let n = parents.len();
    for i in (0..n).rev() {
        for j in ancestors(parents, i) {
            x[j] = x[j] - ld[i * n + j] * x[i];
        }
    }
}

/// x ← H⁻¹ x = L⁻¹ D⁻¹ L⁻ᵀ x. Costs [`ltdl_solve_cost`](super::ltdl_solve_cost).
pub fn ltdl_solve<T: Real>(parents: &[Option<usize>], ld: &[T], x: &mut [T]) {
    ltdl_solve_lt(parents, ld, x);
    let n = parents.len();
    for (i, x) in x.iter_mut().enumerate() {
        *x = *x / ld[i * n + i];
    }
    ltdl_solve_l(parents, ld, x);
}
