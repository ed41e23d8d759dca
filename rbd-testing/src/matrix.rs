//! Small dense linear algebra, matrices by rows.

use rbd_runtime::Real;

/// Whether H has an entry in row i, column j: one is on the other's path to the base.
pub fn on_pattern(parents: &[Option<usize>], i: usize, j: usize) -> bool {
    let on_path =
        |of: usize, at: usize| std::iter::successors(Some(of), |&k| parents[k]).any(|k| k == at);
    on_path(i, j) || on_path(j, i)
}

/// A x for a dense A by rows.
pub fn dense_mul<T: Real>(a: &[T], x: &[T]) -> Vec<T> {
    a.chunks(x.len()).map(|row| dot(row, x)).collect()
}

/// aᵀ b.
pub fn dot<T: Real>(a: &[T], b: &[T]) -> T {
    let products = a.iter().zip(b).map(|(&a, &b)| a * b);
    products.fold(T::zero(), |sum, x| sum + x)
}

/// The lower triangle of `m`; the diagonal replaced by 1 if `unit`.
pub fn lower(m: &[f64], n: usize, unit: bool) -> Vec<f64> {
    let element = |i: usize, j: usize| match i.cmp(&j) {
        std::cmp::Ordering::Less => 0.0,
        std::cmp::Ordering::Equal if unit => 1.0,
        _ => m[i * n + j],
    };
    (0..n * n).map(|e| element(e / n, e % n)).collect()
}

/// mᵀ of a square matrix by rows.
pub fn transpose(m: &[f64], n: usize) -> Vec<f64> {
    (0..n * n).map(|e| m[(e % n) * n + e / n]).collect()
}

/// a b of square matrices by rows.
pub fn matrix_product(a: &[f64], b: &[f64], n: usize) -> Vec<f64> {
    let element = |e: usize| (0..n).map(|k| a[e / n * n + k] * b[k * n + e % n]).sum();
    (0..n * n).map(element).collect()
}
