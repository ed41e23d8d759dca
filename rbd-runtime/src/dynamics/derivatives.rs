//! Derivatives of the equation of motion: what they return, and a trait a function.

use crate::{Real, Robot, SparseMatrix, SparsityPattern};

/// The derivatives of inverse dynamics.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TorqueDerivatives<Q, V, H> {
    /// ∂τ/∂q in the tangent space: column k is the derivative of τ(q ⊞ ε eₖ) by ε at 0.
    pub dtau_dq: Q,
    /// ∂τ/∂q̇.
    pub dtau_dqd: V,
    /// H(q) = ∂τ/∂q̈.
    pub h: H,
}

/// τ of inverse dynamics, and its derivatives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TorqueWithDerivatives<A, Q, V, H> {
    /// τ.
    pub tau: A,
    /// ∂τ/∂q in the tangent space: column k is the derivative of τ(q ⊞ ε eₖ) by ε at 0.
    pub dtau_dq: Q,
    /// ∂τ/∂q̇.
    pub dtau_dqd: V,
    /// H(q) = ∂τ/∂q̈.
    pub h: H,
}

/// The derivatives of forward dynamics.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AccelerationDerivatives<A, Q, V, I> {
    /// q̈.
    pub qdd: A,
    /// ∂q̈/∂q in the tangent space: column k is the derivative of q̈(q ⊞ ε eₖ) by ε at 0.
    pub dqdd_dq: Q,
    /// ∂q̈/∂q̇.
    pub dqdd_dqd: V,
    /// H(q)⁻¹ = ∂q̈/∂τ.
    pub h_inverse: I,
}

/// `rnea_derivatives`: ∂τ/∂q, ∂τ/∂q̇ and H.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `rnea_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `rnea_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait RneaDerivatives: Robot {
    /// Where ∂τ/∂q can be other than zero.
    type DtauDq: SparsityPattern;
    /// Where ∂τ/∂q̇ can be other than zero.
    type DtauDqd: SparsityPattern;
    /// The nonzeros of H.
    type InertiaMatrix<T: Real>;

    /// The derivatives of τ(q, q̇, q̈), gravity included, in the tangent space of q.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn rnea_derivatives<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
    ) -> TorqueDerivatives<
        SparseMatrix<Self::DtauDq, T>,
        SparseMatrix<Self::DtauDqd, T>,
        Self::InertiaMatrix<T>,
    >;
}

/// `rnea_derivatives_with_forces`: the same with forces on the links.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `rnea_derivatives_with_forces`",
    label = "not generated for `{Self}`",
    note = "add `rnea_derivatives_with_forces` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait RneaDerivativesWithForces: Robot {
    /// Where ∂τ/∂q can be other than zero.
    type DtauDq: SparsityPattern;
    /// Where ∂τ/∂q̇ can be other than zero.
    type DtauDqd: SparsityPattern;
    /// The nonzeros of H.
    type InertiaMatrix<T: Real>;

    /// The derivatives of τ(q, q̇, q̈, fˣ), where `f_ext[l]` acts on link l at its origin, in its own
    /// frame, in which it is held fixed.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn rnea_derivatives_with_forces<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
        f_ext: &Self::LinkForces<T>,
    ) -> TorqueDerivatives<
        SparseMatrix<Self::DtauDq, T>,
        SparseMatrix<Self::DtauDqd, T>,
        Self::InertiaMatrix<T>,
    >;
}

/// `rnea_with_derivatives`: τ, ∂τ/∂q, ∂τ/∂q̇ and H.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `rnea_with_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `rnea_with_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait RneaWithDerivatives: Robot {
    /// Where ∂τ/∂q can be other than zero.
    type DtauDq: SparsityPattern;
    /// Where ∂τ/∂q̇ can be other than zero.
    type DtauDqd: SparsityPattern;
    /// The nonzeros of H.
    type InertiaMatrix<T: Real>;

    /// τ(q, q̇, q̈), gravity included, and its derivatives, in the tangent space of q.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn rnea_with_derivatives<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
    ) -> TorqueWithDerivatives<
        Self::Velocity<T>,
        SparseMatrix<Self::DtauDq, T>,
        SparseMatrix<Self::DtauDqd, T>,
        Self::InertiaMatrix<T>,
    >;
}

/// `forward_dynamics_derivatives`: q̈, ∂q̈/∂q, ∂q̈/∂q̇ and H⁻¹.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `forward_dynamics_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `forward_dynamics_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ForwardDynamicsDerivatives: Robot {
    /// Where ∂q̈/∂q can be other than zero.
    type DqddDq: SparsityPattern;
    /// Where ∂q̈/∂q̇ can be other than zero.
    type DqddDqd: SparsityPattern;
    /// Where H⁻¹ can be other than zero.
    type HInverse: SparsityPattern;

    /// q̈(q, q̇, τ), gravity included, and its derivatives, by q in the tangent space.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn forward_dynamics_derivatives<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        tau: &Self::Velocity<T>,
    ) -> AccelerationDerivatives<
        Self::Velocity<T>,
        SparseMatrix<Self::DqddDq, T>,
        SparseMatrix<Self::DqddDqd, T>,
        SparseMatrix<Self::HInverse, T>,
    >;
}

/// What is not known of a robot whose file is wrong.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnknownSparsity<const ROWS: usize, const COLUMNS: usize>;

impl<const ROWS: usize, const COLUMNS: usize> SparsityPattern for UnknownSparsity<ROWS, COLUMNS> {
    const ROWS: usize = ROWS;
    const COLUMNS: usize = COLUMNS;
    const POSITIONS: &'static [(usize, usize)] = &[];
    type Nonzeros<T: Real> = [T; 0];
    type Row<T: Real> = [T; COLUMNS];
    type Dense<T: Real> = [[T; COLUMNS]; ROWS];
}
