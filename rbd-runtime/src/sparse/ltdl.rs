use super::{ancestors, check_matrix};
use crate::Real;

/// H = LᵀDL in place: the diagonal of `h` becomes D, the rest of its lower triangle the unit lower
/// triangular L, with H's pattern (RBDA Table 6.3). H must have no zero pivot; a positive definite H has
/// none.
///
/// Costs [`ltdl_cost`](super::ltdl_cost).
pub fn ltdl<T: Real>(parents: &[Option<usize>], h: &mut [T]) {
    check_matrix(parents, h);
    let n = parents.len();
    for k in (0..n).rev() {
        for i in ancestors(parents, k) {
            let a = h[k * n + i] / h[k * n + k];
            for j in core::iter::once(i).chain(ancestors(parents, i)) {
                h[i * n + j] = h[i * n + j] - a * h[k * n + j];
            }
            h[k * n + i] = a;
        }
    }
}
