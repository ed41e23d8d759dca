//! Dynamics under the constraints that close loops, a trait a function.
//!
//! The rows of all constraints follow each other in the order of `CONSTRAINT_NAMES`; those of one are
//! those of its [`ConstraintKind`](crate::ConstraintKind), in the coordinates of its frame a. λ > 0 acts on
//! frame b along the row, and on frame a against it.

use core::ops::Range;

use crate::{Array, Force, Real, Robot, SparseMatrix, SparsityPattern};

/// The constraints of a robot beside its joints. Robots have it with any function of constraints.
pub trait Constrained: Robot {
    /// The constraints, those of the file first.
    const CONSTRAINT_NAMES: &'static [&'static str];
    /// The rows of each.
    const CONSTRAINT_ROWS: &'static [Range<usize>];
    /// `[T; m]`, a number for every row.
    type ConstraintRows<T: Real>: Array<T>;
    /// `[[Force<T>; 2]; CONSTRAINT_NAMES.len()]`, the wrenches on the frames a and b.
    type ConstraintWrenches<T: Real>: Array<[Force<T>; 2]>;
}

/// `constrained_forward_dynamics`: q̈ and λ under the constraints.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `constrained_forward_dynamics`",
    label = "not generated for `{Self}`",
    note = "add `constrained_forward_dynamics` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ConstrainedForwardDynamics: Constrained {
    /// q̈ (rad/s², m/s²) and the multipliers λ (N, N m) with H q̈ + C = τ + Jᵀ λ and
    /// J q̈ + J̇ q̇ = −k_d J q̇ − k_p φ, gravity included, and what is left of the latter (m/s², rad/s²).
    /// Redundant rows have the λ of least norm Σ Aᵢᵢ λᵢ², A = J H⁻¹ Jᵀ. RBDA section 8.4; Carpentier,
    /// Budhiraja and Mansard 2021.
    fn constrained_forward_dynamics<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        tau: &Self::Velocity<T>,
    ) -> (
        Self::Velocity<T>,
        Self::ConstraintRows<T>,
        Self::ConstraintRows<T>,
    );
}

/// `impact`: q̇ after the constraints come into force at once.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `impact`",
    label = "not generated for `{Self}`",
    note = "add `impact` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait Impact: Constrained {
    /// q̇ after the impact, the impulses Λ (N s, N m s) with H (q̇⁺ − q̇) = Jᵀ Λ and J q̇⁺ = 0, and what is
    /// left of the latter (m/s, rad/s). RBDA section 11.7.
    fn impact<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
    ) -> (
        Self::Velocity<T>,
        Self::ConstraintRows<T>,
        Self::ConstraintRows<T>,
    );
}

/// `constraint_correction`: a step to where the constraints hold.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `constraint_correction`",
    label = "not generated for `{Self}`",
    note = "add `constraint_correction` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ConstraintCorrection: Constrained {
    /// The v of least kinetic energy ½ vᵀ H v with J v = −φ (rad, m), so that q ⊞ v is closer by the square
    /// of the distance, and what is left of that (m, rad).
    fn constraint_correction<T: Real>(
        &self,
        q: &Self::Configuration<T>,
    ) -> (Self::Velocity<T>, Self::ConstraintRows<T>);

    /// The configuration after so many steps q ← q ⊞ v of `constraint_correction` (Gauss and Newton): where
    /// the constraints hold, if q is close enough. Six steps from a tenth of a radian reach the rounding.
    fn closed<T: Real>(&self, q: &Self::Configuration<T>, steps: usize) -> Self::Configuration<T> {
        let mut q = *q;
        for _ in 0..steps {
            q = self.integrate(&q, &self.constraint_correction(&q).0);
        }
        q
    }
}

/// `constraint_jacobian`: J of the constraints.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `constraint_jacobian`",
    label = "not generated for `{Self}`",
    note = "add `constraint_jacobian` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ConstraintJacobian: Constrained {
    /// Where J can be other than zero.
    type Jacobian: SparsityPattern;

    /// J by rows: φ̇ = J q̇, or the velocity that a row holds which is not holonomic (m, 1).
    fn constraint_jacobian<T: Real>(
        &self,
        q: &Self::Configuration<T>,
    ) -> SparseMatrix<Self::Jacobian, T>;
}

/// `constraint_violation`: φ of the constraints.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `constraint_violation`",
    label = "not generated for `{Self}`",
    note = "add `constraint_violation` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ConstraintViolation: Constrained {
    /// φ(q), how far each row is from being held (m, rad); 0 of rows that are not holonomic.
    fn constraint_violation<T: Real>(&self, q: &Self::Configuration<T>) -> Self::ConstraintRows<T>;
}

/// `constraint_bias`: J̇ q̇ of the constraints.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `constraint_bias`",
    label = "not generated for `{Self}`",
    note = "add `constraint_bias` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ConstraintBias: Constrained {
    /// J̇ q̇: what velocities add to the acceleration J q̈ of each row (m/s², rad/s²).
    fn constraint_bias<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
    ) -> Self::ConstraintRows<T>;
}

/// `constraint_torques`: Jᵀ λ of the constraints.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `constraint_torques`",
    label = "not generated for `{Self}`",
    note = "add `constraint_torques` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ConstraintTorques: Constrained {
    /// Jᵀ λ: the generalised forces of the constraints (N m, N), unique where λ is not.
    fn constraint_torques<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        lambda: &Self::ConstraintRows<T>,
    ) -> Self::Velocity<T>;
}

/// `constraint_wrenches`: the wrenches of the constraints.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `constraint_wrenches`",
    label = "not generated for `{Self}`",
    note = "add `constraint_wrenches` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ConstraintWrenches: Constrained {
    /// The wrenches of each constraint on its frames a and b at the multipliers λ (N m; N), each in its
    /// frame's axes about its origin; zero of couplings of coordinates.
    fn constraint_wrenches<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        lambda: &Self::ConstraintRows<T>,
    ) -> Self::ConstraintWrenches<T>;
}

/// `constrained_forward_dynamics_derivatives`: ∂q̈ and ∂λ by q, q̇ and τ.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `constrained_forward_dynamics_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `constrained_forward_dynamics_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ConstrainedForwardDynamicsDerivatives: Constrained {
    /// Where ∂q̈/∂q can be other than zero.
    type DqddDq: SparsityPattern;
    /// Where ∂q̈/∂q̇ can be other than zero.
    type DqddDqd: SparsityPattern;
    /// Where ∂q̈/∂τ can be other than zero.
    type DqddDtau: SparsityPattern;
    /// Where ∂λ/∂q can be other than zero.
    type DlambdaDq: SparsityPattern;
    /// Where ∂λ/∂q̇ can be other than zero.
    type DlambdaDqd: SparsityPattern;
    /// Where ∂λ/∂τ can be other than zero.
    type DlambdaDtau: SparsityPattern;

    /// The derivatives of q̈ and λ of `constrained_forward_dynamics` by q in its tangent space, q̇ and τ.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn constrained_forward_dynamics_derivatives<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        tau: &Self::Velocity<T>,
    ) -> ConstrainedDerivatives<
        SparseMatrix<Self::DqddDq, T>,
        SparseMatrix<Self::DqddDqd, T>,
        SparseMatrix<Self::DqddDtau, T>,
        SparseMatrix<Self::DlambdaDq, T>,
        SparseMatrix<Self::DlambdaDqd, T>,
        SparseMatrix<Self::DlambdaDtau, T>,
    >;
}

/// The derivatives of forward dynamics under constraints.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConstrainedDerivatives<Q, V, I, LQ, LV, LI> {
    /// ∂q̈/∂q in the tangent space.
    pub dqdd_dq: Q,
    /// ∂q̈/∂q̇.
    pub dqdd_dqd: V,
    /// ∂q̈/∂τ, H⁻¹ where no constraint holds.
    pub dqdd_dtau: I,
    /// ∂λ/∂q in the tangent space; of redundant rows the one of least norm.
    pub dlambda_dq: LQ,
    /// ∂λ/∂q̇.
    pub dlambda_dqd: LV,
    /// ∂λ/∂τ.
    pub dlambda_dtau: LI,
}
