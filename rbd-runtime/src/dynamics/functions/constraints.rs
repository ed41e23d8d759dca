// Written by `cargo xtask catalogue` from rbd-codegen/src/catalogue/rows; do not edit.
use crate::*;

/// `constrained_forward_dynamics`: q̈ and λ under the robot's constraints.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `constrained_forward_dynamics`",
    label = "not generated for `{Self}`",
    note = "add `constrained_forward_dynamics` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ConstrainedForwardDynamics: Constrained {
    /// Forward dynamics under the robot's constraints: q̈ and the multipliers λ with H q̈ + C = τ + Jᵀ λ and J
    /// q̈ + J̇ q̇ = −k_d J q̇ − k_p φ − ε λ, gravity included. A = J H⁻¹ Jᵀ + ε is solved to a regularisation
    /// of 1e-10 of its diagonal in three proximal steps. Rows that are redundant wherever the constraints hold
    /// have the λ of least norm Σ Aᵢᵢ λᵢ² among those of the least residual. `residual` is what is left of the
    /// rows' equations, ε λ included: not 0 if rows contradict each other. RBDA section 8.4; Carpentier,
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

/// `impact`: q̇ after the constraints come into force at once, and their impulses.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `impact`",
    label = "not generated for `{Self}`",
    note = "add `impact` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait Impact: Constrained {
    /// q̇ after the constraints come into force at once, and their impulses Λ: H (q̇⁺ − q̇) = Jᵀ Λ with J q̇⁺
    /// = −e J q̇, e the constraint's restitution (0 unless given), solved as `constrained_forward_dynamics`
    /// with ε = 0. RBDA section 11.7.
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

/// `constraint_jacobian`: J of the constraints.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `constraint_jacobian`",
    label = "not generated for `{Self}`",
    note = "add `constraint_jacobian` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ConstraintJacobian: Constrained {
    /// Where `jacobian` of `constraint_jacobian` can be other than zero.
    type Jacobian: SparsityPattern;

    /// J of all constraints, by rows: φ̇ = J q̇, or the velocity that a row holds which is not holonomic. Its
    /// nonzeros are at the joints between the two frames of a constraint.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn constraint_jacobian<T: Real>(
        &self,
        q: &Self::Configuration<T>,
    ) -> SparseMatrix<Self::Jacobian, T>;
}

/// `constraint_violation`: φ(q) of the constraints.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `constraint_violation`",
    label = "not generated for `{Self}`",
    note = "add `constraint_violation` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ConstraintViolation: Constrained {
    /// φ(q): how far each row of the constraints is from being held; 0 of rows that are not holonomic.
    fn constraint_violation<T: Real>(&self, q: &Self::Configuration<T>) -> Self::ConstraintRows<T>;
}

/// `constraint_bias`: J̇ q̇ of the constraints.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `constraint_bias`",
    label = "not generated for `{Self}`",
    note = "add `constraint_bias` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ConstraintBias: Constrained {
    /// J̇ q̇ of the constraints: what velocities add to the acceleration J q̈ of each row.
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
    /// Jᵀ λ: the generalised forces of the constraints, unique where rows are redundant and λ is not.
    fn constraint_torques<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        lambda: &Self::ConstraintRows<T>,
    ) -> Self::Velocity<T>;
}

/// `constraint_wrenches`: The wrenches of the constraints on both of their frames.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `constraint_wrenches`",
    label = "not generated for `{Self}`",
    note = "add `constraint_wrenches` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ConstraintWrenches: Constrained {
    /// The wrenches of each constraint of `CONSTRAINT_NAMES` on its frame a and on its frame b at the
    /// multipliers λ, [moment; force], each in its frame's axes about its origin; zero of couplings of
    /// coordinates.
    fn constraint_wrenches<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        lambda: &Self::ConstraintRows<T>,
    ) -> Self::ConstraintWrenches<T>;
}

/// `constrained_forward_dynamics_derivatives`: ∂q̈ and ∂λ under the robot's constraints by q, q̇ and τ.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `constrained_forward_dynamics_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `constrained_forward_dynamics_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ConstrainedForwardDynamicsDerivatives: Constrained {
    /// Where `dqdd_dq` of `constrained_forward_dynamics_derivatives` can be other than zero.
    type DqddDq: SparsityPattern;
    /// Where `dqdd_dqd` of `constrained_forward_dynamics_derivatives` can be other than zero.
    type DqddDqd: SparsityPattern;
    /// Where `dqdd_dtau` of `constrained_forward_dynamics_derivatives` can be other than zero.
    type DqddDtau: SparsityPattern;
    /// Where `dlambda_dq` of `constrained_forward_dynamics_derivatives` can be other than zero.
    type DlambdaDq: SparsityPattern;
    /// Where `dlambda_dqd` of `constrained_forward_dynamics_derivatives` can be other than zero.
    type DlambdaDqd: SparsityPattern;
    /// Where `dlambda_dtau` of `constrained_forward_dynamics_derivatives` can be other than zero.
    type DlambdaDtau: SparsityPattern;

    /// The derivatives of forward dynamics under the robot's constraints: ∂q̈ and ∂λ by q in the tangent
    /// space, q̇ and τ, from H ∂q̈ − Jᵀ ∂λ = ∂τ − ∂τ_id + ∂(Jᵀ λ) and J ∂q̈ = −∂a, with τ_id inverse dynamics
    /// and a = J q̈ + J̇ q̇ + k_d J q̇ + k_p φ + ε λ at that q̈ and λ. Where rows are redundant wherever the
    /// constraints hold, ∂λ is that of the λ of least norm and of the least residual; at a singular
    /// configuration of rows that are independent elsewhere only ∂q̈ and ∂(Jᵀ λ) have a meaning. Damping is in
    /// ∂q̈/∂q̇; Coulomb friction counts as constant.
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

/// `impact_derivatives`: ∂q̇⁺ and ∂Λ of an impact by q and q̇.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `impact_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `impact_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ImpactDerivatives: Constrained {
    /// Where `dqd_after_dq` of `impact_derivatives` can be other than zero.
    type DqdAfterDq: SparsityPattern;
    /// Where `dqd_after_dqd` of `impact_derivatives` can be other than zero.
    type DqdAfterDqd: SparsityPattern;
    /// Where `dimpulse_dq` of `impact_derivatives` can be other than zero.
    type DimpulseDq: SparsityPattern;
    /// Where `dimpulse_dqd` of `impact_derivatives` can be other than zero.
    type DimpulseDqd: SparsityPattern;

    /// The derivatives of an impact: ∂q̇⁺ and ∂Λ by q in the tangent space and by q̇, from H ∂q̇⁺ − Jᵀ ∂Λ = H
    /// ∂q̇ − ∂H (q̇⁺ − q̇) + ∂(Jᵀ Λ) and J ∂q̇⁺ = −∂J q̇⁺ − e ∂(J q̇). For redundant rows see
    /// `constrained_forward_dynamics_derivatives`.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn impact_derivatives<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
    ) -> (
        SparseMatrix<Self::DqdAfterDq, T>,
        SparseMatrix<Self::DqdAfterDqd, T>,
        SparseMatrix<Self::DimpulseDq, T>,
        SparseMatrix<Self::DimpulseDqd, T>,
    );
}
