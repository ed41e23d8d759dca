//! The results of derivatives of the equation of motion.

use crate::{Real, SparsityPattern};

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

/// The unknown sparsity of a robot whose file is invalid.
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
