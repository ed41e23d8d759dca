use super::{ancestors, check_system};
use crate::Real;
use crate::reference::check_length;

/// out = H x from the lower triangle of the symmetric H (RBDA Table 6.5).
///
/// Costs [`mul_h_cost`](super::mul_h_cost).
pub fn mul_h<T: Real>(parents: &[Option<usize>], h: &[T], x: &[T], out: &mut [T]) {
    check_system(parents, h, x);
    check_length("out", out.len(), parents.len());
    let n = parents.len();
    for i in 0..n {
        out[i] = h[i * n + i] * x[i];
        for j in ancestors(parents, i) {
            out[i] = out[i] + h[i * n + j] * x[j];
            out[j] = out[j] + h[i * n + j] * x[i];
        }
    }
}
