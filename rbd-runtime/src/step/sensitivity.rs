//! Derivatives of nv numbers by q, q̇ and τ: three nv×nv matrices.
//!
//! All functions are inlined, closures too: code that is not inlined is compiled without the instructions
//! of the [`Arithmetic`], and calls a function for every fused product. Matrices are changed in place: a
//! copy of those of a humanoid costs as much as a product.

use super::StepDerivatives;
use super::system::{Entries, System};
use crate::joint::Block;
use crate::{Arithmetic, Real};

/// The matrices of a stage.
pub(super) struct Sensitivity<M> {
    q: M,
    qd: M,
    tau: M,
}

/// The derivatives by q, by q̇ and by τ.
pub(super) type Matrices<'a, S> = [&'a mut S; 3];

/// Borrows the same matrices once more.
#[inline(always)]
pub(super) fn again<'a, S>([q, qd, tau]: &'a mut Matrices<'_, S>) -> Matrices<'a, S> {
    [q, qd, tau]
}

impl<M> Sensitivity<M> {
    #[inline(always)]
    pub(super) fn zero<S: System<T, Square = M>, T: Real>(robot: &S) -> Self {
        Self {
            q: robot.zeros(),
            qd: robot.zeros(),
            tau: robot.zeros(),
        }
    }

    #[inline(always)]
    pub(super) fn matrices(&mut self) -> Matrices<'_, M> {
        [&mut self.q, &mut self.qd, &mut self.tau]
    }
}

impl<Q, V, S> StepDerivatives<Q, V, S> {
    /// A stage whose derivatives are zero.
    #[inline(always)]
    pub(super) fn new(q: Q, qd: V, zero: S) -> Self
    where
        S: Copy,
    {
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
pub(super) fn add_diagonal<S: System<T>, T: Real>(robot: &S, m: &mut S::Square, x: T) {
    for i in 0..robot.nv() {
        m[i][i] = m[i][i] + x;
    }
}

/// Sets the nonzeros of `to` to `factor` `matrix`.
#[inline(always)]
pub(super) fn set_nonzeros<S: System<T>, T: Real>(
    to: &mut S::Square,
    factor: T,
    matrix: &impl Entries<T>,
) {
    let (positions, nonzeros) = (matrix.positions(), matrix.nonzeros());
    for place in 0..positions.len() {
        let (row, column) = positions[place];
        to[row][column] = factor * nonzeros[place];
    }
}

/// Adds factor x to a row.
#[inline(always)]
pub(super) fn add_row<T: Real, A: Arithmetic<T>>(
    to: &mut (impl AsMut<[T]> + ?Sized),
    factor: T,
    x: &(impl AsRef<[T]> + ?Sized),
) {
    let (to, x) = (to.as_mut(), x.as_ref());
    for j in 0..to.len() {
        to[j] = A::mul_add(factor, x[j], to[j]);
    }
}

/// Adds `factor` times `x`.
#[inline(always)]
pub(super) fn add<S: System<T>, T: Real, A: Arithmetic<T>>(
    robot: &S,
    to: Matrices<'_, S::Square>,
    factor: T,
    x: Matrices<'_, S::Square>,
) {
    for (to, x) in to.into_iter().zip(x) {
        for i in 0..robot.nv() {
            add_row::<T, A>(&mut to[i], factor, &x[i]);
        }
    }
}

/// Sets the matrices to `factor` times `x`.
#[inline(always)]
pub(super) fn set_scaled<S: System<T>, T: Real>(
    robot: &S,
    to: Matrices<'_, S::Square>,
    factor: T,
    x: Matrices<'_, S::Square>,
) {
    for (to, x) in to.into_iter().zip(x) {
        for i in 0..robot.nv() {
            let (to, x) = (to[i].as_mut(), x[i].as_ref());
            for j in 0..to.len() {
                to[j] = factor * x[j];
            }
        }
    }
}

/// Sets the matrices to 0.
#[inline(always)]
pub(super) fn clear<S: System<T>, T: Real>(robot: &S, to: Matrices<'_, S::Square>) {
    for to in to {
        for i in 0..robot.nv() {
            to[i].as_mut().fill(T::zero());
        }
    }
}

/// Multiplies the matrices by `factor`.
#[inline(always)]
pub(super) fn scale<S: System<T>, T: Real>(robot: &S, to: Matrices<'_, S::Square>, factor: T) {
    for to in to {
        for i in 0..robot.nv() {
            for x in to[i].as_mut() {
                *x = factor * *x;
            }
        }
    }
}

/// Multiplies the `n` rows from `start` on by `block`.
#[inline(always)]
pub(super) fn times_rows<S: System<T>, T: Real, A: Arithmetic<T>>(
    robot: &S,
    to: Matrices<'_, S::Square>,
    [start, n]: [usize; 2],
    block: &Block<T>,
) {
    for to in to {
        let old: [S::Velocity; 6] = core::array::from_fn(
            #[inline(always)]
            |i| robot.row(&to[start + i.min(n - 1)]),
        );
        for i in 0..n {
            let row = &mut to[start + i];
            row.as_mut().fill(T::zero());
            for k in 0..n {
                add_row::<T, A>(row, block[i][k], &old[k]);
            }
        }
    }
}

/// Adds `block` times the `n` rows of `x` from `start` on to those rows.
#[inline(always)]
pub(super) fn add_times_rows<S: System<T>, T: Real, A: Arithmetic<T>>(
    to: Matrices<'_, S::Square>,
    [start, n]: [usize; 2],
    block: &Block<T>,
    x: Matrices<'_, S::Square>,
) {
    for (to, x) in to.into_iter().zip(x) {
        for i in 0..n {
            for k in 0..n {
                add_row::<T, A>(&mut to[start + i], block[i][k], &x[start + k]);
            }
        }
    }
}
