// Written by `cargo xtask catalogue` from rbd-codegen/src/catalogue/rows; do not edit.
use crate::*;

/// `constraint_forces_general`: q̈ and what joints hold, by one matrix A = Wᵀ Pᵀ I⁻¹ P W; for up to 8
/// bodies.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `constraint_forces_general`",
    label = "not generated for `{Self}`",
    note = "add `constraint_forces_general` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ConstraintForcesGeneral: ConstraintForceArray {
    /// q̈ = H(q)⁻¹ (τ − C(q, q̇)), gravity included (rad/s², m/s²), and the constraint force of each joint of
    /// `MODEL.joints`: of the wrench f that its parent exerts on its child what the joint holds, W Wᵀ f, in
    /// the frame of the body that it moves (N m; N). By the constraint force algorithm for trees, with LDLᵀ of
    /// one matrix A = Wᵀ Pᵀ I⁻¹ P W. Fijany, Sharf and D'Eleuterio 1995.
    fn constraint_forces_general<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        tau: &Self::Velocity<T>,
    ) -> (Self::Velocity<T>, Self::ConstraintForces<T>);
}

/// `constraint_forces_serialised`: The same by odd-even elimination of chains, nodes apart.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `constraint_forces_serialised`",
    label = "not generated for `{Self}`",
    note = "add `constraint_forces_serialised` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ConstraintForcesSerialised: ConstraintForceArray {
    /// q̈ = H(q)⁻¹ (τ − C(q, q̇)), gravity included (rad/s², m/s²), and the constraint force of each joint of
    /// `MODEL.joints`: of the wrench f that its parent exerts on its child what the joint holds, W Wᵀ f, in
    /// the frame of the body that it moves (N m; N). By the constraint force algorithm for trees, with
    /// odd-even elimination of chains, and one matrix for nodes. Fijany, Sharf and D'Eleuterio 1995.
    fn constraint_forces_serialised<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        tau: &Self::Velocity<T>,
    ) -> (Self::Velocity<T>, Self::ConstraintForces<T>);
}

/// `constraint_forces_cyclic_reduction`: The same by cyclic reduction of chains, in about log₂ n steps.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `constraint_forces_cyclic_reduction`",
    label = "not generated for `{Self}`",
    note = "add `constraint_forces_cyclic_reduction` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ConstraintForcesCyclicReduction: ConstraintForceArray {
    /// q̈ = H(q)⁻¹ (τ − C(q, q̇)), gravity included (rad/s², m/s²), and the constraint force of each joint of
    /// `MODEL.joints`: of the wrench f that its parent exerts on its child what the joint holds, W Wᵀ f, in
    /// the frame of the body that it moves (N m; N). By the constraint force algorithm for trees, with cyclic
    /// reduction of chains: O(n) operations in O(log n) steps. Fijany, Sharf and D'Eleuterio 1995.
    fn constraint_forces_cyclic_reduction<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        tau: &Self::Velocity<T>,
    ) -> (Self::Velocity<T>, Self::ConstraintForces<T>);
}

/// `constraint_forces_tip_to_base`: The same by block LᵀDL from the tips to the base, which takes the
/// fewest operations.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `constraint_forces_tip_to_base`",
    label = "not generated for `{Self}`",
    note = "add `constraint_forces_tip_to_base` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ConstraintForcesTipToBase: ConstraintForceArray {
    /// q̈ = H(q)⁻¹ (τ − C(q, q̇)), gravity included (rad/s², m/s²), and the constraint force of each joint of
    /// `MODEL.joints`: of the wrench f that its parent exerts on its child what the joint holds, W Wᵀ f, in
    /// the frame of the body that it moves (N m; N). By the constraint force algorithm for trees, with block
    /// LᵀDL from the tips to the base, which fills nothing in. Fijany, Sharf and D'Eleuterio 1995.
    fn constraint_forces_tip_to_base<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        tau: &Self::Velocity<T>,
    ) -> (Self::Velocity<T>, Self::ConstraintForces<T>);
}
