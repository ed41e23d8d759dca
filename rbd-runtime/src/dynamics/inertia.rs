//! H(q), its nonzeros, and its factors.

use crate::{Real, Robot};

/// `crba`: H(q).
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `crba`",
    label = "not generated for `{Self}`",
    note = "add `crba` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait Crba: Robot {
    /// The nonzeros of H.
    type InertiaMatrix<T: Real>: InertiaMatrix<T, Robot = Self>;

    /// H(q) by the composite-rigid-body algorithm (kg m², kg m, kg). RBDA Table 6.2.
    fn crba<T: Real>(&self, q: &Self::Configuration<T>) -> Self::InertiaMatrix<T>;
}

/// `differential_inverse_dynamics`: H(q) a second way.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `differential_inverse_dynamics`",
    label = "not generated for `{Self}`",
    note = "add `differential_inverse_dynamics` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait DifferentialInverseDynamics: Crba {
    /// H(q) column by column, H δ_α = ID(q, 0, δ_α) without gravity. RBDA Table 6.1.
    fn differential_inverse_dynamics<T: Real>(
        &self,
        q: &Self::Configuration<T>,
    ) -> Self::InertiaMatrix<T>;
}

/// `ltdl`: H = LᵀDL, a method of the matrix that `crba` returns.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `ltdl`",
    label = "not generated for `{Self}`",
    note = "add `ltdl` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait Ltdl: Crba {
    /// L and D.
    type LtdlFactor<T: Real>: InertiaMatrixFactor<T, Vector = Self::Velocity<T>>;

    /// H = LᵀDL, L unit lower triangular with H's pattern, D diagonal. RBDA Table 6.3.
    fn ltdl<T: Real>(h: &Self::InertiaMatrix<T>) -> Self::LtdlFactor<T>;
}

/// `ltl`: H = LᵀL, a method of the matrix that `crba` returns.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `ltl`",
    label = "not generated for `{Self}`",
    note = "add `ltl` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait Ltl: Crba {
    /// L.
    type LtlFactor<T: Real>: InertiaMatrixFactor<T, Vector = Self::Velocity<T>>;

    /// H = LᵀL, L lower triangular with H's pattern. RBDA Table 6.3.
    fn ltl<T: Real>(h: &Self::InertiaMatrix<T>) -> Self::LtlFactor<T>;
}

/// The joint-space inertia matrix H of one robot: its nonzeros only.
pub trait InertiaMatrix<T: Real>: Sized {
    /// The robot whose matrix it is.
    type Robot: Robot;
    /// (row, column) of each of the [`nonzeros`](Self::nonzeros): the lower triangle by rows.
    const POSITIONS: &'static [(usize, usize)];

    /// The entries that can be other than zero, at [`POSITIONS`](Self::POSITIONS).
    fn nonzeros(&self) -> &[T];
    /// Entry (i, j) = (j, i); zero where no q makes it another number. It is found among the positions: to
    /// read all, go over those or take [`to_dense`](Self::to_dense).
    ///
    /// # Panics
    /// If `i` or `j` is not below nv.
    #[inline]
    fn get(&self, i: usize, j: usize) -> T {
        let n = Self::Robot::NV;
        assert!(
            i < n && j < n,
            "({i}, {j}) is no entry of {n} rows and columns"
        );
        match Self::POSITIONS.binary_search(&(i.max(j), i.min(j))) {
            Ok(k) => self.nonzeros()[k],
            Err(_) => T::zero(),
        }
    }
    /// The full symmetric matrix.
    fn to_dense(&self) -> <Self::Robot as Robot>::Square<T>;
    /// H x.
    fn mul(&self, x: &<Self::Robot as Robot>::Velocity<T>) -> <Self::Robot as Robot>::Velocity<T>;

    /// H = LᵀDL, L unit lower triangular with H's pattern, D diagonal (RBDA Table 6.3).
    #[inline]
    fn ltdl(&self) -> <Self::Robot as Ltdl>::LtdlFactor<T>
    where
        Self::Robot: Ltdl<InertiaMatrix<T> = Self>,
    {
        Self::Robot::ltdl(self)
    }

    /// H = LᵀL, L lower triangular with H's pattern (RBDA Table 6.3).
    #[inline]
    fn ltl(&self) -> <Self::Robot as Ltl>::LtlFactor<T>
    where
        Self::Robot: Ltl<InertiaMatrix<T> = Self>,
    {
        Self::Robot::ltl(self)
    }
}

/// A sparse factor of H. For LᵀDL, L is the unit lower triangular factor.
pub trait InertiaMatrixFactor<T: Real> {
    /// `[T; NV]`.
    type Vector;

    /// L x.
    fn mul_l(&self, x: &Self::Vector) -> Self::Vector;
    /// Lᵀ x.
    fn mul_lt(&self, x: &Self::Vector) -> Self::Vector;
    /// L⁻¹ x.
    fn solve_l(&self, x: &Self::Vector) -> Self::Vector;
    /// L⁻ᵀ x.
    fn solve_lt(&self, x: &Self::Vector) -> Self::Vector;
    /// H⁻¹ b.
    fn solve(&self, b: &Self::Vector) -> Self::Vector;
}
