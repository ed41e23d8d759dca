// Written by `cargo xtask catalogue` from rbd-codegen/src/catalogue/rows; do not edit.
use crate::*;

/// `forward_dynamics`: q̈ = H⁻¹(τ − C).
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `forward_dynamics`",
    label = "not generated for `{Self}`",
    note = "add `forward_dynamics` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ForwardDynamics: Robot {
    /// Forward dynamics q̈ = H(q)⁻¹ (τ − C(q, q̇)), gravity included, by the inertia matrix and its LᵀDL or by
    /// articulated bodies, whichever takes fewer operations for this robot. RBDA sections 6.1 and 7.3.
    fn forward_dynamics<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        tau: &Self::Velocity<T>,
    ) -> Self::Velocity<T>;
}

/// `aba`: q̈ by articulated bodies.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `aba`",
    label = "not generated for `{Self}`",
    note = "add `aba` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait Aba: Robot {
    /// Forward dynamics q̈ = H(q)⁻¹ (τ − C(q, q̇)), gravity included, without H: by the articulated-body
    /// algorithm. RBDA Table 7.1.
    fn aba<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        tau: &Self::Velocity<T>,
    ) -> Self::Velocity<T>;
}
