//! The dense linear algebra at the end of forward dynamics.

use rbd_runtime::Real;

/// H x + b, H by rows.
pub(super) fn mul_add<T: Real>(h: &[Vec<T>], x: &[T], b: &[T]) -> Vec<T> {
    let row = |(row, &b): (&Vec<T>, &T)| row.iter().zip(x).fold(b, |sum, (&h, &x)| sum + h * x);
    h.iter().zip(b).map(row).collect()
}

/// Solves H x = b by H = LᵀDL (RBDA Table 6.3), for a symmetric positive definite H; only its lower
/// triangle is read.
///
/// n³/6 + 3/2 n² − 2n/3 multiplications and divisions, n³/6 + n² − 7n/6 additions.
pub fn solve_symmetric<T: Real>(mut h: Vec<Vec<T>>, mut b: Vec<T>) -> Vec<T> {
    let n = b.len();
    for k in (0..n).rev() {
        for i in (0..k).rev() {
            let a = h[k][i] / h[k][k];
            for j in 0..=i {
                h[i][j] = h[i][j] - a * h[k][j];
            }
            h[k][i] = a;
        }
    }
    for i in (0..n).rev() {
        for j in 0..i {
            b[j] = b[j] - h[i][j] * b[i];
        }
    }
    for i in 0..n {
        b[i] = b[i] / h[i][i];
    }
    for i in 0..n {
        for j in 0..i {
            b[i] = b[i] - h[i][j] * b[j];
        }
    }
    b
}
