//! Operations on 3×3 matrices that only these papers use.

use core::array::from_fn;

use rbd_runtime::{Matrix3, Real, Vector3};

/// The matrix whose element in row i, column j is `element(i, j)`.
pub(super) fn matrix<T: Real>(element: impl Fn(usize, usize) -> T) -> Matrix3<T> {
    Matrix3::new(from_fn(|i| from_fn(|j| element(i, j))))
}

/// 0.
pub(super) fn zero<T: Real>() -> Matrix3<T> {
    matrix(|_, _| T::zero())
}

/// A + B.
pub(super) fn add<T: Real>(a: Matrix3<T>, b: Matrix3<T>) -> Matrix3<T> {
    matrix(|i, j| a.rows[i][j] + b.rows[i][j])
}

/// A s.
pub(super) fn scale<T: Real>(a: Matrix3<T>, s: T) -> Matrix3<T> {
    matrix(|i, j| a.rows[i][j] * s)
}

/// tr A.
pub(super) fn trace<T: Real>(a: Matrix3<T>) -> T {
    a.rows[0][0] + a.rows[1][1] + a.rows[2][2]
}

/// a bᵀ.
pub(super) fn outer<T: Real>(a: Vector3<T>, b: Vector3<T>) -> Matrix3<T> {
    let (a, b) = (a.to_array(), b.to_array());
    matrix(|i, j| a[i] * b[j])
}
