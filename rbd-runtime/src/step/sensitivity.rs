//! Derivatives of nv numbers by q, q̇ and τ: three nv×nv matrices.
//!
//! All functions are inlined, closures too: code that is not inlined is compiled without the instructions
//! of the [`Arithmetic`], and calls a function for every fused product. Matrices are changed in place: a
//! copy of those of a humanoid costs as much as a product.

use super::StepDerivatives;
use crate::dynamics::zeros;
use crate::joint::Block;
use crate::{Arithmetic, Array, Real, Robot, SparseMatrix, SparsityPattern};

/// The matrices of a stage.
pub(super) struct Sensitivity<R: Robot, T: Real> {
    q: R::Square<T>,
    qd: R::Square<T>,
    tau: R::Square<T>,
}

/// The derivatives by q, by q̇ and by τ.
pub(super) type Matrices<'a, S> = [&'a mut S; 3];

/// Borrows the same matrices once more.
#[inline(always)]
pub(super) fn again<'a, S>([q, qd, tau]: &'a mut Matrices<'_, S>) -> Matrices<'a, S> {
    [q, qd, tau]
}

impl<R: Robot, T: Real> Sensitivity<R, T> {
    #[inline(always)]
    pub(super) fn zero() -> Self {
        Self {
            q: zeros::<R, T>(),
            qd: zeros::<R, T>(),
            tau: zeros::<R, T>(),
        }
    }

    #[inline(always)]
    pub(super) fn matrices(&mut self) -> Matrices<'_, R::Square<T>> {
        [&mut self.q, &mut self.qd, &mut self.tau]
    }
}

impl<Q, V, S: Copy> StepDerivatives<Q, V, S> {
    /// A stage whose derivatives are zero.
    #[inline(always)]
    pub(super) fn new(q: Q, qd: V, zero: S) -> Self {
        Self {
            q,
            qd,
            dq_dq: zero,
            dq_dqd: zero,
            dq_dtau: zero,
            dqd_dq: zero,
            dqd_dqd: zero,
            dqd_dtau: zero,
        }
    }

    /// The matrices of q' and those of q̇'.
    #[inline(always)]
    pub(super) fn matrices(&mut self) -> [Matrices<'_, S>; 2] {
        [
            [&mut self.dq_dq, &mut self.dq_dqd, &mut self.dq_dtau],
            [&mut self.dqd_dq, &mut self.dqd_dqd, &mut self.dqd_dtau],
        ]
    }
}

/// Adds x times the identity.
#[inline(always)]
pub(super) fn add_diagonal<R: Robot, T: Real>(m: &mut R::Square<T>, x: T) {
    for i in 0..R::NV {
        m[i][i] = m[i][i] + x;
    }
}

/// Sets the nonzeros of `to` to `factor` `matrix`.
#[inline(always)]
pub(super) fn set_nonzeros<R: Robot, T: Real, P: SparsityPattern>(
    to: &mut R::Square<T>,
    factor: T,
    matrix: &SparseMatrix<P, T>,
) {
    let nonzeros = matrix.nonzeros.as_ref();
    for place in 0..P::POSITIONS.len() {
        let (row, column) = P::POSITIONS[place];
        to[row][column] = factor * nonzeros[place];
    }
}

/// Adds factor x to a row.
#[inline(always)]
pub(super) fn add_row<V: Array<T>, T: Real, A: Arithmetic<T>>(to: &mut V, factor: T, x: &V) {
    let (to, x) = (to.as_mut(), x.as_ref());
    for j in 0..to.len() {
        to[j] = A::mul_add(factor, x[j], to[j]);
    }
}

/// Adds `factor` times `x`.
#[inline(always)]
pub(super) fn add<R: Robot, T: Real, A: Arithmetic<T>>(
    to: Matrices<'_, R::Square<T>>,
    factor: T,
    x: Matrices<'_, R::Square<T>>,
) {
    for (to, x) in to.into_iter().zip(x) {
        for i in 0..R::NV {
            add_row::<_, T, A>(&mut to[i], factor, &x[i]);
        }
    }
}

/// Sets the matrices to `factor` times `x`.
#[inline(always)]
pub(super) fn set_scaled<R: Robot, T: Real>(
    to: Matrices<'_, R::Square<T>>,
    factor: T,
    x: Matrices<'_, R::Square<T>>,
) {
    for (to, x) in to.into_iter().zip(x) {
        for i in 0..R::NV {
            let (to, x) = (to[i].as_mut(), x[i].as_ref());
            for j in 0..R::NV {
                to[j] = factor * x[j];
            }
        }
    }
}

/// Sets the matrices to 0.
#[inline(always)]
pub(super) fn clear<R: Robot, T: Real>(to: Matrices<'_, R::Square<T>>) {
    for to in to {
        for i in 0..R::NV {
            to[i].as_mut().fill(T::zero());
        }
    }
}

/// Multiplies the matrices by `factor`.
#[inline(always)]
pub(super) fn scale<R: Robot, T: Real>(to: Matrices<'_, R::Square<T>>, factor: T) {
    for to in to {
        for i in 0..R::NV {
            for x in to[i].as_mut() {
                *x = factor * *x;
            }
        }
    }
}

/// Multiplies the `n` rows from `start` on by `block`.
#[inline(always)]
pub(super) fn times_rows<R: Robot, T: Real, A: Arithmetic<T>>(
    to: Matrices<'_, R::Square<T>>,
    [start, n]: [usize; 2],
    block: &Block<T>,
) {
    for to in to {
        let mut old = [to[start]; 6];
        old[..n].copy_from_slice(&to.as_ref()[start..start + n]);
        for i in 0..n {
            let row = &mut to[start + i];
            row.as_mut().fill(T::zero());
            for k in 0..n {
                add_row::<_, T, A>(row, block[i][k], &old[k]);
            }
        }
    }
}

/// Adds `block` times the `n` rows of `x` from `start` on to those rows.
#[inline(always)]
pub(super) fn add_times_rows<R: Robot, T: Real, A: Arithmetic<T>>(
    to: Matrices<'_, R::Square<T>>,
    [start, n]: [usize; 2],
    block: &Block<T>,
    x: Matrices<'_, R::Square<T>>,
) {
    for (to, x) in to.into_iter().zip(x) {
        for i in 0..n {
            for k in 0..n {
                add_row::<_, T, A>(&mut to[start + i], block[i][k], &x[start + k]);
            }
        }
    }
}
