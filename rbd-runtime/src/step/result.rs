//! Results of steps.

use super::system::System;

/// The derivatives of a robot's step.
pub type StepOf<S, T> = StepDerivatives<
    <S as System<T>>::Configuration,
    <S as System<T>>::Velocity,
    <S as System<T>>::Square,
>;

/// The derivatives of a robot's midpoint step.
pub type MidpointStepOf<S, T> = MidpointStepDerivatives<
    <S as System<T>>::Configuration,
    <S as System<T>>::Velocity,
    <S as System<T>>::Square,
>;

/// The state after a step of [`Step`](crate::Step), with its derivatives.
///
/// A = \[`dq_dq`, `dq_dqd`; `dqd_dq`, `dqd_dqd`\] and B = \[`dq_dtau`; `dqd_dtau`\], nv×nv blocks: rows of
/// q' are in the tangent space at q', columns of q in that at q.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepDerivatives<Q, V, S> {
    /// q'.
    pub q: Q,
    /// q̇'.
    pub qd: V,
    /// ∂q'/∂q.
    pub dq_dq: S,
    /// ∂q'/∂q̇.
    pub dq_dqd: S,
    /// ∂q'/∂τ.
    pub dq_dtau: S,
    /// ∂q̇'/∂q.
    pub dqd_dq: S,
    /// ∂q̇'/∂q̇.
    pub dqd_dqd: S,
    /// ∂q̇'/∂τ.
    pub dqd_dtau: S,
}

/// The state after a step of the implicit midpoint rule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MidpointStep<Q, V> {
    /// q'.
    pub q: Q,
    /// q̇'.
    pub qd: V,
    /// The residual ID(q, q̇, q̈) − τ at the midpoint after the last iteration, N m or N.
    pub residual: V,
}

/// The state after a step of the implicit midpoint rule, with its derivatives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MidpointStepDerivatives<Q, V, S> {
    /// The state and its derivatives.
    pub step: StepDerivatives<Q, V, S>,
    /// The residual ID(q, q̇, q̈) − τ at the midpoint after the last iteration, N m or N.
    pub residual: V,
}
