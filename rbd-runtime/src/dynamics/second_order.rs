//! Products with derivatives, and derivatives of second order, of inverse and of forward dynamics: a trait a
//! function. Positions are in the tangent space.

use super::function::function;
use crate::{Real, Robot, SparseMatrix, SparsityPattern};

function! {
    /// `rnea_directional_derivative`: ∂τ in a direction.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` has no function `rnea_directional_derivative`",
        label = "not generated for `{Self}`",
        note = "add `rnea_directional_derivative` to `functions = [...]` of `robot!` or `#[robot(...)]`"
    )]
    RneaDirectionalDerivative: Robot {
    }
    /// ∂τ/∂q δq + ∂τ/∂q̇ δq̇ + H δq̈.
    rnea_directional_derivative(
        q: Configuration, qd: Velocity, qdd: Velocity, dq: Velocity, dqd: Velocity, dqdd: Velocity
    ) -> Self::Velocity<T>
}

function! {
    /// `rnea_gradient`: xᵀ ∂τ.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` has no function `rnea_gradient`",
        label = "not generated for `{Self}`",
        note = "add `rnea_gradient` to `functions = [...]` of `robot!` or `#[robot(...)]`"
    )]
    RneaGradient: Robot {
    }
    /// xᵀ ∂τ/∂q, xᵀ ∂τ/∂q̇ and xᵀ H.
    rnea_gradient(q: Configuration, qd: Velocity, qdd: Velocity, x: Velocity)
        -> (Self::Velocity<T>, Self::Velocity<T>, Self::Velocity<T>)
}

function! {
    /// `rnea_hessian`: xᵀ ∂²τ.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` has no function `rnea_hessian`",
        label = "not generated for `{Self}`",
        note = "add `rnea_hessian` to `functions = [...]` of `robot!` or `#[robot(...)]`"
    )]
    RneaHessian: Robot {
        /// Where xᵀ ∂²τ/∂q² can be other than zero.
        QQ,
        /// Where xᵀ ∂²τ/∂q∂q̇ can be other than zero.
        QQd,
        /// Where xᵀ ∂²τ/∂q̇² can be other than zero.
        QdQd,
        /// Where xᵀ ∂H/∂q can be other than zero.
        QddQ,
    }
    /// xᵀ ∂²τ by q and q, q and q̇, q̇ and q̇, q̈ and q. Element (i, j) is the derivative, along j of the second,
    /// of element i of the gradient by the first.
    rnea_hessian(
        q: Configuration, qd: Velocity, qdd: Velocity, x: Velocity
    ) -> (SparseMatrix<Self::QQ, T>, SparseMatrix<Self::QQd, T>, SparseMatrix<Self::QdQd, T>, SparseMatrix<Self::QddQ, T>)
}

function! {
    /// `rnea_hessian_product`: xᵀ ∂²τ times a direction.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` has no function `rnea_hessian_product`",
        label = "not generated for `{Self}`",
        note = "add `rnea_hessian_product` to `functions = [...]` of `robot!` or `#[robot(...)]`"
    )]
    RneaHessianProduct: Robot {
    }
    /// The derivative of what `rnea_gradient` gives in the direction δq, δq̇, δq̈.
    rnea_hessian_product(
        q: Configuration, qd: Velocity, qdd: Velocity, x: Velocity, dq: Velocity, dqd: Velocity, dqdd: Velocity
    ) -> (Self::Velocity<T>, Self::Velocity<T>, Self::Velocity<T>)
}

function! {
    /// `forward_dynamics_directional_derivative`: ∂q̈ in a direction.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` has no function `forward_dynamics_directional_derivative`",
        label = "not generated for `{Self}`",
        note = "add `forward_dynamics_directional_derivative` to `functions = [...]` of `robot!` or `#[robot(...)]`"
    )]
    ForwardDynamicsDirectionalDerivative: Robot {
    }
    /// ∂q̈/∂q δq + ∂q̈/∂q̇ δq̇ + H⁻¹ δτ.
    forward_dynamics_directional_derivative(
        q: Configuration, qd: Velocity, tau: Velocity, dq: Velocity, dqd: Velocity, dtau: Velocity
    ) -> Self::Velocity<T>
}

function! {
    /// `forward_dynamics_gradient`: xᵀ ∂q̈.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` has no function `forward_dynamics_gradient`",
        label = "not generated for `{Self}`",
        note = "add `forward_dynamics_gradient` to `functions = [...]` of `robot!` or `#[robot(...)]`"
    )]
    ForwardDynamicsGradient: Robot {
    }
    /// xᵀ ∂q̈/∂q, xᵀ ∂q̈/∂q̇ and xᵀ H⁻¹.
    forward_dynamics_gradient(q: Configuration, qd: Velocity, tau: Velocity, x: Velocity)
        -> (Self::Velocity<T>, Self::Velocity<T>, Self::Velocity<T>)
}

function! {
    /// `forward_dynamics_hessian`: xᵀ ∂²q̈.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` has no function `forward_dynamics_hessian`",
        label = "not generated for `{Self}`",
        note = "add `forward_dynamics_hessian` to `functions = [...]` of `robot!` or `#[robot(...)]`"
    )]
    ForwardDynamicsHessian: Robot {
        /// Where xᵀ ∂²q̈/∂q² can be other than zero.
        QQ,
        /// Where xᵀ ∂²q̈/∂q∂q̇ can be other than zero.
        QQd,
        /// Where xᵀ ∂²q̈/∂q̇² can be other than zero.
        QdQd,
        /// Where xᵀ ∂H⁻¹/∂q can be other than zero.
        TauQ,
    }
    /// xᵀ ∂²q̈ by q and q, q and q̇, q̇ and q̇, τ and q. Element (i, j) is the derivative, along j of the second,
    /// of element i of the gradient by the first.
    forward_dynamics_hessian(
        q: Configuration, qd: Velocity, tau: Velocity, x: Velocity
    ) -> (SparseMatrix<Self::QQ, T>, SparseMatrix<Self::QQd, T>, SparseMatrix<Self::QdQd, T>, SparseMatrix<Self::TauQ, T>)
}

function! {
    /// `forward_dynamics_hessian_product`: xᵀ ∂²q̈ times a direction.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` has no function `forward_dynamics_hessian_product`",
        label = "not generated for `{Self}`",
        note = "add `forward_dynamics_hessian_product` to `functions = [...]` of `robot!` or `#[robot(...)]`"
    )]
    ForwardDynamicsHessianProduct: Robot {
    }
    /// The derivative of what `forward_dynamics_gradient` gives in the direction δq, δq̇, δτ.
    forward_dynamics_hessian_product(
        q: Configuration, qd: Velocity, tau: Velocity, x: Velocity, dq: Velocity, dqd: Velocity, dtau: Velocity
    ) -> (Self::Velocity<T>, Self::Velocity<T>, Self::Velocity<T>)
}
