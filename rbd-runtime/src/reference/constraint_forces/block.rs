//! Small symmetric systems: a block is factored as LDLᵀ and never inverted.

use crate::Real;

/// Six numbers, angular first.
pub(super) type Six<T> = [T; 6];
/// A matrix of at most six rows and columns.
pub(super) type Block<T> = [[T; 6]; 6];

pub(super) fn zeros<T: Real>() -> Block<T> {
    [[T::zero(); 6]; 6]
}

/// Copies the upper triangle to the lower one.
pub(super) fn mirrored<T: Real>(m: &Block<T>) -> Block<T> {
    core::array::from_fn(|i| core::array::from_fn(|j| m[i.min(j)][i.max(j)]))
}

pub(super) fn dot<T: Real>(a: &[T], b: &[T]) -> T {
    let terms = a.iter().zip(b).map(|(a, b)| *a * *b);
    terms.fold(T::zero(), |sum, x| sum + x)
}

pub(super) fn column<T: Real>(m: &Block<T>, j: usize) -> Six<T> {
    core::array::from_fn(|i| m[i][j])
}

/// m x.
pub(super) fn times<T: Real>(m: &Block<T>, x: &Six<T>) -> Six<T> {
    core::array::from_fn(|i| dot(&m[i], x))
}

/// mᵀ x.
pub(super) fn transpose_times<T: Real>(m: &Block<T>, x: &Six<T>) -> Six<T> {
    core::array::from_fn(|j| dot(&column(m, j), x))
}

/// a b.
pub(super) fn product<T: Real>(a: &Block<T>, b: &Block<T>) -> Block<T> {
    core::array::from_fn(|i| core::array::from_fn(|j| dot(&a[i], &column(b, j))))
}

/// aᵀ b.
pub(super) fn transpose_product<T: Real>(a: &Block<T>, b: &Block<T>) -> Block<T> {
    core::array::from_fn(|i| core::array::from_fn(|j| dot(&column(a, i), &column(b, j))))
}

/// aᵀ b, which must be symmetric.
pub(super) fn symmetric_product<T: Real>(a: &Block<T>, b: &Block<T>) -> Block<T> {
    let mut out = zeros();
    for i in 0..6 {
        for j in i..6 {
            out[i][j] = dot(&column(a, i), &column(b, j));
        }
    }
    mirrored(&out)
}

pub(super) fn add<T: Real>(a: &Six<T>, b: &Six<T>) -> Six<T> {
    core::array::from_fn(|i| a[i] + b[i])
}

pub(super) fn subtract<T: Real>(a: &Six<T>, b: &Six<T>) -> Six<T> {
    core::array::from_fn(|i| a[i] - b[i])
}

pub(super) fn add_blocks<T: Real>(a: &Block<T>, b: &Block<T>) -> Block<T> {
    core::array::from_fn(|i| add(&a[i], &b[i]))
}

pub(super) fn subtract_blocks<T: Real>(a: &Block<T>, b: &Block<T>) -> Block<T> {
    core::array::from_fn(|i| subtract(&a[i], &b[i]))
}

/// LDLᵀ of a symmetric positive definite block of `size` rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Factor<T> {
    size: usize,
    /// L below the diagonal.
    lower: Block<T>,
    /// 1 / D.
    inverses: Six<T>,
}

impl<T: Real> Factor<T> {
    pub(super) fn empty() -> Self {
        Self {
            size: 0,
            lower: zeros(),
            inverses: [T::zero(); 6],
        }
    }

    /// The factor of the leading `size` rows and columns of `m`.
    pub(super) fn of(mut m: Block<T>, size: usize) -> Self {
        let mut factor = Self {
            size,
            ..Self::empty()
        };
        for k in 0..size {
            factor.inverses[k] = T::one() / m[k][k];
            for i in k + 1..size {
                let l = m[k][i] * factor.inverses[k];
                factor.lower[i][k] = l;
                for j in i..size {
                    m[i][j] = m[i][j] - l * m[k][j];
                }
            }
        }
        factor
    }

    /// L⁻¹ x.
    pub(super) fn forward(&self, mut x: Six<T>) -> Six<T> {
        for i in 0..self.size {
            for k in 0..i {
                x[i] = x[i] - self.lower[i][k] * x[k];
            }
        }
        x
    }

    /// L⁻ᵀ x.
    pub(super) fn backward(&self, mut x: Six<T>) -> Six<T> {
        for i in (0..self.size).rev() {
            for k in i + 1..self.size {
                x[i] = x[i] - self.lower[k][i] * x[k];
            }
        }
        x
    }

    /// D⁻¹ x.
    pub(super) fn scaled(&self, x: &Six<T>) -> Six<T> {
        core::array::from_fn(|i| match i < self.size {
            true => x[i] * self.inverses[i],
            false => T::zero(),
        })
    }
}
