//! Forward dynamics by the forces that joints hold, a trait a function.
//!
//! The constraint force of a joint is W Wᵀ f: of the wrench f that its parent exerts on its child through
//! it, gravity included, the part that takes no torque. With H the dual basis of the joint's motion
//! subspace S, f = H Sᵀ f + W Wᵀ f, and Sᵀ f is the torque of the actuator less what its rotor and
//! friction take. It is in the frame of the body that the joint moves, [moment; force] (N m; N).

use crate::{Array, Force, Real, Robot};

/// The joints whose constraint forces a robot gives: those of `MODEL.joints`, in that order. Robots
/// have it with any of the functions `constraint_forces_...`.
pub trait ConstraintForceArray: Robot {
    /// `[Force<T>; MODEL.joints.len()]`.
    type ConstraintForces<T: Real>: Array<Force<T>>;
}

/// `constraint_forces_general`: q̈ and constraint forces.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `constraint_forces_general`",
    label = "not generated for `{Self}`",
    note = "add `constraint_forces_general` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ConstraintForcesGeneral: ConstraintForceArray {
    /// q̈ = H(q)⁻¹ (τ − C(q, q̇)) (rad/s², m/s²) and the constraint force of each joint (N m; N), by
    /// LDLᵀ of one matrix A = Wᵀ Pᵀ I⁻¹ P W. Fijany, Sharf and D'Eleuterio 1995.
    fn constraint_forces_general<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        tau: &Self::Velocity<T>,
    ) -> (Self::Velocity<T>, Self::ConstraintForces<T>);
}

/// `constraint_forces_serialised`: q̈ and constraint forces.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `constraint_forces_serialised`",
    label = "not generated for `{Self}`",
    note = "add `constraint_forces_serialised` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ConstraintForcesSerialised: ConstraintForceArray {
    /// q̈ = H(q)⁻¹ (τ − C(q, q̇)) (rad/s², m/s²) and the constraint force of each joint (N m; N), by
    /// odd-even elimination of chains, and one matrix for nodes. Fijany, Sharf and D'Eleuterio 1995.
    fn constraint_forces_serialised<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        tau: &Self::Velocity<T>,
    ) -> (Self::Velocity<T>, Self::ConstraintForces<T>);
}

/// `constraint_forces_cyclic_reduction`: q̈ and constraint forces.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `constraint_forces_cyclic_reduction`",
    label = "not generated for `{Self}`",
    note = "add `constraint_forces_cyclic_reduction` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ConstraintForcesCyclicReduction: ConstraintForceArray {
    /// q̈ = H(q)⁻¹ (τ − C(q, q̇)) (rad/s², m/s²) and the constraint force of each joint (N m; N), by
    /// cyclic reduction of chains: O(n) operations in O(log n) steps. Fijany, Sharf and D'Eleuterio 1995.
    fn constraint_forces_cyclic_reduction<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        tau: &Self::Velocity<T>,
    ) -> (Self::Velocity<T>, Self::ConstraintForces<T>);
}

/// `constraint_forces_tip_to_base`: q̈ and constraint forces.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `constraint_forces_tip_to_base`",
    label = "not generated for `{Self}`",
    note = "add `constraint_forces_tip_to_base` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ConstraintForcesTipToBase: ConstraintForceArray {
    /// q̈ = H(q)⁻¹ (τ − C(q, q̇)) (rad/s², m/s²) and the constraint force of each joint (N m; N), by
    /// block LᵀDL from the tips to the base, without fill-in. Fijany, Sharf and D'Eleuterio 1995.
    fn constraint_forces_tip_to_base<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        tau: &Self::Velocity<T>,
    ) -> (Self::Velocity<T>, Self::ConstraintForces<T>);
}
