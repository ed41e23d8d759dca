use core::array::from_fn;
use core::ops::{Add, Mul};

use rbd_runtime::Real;

/// A 4×4 matrix by rows, as the Lagrangian papers use for homogeneous transforms, their
/// derivatives and pseudo-inertias. A product costs 64 multiplications and 48 additions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Matrix4<T> {
    /// `rows[i][j]` is the element in row i, column j.
    pub rows: [[T; 4]; 4],
}

impl<T: Real> Matrix4<T> {
    /// The matrix whose element in row i, column j is `element(i, j)`.
    pub fn from_fn(mut element: impl FnMut(usize, usize) -> T) -> Self {
        Self {
            rows: from_fn(|i| from_fn(|j| element(i, j))),
        }
    }

    /// All elements zero.
    pub fn zero() -> Self {
        Self::from_fn(|_, _| T::zero())
    }

    /// The identity.
    pub fn identity() -> Self {
        Self::from_fn(|i, j| if i == j { T::one() } else { T::zero() })
    }

    /// Mᵀ.
    pub fn transpose(self) -> Self {
        Self::from_fn(|i, j| self.rows[j][i])
    }

    /// M s.
    pub fn scale(self, s: T) -> Self {
        Self::from_fn(|i, j| self.rows[i][j] * s)
    }

    /// tr M.
    pub fn trace(self) -> T {
        let r = self.rows;
        r[0][0] + r[1][1] + r[2][2] + r[3][3]
    }

    /// M v.
    pub fn mul_vector(self, v: [T; 4]) -> [T; 4] {
        self.rows.map(|row| dot(row, v))
    }

    /// vᵀ M.
    pub fn row_times(self, v: [T; 4]) -> [T; 4] {
        self.transpose().mul_vector(v)
    }
}

/// a · b.
pub(super) fn dot<T: Real>(a: [T; 4], b: [T; 4]) -> T {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]
}

/// a + b.
pub(super) fn sum<T: Real>(a: [T; 4], b: [T; 4]) -> [T; 4] {
    from_fn(|i| a[i] + b[i])
}

impl<T: Real> Add for Matrix4<T> {
    type Output = Self;
    fn add(self, b: Self) -> Self {
        Self::from_fn(|i, j| self.rows[i][j] + b.rows[i][j])
    }
}

impl<T: Real> Mul for Matrix4<T> {
    type Output = Self;
    fn mul(self, b: Self) -> Self {
        let columns = b.transpose().rows;
        Self::from_fn(|i, j| dot(self.rows[i], columns[j]))
    }
}
