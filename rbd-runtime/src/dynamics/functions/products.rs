// Written by `cargo xtask catalogue` from rbd-codegen/src/catalogue/rows; do not edit.
use crate::*;

/// `rnea_directional_derivative`: ∂τ in a direction of q, q̇ and q̈.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `rnea_directional_derivative`",
    label = "not generated for `{Self}`",
    note = "add `rnea_directional_derivative` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait RneaDirectionalDerivative: Robot {
    /// The derivative of inverse dynamics in a direction, ∂τ/∂q δq + ∂τ/∂q̇ δq̇ + H δq̈, δq in the tangent
    /// space, without a matrix. Damping counts; Coulomb friction counts as constant. Griewank and Walther
    /// 2008, section 3.1.
    fn rnea_directional_derivative<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
        dq: &Self::Velocity<T>,
        dqd: &Self::Velocity<T>,
        dqdd: &Self::Velocity<T>,
    ) -> Self::Velocity<T>;
}

/// `rnea_gradient`: xᵀ ∂τ by q, q̇ and q̈.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `rnea_gradient`",
    label = "not generated for `{Self}`",
    note = "add `rnea_gradient` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait RneaGradient: Robot {
    /// The gradient of xᵀτ, τ by inverse dynamics: xᵀ ∂τ/∂q in the tangent space, xᵀ ∂τ/∂q̇ and xᵀ H, without
    /// a matrix. Damping counts; Coulomb friction counts as constant. Griewank and Walther 2008, section 3.2.
    fn rnea_gradient<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
        x: &Self::Velocity<T>,
    ) -> (Self::Velocity<T>, Self::Velocity<T>, Self::Velocity<T>);
}

/// `rnea_hessian`: xᵀ ∂²τ.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `rnea_hessian`",
    label = "not generated for `{Self}`",
    note = "add `rnea_hessian` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait RneaHessian: Robot {
    /// Where `q_q` of `rnea_hessian` can be other than zero.
    type QQ: SparsityPattern;
    /// Where `q_qd` of `rnea_hessian` can be other than zero.
    type QQd: SparsityPattern;
    /// Where `qd_qd` of `rnea_hessian` can be other than zero.
    type QdQd: SparsityPattern;
    /// Where `qdd_q` of `rnea_hessian` can be other than zero.
    type QddQ: SparsityPattern;

    /// The second derivatives of xᵀτ, τ by inverse dynamics: xᵀ ∂²τ by q and q, q and q̇, q̇ and q̇, q̈ and q;
    /// those by q̈ and q̇ or q̈ vanish. Element (i, j) is the derivative, along j of the second, of element i
    /// of the gradient by the first, in the tangent space at each q: by q and q of a robot that turns freely
    /// it is not symmetric. Griewank and Walther 2008, chapter 5; Gower and Mello 2012.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn rnea_hessian<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
        x: &Self::Velocity<T>,
    ) -> (
        SparseMatrix<Self::QQ, T>,
        SparseMatrix<Self::QQd, T>,
        SparseMatrix<Self::QdQd, T>,
        SparseMatrix<Self::QddQ, T>,
    );
}

/// `rnea_hessian_product`: xᵀ ∂²τ times a direction.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `rnea_hessian_product`",
    label = "not generated for `{Self}`",
    note = "add `rnea_hessian_product` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait RneaHessianProduct: Robot {
    /// The derivative of the gradient of xᵀτ, τ by inverse dynamics, in the direction δq, δq̇, δq̈: the
    /// product of the second derivatives with it, without a matrix. δq is in the tangent space. Griewank and
    /// Walther 2008, section 5.1.
    #[allow(
        clippy::too_many_arguments,
        reason = "a state, weights and a direction"
    )]
    fn rnea_hessian_product<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        qdd: &Self::Velocity<T>,
        x: &Self::Velocity<T>,
        dq: &Self::Velocity<T>,
        dqd: &Self::Velocity<T>,
        dqdd: &Self::Velocity<T>,
    ) -> (Self::Velocity<T>, Self::Velocity<T>, Self::Velocity<T>);
}

/// `forward_dynamics_directional_derivative`: ∂q̈ in a direction of q, q̇ and τ.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `forward_dynamics_directional_derivative`",
    label = "not generated for `{Self}`",
    note = "add `forward_dynamics_directional_derivative` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ForwardDynamicsDirectionalDerivative: Robot {
    /// The derivative of forward dynamics in a direction, ∂q̈/∂q δq + ∂q̈/∂q̇ δq̇ + H⁻¹ δτ, δq in the tangent
    /// space, without a matrix: H⁻¹ (δτ − δC), δC the derivative of inverse dynamics at q̈. Damping counts;
    /// Coulomb friction counts as constant.
    fn forward_dynamics_directional_derivative<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        tau: &Self::Velocity<T>,
        dq: &Self::Velocity<T>,
        dqd: &Self::Velocity<T>,
        dtau: &Self::Velocity<T>,
    ) -> Self::Velocity<T>;
}

/// `forward_dynamics_gradient`: xᵀ ∂q̈ by q, q̇ and τ.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `forward_dynamics_gradient`",
    label = "not generated for `{Self}`",
    note = "add `forward_dynamics_gradient` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ForwardDynamicsGradient: Robot {
    /// The gradient of xᵀq̈, q̈ by forward dynamics: xᵀ ∂q̈/∂q in the tangent space, xᵀ ∂q̈/∂q̇ and xᵀ H⁻¹,
    /// without a matrix: with λ = H⁻¹ x, that of −λᵀτ by inverse dynamics, and λ. Damping counts; Coulomb
    /// friction counts as constant.
    fn forward_dynamics_gradient<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        tau: &Self::Velocity<T>,
        x: &Self::Velocity<T>,
    ) -> (Self::Velocity<T>, Self::Velocity<T>, Self::Velocity<T>);
}

/// `forward_dynamics_hessian`: xᵀ ∂²q̈.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `forward_dynamics_hessian`",
    label = "not generated for `{Self}`",
    note = "add `forward_dynamics_hessian` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ForwardDynamicsHessian: Robot {
    /// Where `q_q` of `forward_dynamics_hessian` can be other than zero.
    type QQ: SparsityPattern;
    /// Where `q_qd` of `forward_dynamics_hessian` can be other than zero.
    type QQd: SparsityPattern;
    /// Where `qd_qd` of `forward_dynamics_hessian` can be other than zero.
    type QdQd: SparsityPattern;
    /// Where `tau_q` of `forward_dynamics_hessian` can be other than zero.
    type TauQ: SparsityPattern;

    /// The second derivatives of xᵀq̈, q̈ by forward dynamics: xᵀ ∂²q̈ by q and q, q and q̇, q̇ and q̇, τ and
    /// q; those by τ and q̇ or τ vanish. Element (i, j) is the derivative, along j of the second, of element i
    /// of the gradient by the first, in the tangent space at each q. From those of inverse dynamics at λ = H⁻¹
    /// x and from ∂τ: what H q̈ + C = τ gives differentiated twice. Singh, Russell and Wensing 2023.
    #[allow(clippy::type_complexity, reason = "each matrix has its own pattern")]
    fn forward_dynamics_hessian<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        tau: &Self::Velocity<T>,
        x: &Self::Velocity<T>,
    ) -> (
        SparseMatrix<Self::QQ, T>,
        SparseMatrix<Self::QQd, T>,
        SparseMatrix<Self::QdQd, T>,
        SparseMatrix<Self::TauQ, T>,
    );
}

/// `forward_dynamics_hessian_product`: xᵀ ∂²q̈ times a direction.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no function `forward_dynamics_hessian_product`",
    label = "not generated for `{Self}`",
    note = "add `forward_dynamics_hessian_product` to `functions = [...]` of `robot!` or `#[robot(...)]`"
)]
pub trait ForwardDynamicsHessianProduct: Robot {
    /// The derivative of the gradient of xᵀq̈, q̈ by forward dynamics, in the direction δq, δq̇, δτ: the
    /// product of the second derivatives with it, without a matrix. δq is in the tangent space.
    #[allow(
        clippy::too_many_arguments,
        reason = "a state, weights and a direction"
    )]
    fn forward_dynamics_hessian_product<T: Real>(
        &self,
        q: &Self::Configuration<T>,
        qd: &Self::Velocity<T>,
        tau: &Self::Velocity<T>,
        x: &Self::Velocity<T>,
        dq: &Self::Velocity<T>,
        dqd: &Self::Velocity<T>,
        dtau: &Self::Velocity<T>,
    ) -> (Self::Velocity<T>, Self::Velocity<T>, Self::Velocity<T>);
}
