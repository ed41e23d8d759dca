//! Derivatives of nv numbers by q, q̇ and τ.

use core::cell::Cell;

use super::StepDerivatives;
use crate::joint::Block;
use crate::{Arithmetic, Array, Real, Robot, SparseMatrix, SparsityPattern};

/// Which of the three matrices.
type Choice<R, T> = fn(&Sensitivity<R, T>) -> &<R as Robot>::Square<T>;

/// Three nv×nv matrices, side by side.
pub(super) struct Sensitivity<R: Robot, T: Real> {
    pub(super) q: R::Square<T>,
    pub(super) qd: R::Square<T>,
    pub(super) tau: R::Square<T>,
}

impl<R: Robot, T: Real> Clone for Sensitivity<R, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Robot, T: Real> Copy for Sensitivity<R, T> {}

/// x 1.
#[inline]
fn diagonal<R: Robot, T: Real>(x: T) -> R::Square<T> {
    Array::from_fn(|i| Array::from_fn(|j| if i == j { x } else { T::zero() }))
}

/// All entries of `factor` `matrix`.
#[inline]
fn dense<R: Robot, T: Real, P: SparsityPattern>(
    matrix: &SparseMatrix<P, T>,
    factor: T,
) -> R::Square<T> {
    let mut dense = diagonal::<R, T>(T::zero());
    for (row, column, entry) in matrix.entries() {
        dense[row][column] = factor * entry;
    }
    dense
}

impl<R: Robot, T: Real> Sensitivity<R, T> {
    /// \[a 1, b 1, c 1\].
    #[inline]
    pub(super) fn diagonal([q, qd, tau]: [T; 3]) -> Self {
        Self {
            q: diagonal::<R, T>(q),
            qd: diagonal::<R, T>(qd),
            tau: diagonal::<R, T>(tau),
        }
    }

    /// These matrices times `factor`.
    #[inline]
    pub(super) fn of_sparse<Q: SparsityPattern, V: SparsityPattern, I: SparsityPattern>(
        q: &SparseMatrix<Q, T>,
        qd: &SparseMatrix<V, T>,
        tau: &SparseMatrix<I, T>,
        factor: T,
    ) -> Self {
        Self {
            q: dense::<R, T, Q>(q, factor),
            qd: dense::<R, T, V>(qd, factor),
            tau: dense::<R, T, I>(tau, factor),
        }
    }

    /// Those of what does not depend on q and q̇, and by τ as the matrix says.
    #[inline]
    pub(super) fn of_force<I: SparsityPattern>(tau: &SparseMatrix<I, T>) -> Self {
        Self {
            q: diagonal::<R, T>(T::zero()),
            qd: diagonal::<R, T>(T::zero()),
            tau: dense::<R, T, I>(tau, T::one()),
        }
    }

    /// Adds `factor` `x`.
    #[inline]
    pub(super) fn add(&mut self, factor: T, x: &Self) {
        let rows = self.matrices().into_iter().zip([&x.q, &x.qd, &x.tau]);
        for (to, from) in rows {
            for i in 0..R::NV {
                for j in 0..R::NV {
                    to[i][j] = to[i][j] + factor * from[i][j];
                }
            }
        }
    }

    /// factor x.
    #[inline]
    pub(super) fn scaled(&self, factor: T) -> Self {
        let of = |m: &R::Square<T>| {
            let row = |i: usize| R::Velocity::from_fn(|j| factor * m[i][j]);
            R::Square::from_fn(row)
        };
        Self {
            q: of(&self.q),
            qd: of(&self.qd),
            tau: of(&self.tau),
        }
    }

    /// Adds x to the derivatives of coordinate i by the i-th of q̇.
    #[inline]
    pub(super) fn add_to_velocities(&mut self, x: T) {
        for i in 0..R::NV {
            self.qd[i][i] = self.qd[i][i] + x;
        }
    }

    /// The step's result, of which these are the derivatives of q'.
    #[inline]
    pub(super) fn with_velocity(
        self,
        velocity: Self,
        q: R::Configuration<T>,
        qd: R::Velocity<T>,
    ) -> StepDerivatives<R::Configuration<T>, R::Velocity<T>, R::Square<T>> {
        StepDerivatives {
            q,
            qd,
            dq_dq: self.q,
            dq_dqd: self.qd,
            dq_dtau: self.tau,
            dqd_dq: velocity.q,
            dqd_dqd: velocity.qd,
            dqd_dtau: velocity.tau,
        }
    }

    #[inline]
    pub(super) fn matrices(&mut self) -> [&mut R::Square<T>; 3] {
        [&mut self.q, &mut self.qd, &mut self.tau]
    }

    /// Sets `n` rows of each matrix from `start` on to what `rows` gives. It is passed the choice of the same
    /// matrix of another sensitivity.
    #[inline]
    pub(super) fn set_rows(
        &mut self,
        start: usize,
        n: usize,
        rows: impl Fn(Choice<R, T>) -> [R::Velocity<T>; 6],
    ) {
        let choices: [Choice<R, T>; 3] = [|s| &s.q, |s| &s.qd, |s| &s.tau];
        for (to, choice) in self.matrices().into_iter().zip(choices) {
            let rows = rows(choice);
            to.as_mut()[start..start + n].copy_from_slice(&rows[..n]);
        }
    }

    /// Adds m x, of a robot's sparse matrix m.
    #[inline]
    pub(super) fn add_product<P: SparsityPattern>(&mut self, m: &SparseMatrix<P, T>, x: &Self) {
        let once = Cell::new(Some(self));
        T::dispatch(
            #[inline(always)]
            |a| add_product(a, &once, m, x),
            #[inline(always)]
            |a| add_product(a, &once, m, x),
        );
    }
}

/// `n` rows of `block` times the rows of `matrix` from `start` on.
#[inline]
pub(super) fn times<V: Array<T>, S: Array<V>, T: Real>(
    block: &Block<T>,
    matrix: &S,
    start: usize,
    n: usize,
) -> [V; 6] {
    core::array::from_fn(|i| {
        let mut sum = V::from_fn(|_| T::zero());
        let own = block[i].iter().zip(&matrix.as_ref()[start..start + n]);
        for (factor, row) in own {
            add_row::<V, T, crate::Unfused>(&mut sum, *factor, row);
        }
        sum
    })
}

#[inline(always)]
fn add_product<R: Robot, T: Real, P: SparsityPattern, A: Arithmetic<T>>(
    _: A,
    to: &Cell<Option<&mut Sensitivity<R, T>>>,
    m: &SparseMatrix<P, T>,
    x: &Sensitivity<R, T>,
) {
    let Some(to) = to.take() else {
        return;
    };
    for (row, column, entry) in m.entries() {
        add_row::<_, T, A>(&mut to.q[row], entry, &x.q[column]);
        add_row::<_, T, A>(&mut to.qd[row], entry, &x.qd[column]);
        add_row::<_, T, A>(&mut to.tau[row], entry, &x.tau[column]);
    }
}

/// Adds factor x.
#[inline(always)]
pub(super) fn add_row<V: Array<T>, T: Real, A: Arithmetic<T>>(to: &mut V, factor: T, x: &V) {
    for (to, x) in to.as_mut().iter_mut().zip(x.as_ref()) {
        *to = A::mul_add(factor, *x, *to);
    }
}
