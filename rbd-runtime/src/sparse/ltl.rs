use super::{ancestors, check_matrix};
use crate::Real;

/// H = LᵀL in place: the lower triangle of `h` becomes L, lower triangular with a positive
/// diagonal and H's pattern (RBDA Table 6.3). H must be positive definite.
///
/// Costs [`ltl_cost`](super::ltl_cost).
pub fn ltl<T: Real>(parents: &[Option<usize>], h: &mut [T]) {
    check_matrix(parents, h);
    let n = parents.len();
    for k in (0..n).rev() {
        let pivot = h[k * n + k].sqrt();
        h[k * n + k] = pivot;
        for i in ancestors(parents, k) {
            h[k * n + i] = h[k * n + i] / pivot;
        }
        for i in ancestors(parents, k) {
            let a = h[k * n + i];
            for j in core::iter::once(i).chain(ancestors(parents, i)) {
                h[i * n + j] = h[i * n + j] - a * h[k * n + j];
            }
        }
    }
}
