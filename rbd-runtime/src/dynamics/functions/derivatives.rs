// Written by `cargo xtask catalogue` from rbd-codegen/src/catalogue/rows; do not edit.
use crate::*;

/// `rnea_derivatives`: ∂τ/∂q, ∂τ/∂q̇ and H of inverse dynamics.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `rnea_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `rnea_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait RneaDerivatives: Robot {
    /// Where `dtau_dq` of `rnea_derivatives` can be other than zero.
    type DtauDq: SparsityPattern;
    /// Where `dtau_dqd` of `rnea_derivatives` can be other than zero.
    type DtauDqd: SparsityPattern;
    /// The nonzeros of H.
    type InertiaMatrix<T: Real>;

    /// The derivatives of inverse dynamics τ(q, q̇, q̈): ∂τ/∂q in the tangent space, of τ(q ⊞ ε) at ε = 0,
    /// ∂τ/∂q̇, and H = ∂τ/∂q̈. Damping is in ∂τ/∂q̇; Coulomb friction counts as constant. Singh, Russell and
    /// Wensing 2022.
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

/// `rnea_derivatives_with_forces`: The same with forces on the links.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `rnea_derivatives_with_forces`",
    label = "not generated for `{Self}`",
    note = "add `rnea_derivatives_with_forces` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait RneaDerivativesWithForces: Robot {
    /// Where `dtau_dq` of `rnea_derivatives_with_forces` can be other than zero.
    type DtauDq: SparsityPattern;
    /// Where `dtau_dqd` of `rnea_derivatives_with_forces` can be other than zero.
    type DtauDqd: SparsityPattern;
    /// The nonzeros of H.
    type InertiaMatrix<T: Real>;

    /// The derivatives of inverse dynamics τ(q, q̇, q̈, fˣ) with forces from outside: `f_ext[l]` acts on link
    /// l at its origin, in its own frame (N m, N), and is held fixed in that frame, so that it turns with the
    /// link: ∂τ/∂q in the tangent space, of τ(q ⊞ ε) at ε = 0, ∂τ/∂q̇, and H = ∂τ/∂q̈. Damping is in ∂τ/∂q̇;
    /// Coulomb friction counts as constant. Singh, Russell and Wensing 2022.
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

/// `rnea_with_derivatives`: τ of inverse dynamics with ∂τ/∂q, ∂τ/∂q̇ and H.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `rnea_with_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `rnea_with_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait RneaWithDerivatives: Robot {
    /// Where `dtau_dq` of `rnea_with_derivatives` can be other than zero.
    type DtauDq: SparsityPattern;
    /// Where `dtau_dqd` of `rnea_with_derivatives` can be other than zero.
    type DtauDqd: SparsityPattern;
    /// The nonzeros of H.
    type InertiaMatrix<T: Real>;

    /// Inverse dynamics τ(q, q̇, q̈), gravity included, and its derivatives: ∂τ/∂q in the tangent space, of
    /// τ(q ⊞ ε) at ε = 0, ∂τ/∂q̇, and H = ∂τ/∂q̈. Damping is in ∂τ/∂q̇; Coulomb friction counts as constant.
    /// Singh, Russell and Wensing 2022.
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

/// `bias_derivatives`: ∂C/∂q and ∂C/∂q̇.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `bias_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `bias_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait BiasDerivatives: Robot {
    /// Where `dc_dq` of `bias_derivatives` can be other than zero.
    type DcDq: SparsityPattern;
    /// Where `dc_dqd` of `bias_derivatives` can be other than zero.
    type DcDqd: SparsityPattern;

    /// The derivatives of the bias C(q, q̇), gravity included: ∂C/∂q in the tangent space, of C(q ⊞ ε, q̇) at
    /// ε = 0, and ∂C/∂q̇. Damping is in ∂C/∂q̇; Coulomb friction counts as constant. Singh, Russell and
    /// Wensing 2022.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn bias_derivatives<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
    ) -> (SparseMatrix<Self::DcDq, T>, SparseMatrix<Self::DcDqd, T>);
}

/// `gravity_derivatives`: ∂g/∂q.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `gravity_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `gravity_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait GravityDerivatives: Robot {
    /// Where `dg_dq` of `gravity_derivatives` can be other than zero.
    type DgDq: SparsityPattern;

    /// ∂g/∂q in the tangent space, of g(q ⊞ ε) at ε = 0: the stiffness that gravity gives, the Hessian of the
    /// potential energy where q is a vector.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn gravity_derivatives<T: Real>(
        &self,
        q: &Self::Configuration<T>,
    ) -> SparseMatrix<Self::DgDq, T>;
}

/// `forward_dynamics_derivatives`: q̈, ∂q̈/∂q, ∂q̈/∂q̇ and H⁻¹ of forward dynamics.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `forward_dynamics_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `forward_dynamics_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ForwardDynamicsDerivatives: Robot {
    /// Where `dqdd_dq` of `forward_dynamics_derivatives` can be other than zero.
    type DqddDq: SparsityPattern;
    /// Where `dqdd_dqd` of `forward_dynamics_derivatives` can be other than zero.
    type DqddDqd: SparsityPattern;
    /// Where `h_inverse` of `forward_dynamics_derivatives` can be other than zero.
    type HInverse: SparsityPattern;

    /// Forward dynamics q̈ = H(q)⁻¹ (τ − C(q, q̇)), gravity included, and its derivatives: ∂q̈/∂q = −H⁻¹ ∂τ/∂q
    /// at that q̈, in the tangent space, of q̈(q ⊞ ε) at ε = 0, ∂q̈/∂q̇ = −H⁻¹ ∂τ/∂q̇, and H⁻¹ = ∂q̈/∂τ.
    /// Damping is in ∂q̈/∂q̇; Coulomb friction counts as constant. Carpentier and Mansard 2018.
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

/// `kinetic_energy_derivatives`: ∂T/∂q of the kinetic energy, and ∂T/∂q̇ = H q̇.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `kinetic_energy_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `kinetic_energy_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait KineticEnergyDerivatives: Robot {
    /// The derivatives of the kinetic energy T = ½ q̇ᵀ H(q) q̇: ∂T/∂q in the tangent space, of T(q ⊞ ε, q̇) at
    /// ε = 0, and the generalised momentum ∂T/∂q̇ = H q̇. The potential energy's derivative is `gravity`.
    fn kinetic_energy_derivatives<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
    ) -> (Self::Velocity<T>, Self::Velocity<T>);
}

/// `centroidal_momentum_derivatives`: ∂h_G/∂q, and ∂h_G/∂q̇ = A_G.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `centroidal_momentum_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `centroidal_momentum_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait CentroidalMomentumDerivatives: Robot {
    /// Where `dh_dq` of `centroidal_momentum_derivatives` can be other than zero.
    type DhDq: SparsityPattern;
    /// Where `dh_dqd` of `centroidal_momentum_derivatives` can be other than zero.
    type DhDqd: SparsityPattern;

    /// The derivatives of the centroidal momentum h_G = A_G q̇ by rows [moment of momentum; linear momentum]:
    /// ∂h_G/∂q in the tangent space, of h_G(q ⊞ ε, q̇) at ε = 0, and ∂h_G/∂q̇ = A_G.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn centroidal_momentum_derivatives<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
    ) -> (SparseMatrix<Self::DhDq, T>, SparseMatrix<Self::DhDqd, T>);
}

/// `centroidal_momentum_rate_derivatives`: ∂ḣ_G by q, q̇ and q̈.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `centroidal_momentum_rate_derivatives`",
    label = "not generated for `{Self}`",
    note = "add `centroidal_momentum_rate_derivatives` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait CentroidalMomentumRateDerivatives: Robot {
    /// Where `drate_dq` of `centroidal_momentum_rate_derivatives` can be other than zero.
    type DrateDq: SparsityPattern;
    /// Where `drate_dqd` of `centroidal_momentum_rate_derivatives` can be other than zero.
    type DrateDqd: SparsityPattern;
    /// Where `drate_dqdd` of `centroidal_momentum_rate_derivatives` can be other than zero.
    type DrateDqdd: SparsityPattern;

    /// The derivatives of the rate of the centroidal momentum, ḣ_G = A_G q̈ + Ȧ_G q̇, by rows [moment; force]:
    /// ∂ḣ_G/∂q in the tangent space, of ḣ_G(q ⊞ ε, q̇, q̈) at ε = 0, ∂ḣ_G/∂q̇, and ∂ḣ_G/∂q̈ = A_G.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn centroidal_momentum_rate_derivatives<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
    ) -> (
        SparseMatrix<Self::DrateDq, T>,
        SparseMatrix<Self::DrateDqd, T>,
        SparseMatrix<Self::DrateDqdd, T>,
    );
}
