//! Products with derivatives that are never there, and derivatives of second order, of inverse and of
//! forward dynamics.

use super::super::{
    Derivative, DerivativeForm as Form, Method, Parameter as P, Receiver, Returned, Shape,
    SparseRows,
};
use crate::FunctionName as F;

const SQUARE: Shape = Shape::Sparse(SparseRows::Velocity);

const fn row(
    (name, function): (&'static str, &'static [F]),
    parameters: &'static [P],
    returns: &'static [Returned],
    derivative: Derivative,
    doc: &'static str,
) -> Method {
    Method {
        name,
        needed_by: function,
        receiver: Receiver::Robot,
        parameters,
        returns,
        doc,
        text: None,
        derivative: Some(derivative),
    }
}

const fn of_inverse(form: Form) -> Derivative {
    let (of, by): (_, &[P]) = ("rnea", &[P::Q, P::Qd, P::Qdd]);
    Derivative { of, by, form }
}

const fn of_forward(form: Form) -> Derivative {
    let (of, by): (_, &[P]) = ("forward_dynamics", &[P::Q, P::Qd, P::Tau]);
    Derivative { of, by, form }
}

pub(super) const PRODUCTS: &[Method] = &[
    row(
        (
            "rnea_directional_derivative",
            &[F::RneaDirectionalDerivative],
        ),
        &[P::Q, P::Qd, P::Qdd, P::Dq, P::Dqd, P::Dqdd],
        &[Returned::new("dtau", Shape::Velocity, "N m, N")],
        of_inverse(Form::Directional),
        "The derivative of inverse dynamics in a direction, ∂τ/∂q δq + ∂τ/∂q̇ δq̇ + H δq̈, δq in the tangent \
         space, without a matrix. Damping counts; Coulomb friction counts as constant. Griewank and \
         Walther 2008, section 3.1.",
    ),
    row(
        ("rnea_gradient", &[F::RneaGradient]),
        &[P::Q, P::Qd, P::Qdd, P::X],
        &[
            Returned::new("by_q", Shape::Velocity, "x's by those of ∂τ/∂q"),
            Returned::new("by_qd", Shape::Velocity, "x's by those of ∂τ/∂q̇"),
            Returned::new("by_qdd", Shape::Velocity, "x's by those of H"),
        ],
        of_inverse(Form::Gradient),
        "The gradient of xᵀτ, τ by inverse dynamics: xᵀ ∂τ/∂q in the tangent space, xᵀ ∂τ/∂q̇ and xᵀ H, \
         without a matrix. Damping counts; Coulomb friction counts as constant. Griewank and Walther 2008, \
         section 3.2.",
    ),
    row(
        ("rnea_hessian", &[F::RneaHessian]),
        &[P::Q, P::Qd, P::Qdd, P::X],
        &[
            Returned::new("q_q", SQUARE, "x's by those of ∂²τ/∂q²"),
            Returned::new("q_qd", SQUARE, "x's by those of ∂²τ/∂q∂q̇"),
            Returned::new("qd_qd", SQUARE, "x's by those of ∂²τ/∂q̇²"),
            Returned::new("qdd_q", SQUARE, "x's by those of ∂H/∂q"),
        ],
        of_inverse(Form::Hessian(&[
            [P::Q, P::Q],
            [P::Q, P::Qd],
            [P::Qd, P::Qd],
            [P::Qdd, P::Q],
        ])),
        "The second derivatives of xᵀτ, τ by inverse dynamics: xᵀ ∂²τ by q and q, q and q̇, q̇ and q̇, q̈ and \
         q; those by q̈ and q̇ or q̈ vanish. Element (i, j) is the derivative, along j of the second, of \
         element i of the gradient by the first, in the tangent space at each q: by q and q of a robot \
         that turns freely it is not symmetric. Griewank and Walther 2008, chapter 5; Gower and Mello 2012.",
    ),
    row(
        ("rnea_hessian_product", &[F::RneaHessianProduct]),
        &[P::Q, P::Qd, P::Qdd, P::X, P::Dq, P::Dqd, P::Dqdd],
        &[
            Returned::new("by_q", Shape::Velocity, "as `rnea_gradient`"),
            Returned::new("by_qd", Shape::Velocity, "as `rnea_gradient`"),
            Returned::new("by_qdd", Shape::Velocity, "as `rnea_gradient`"),
        ],
        of_inverse(Form::HessianProduct),
        "The derivative of the gradient of xᵀτ, τ by inverse dynamics, in the direction δq, δq̇, δq̈: the \
         product of the second derivatives with it, without a matrix. δq is in the tangent space. Griewank \
         and Walther 2008, section 5.1.",
    ),
    row(
        (
            "forward_dynamics_directional_derivative",
            &[F::ForwardDynamicsDirectionalDerivative],
        ),
        &[P::Q, P::Qd, P::Tau, P::Dq, P::Dqd, P::Dtau],
        &[Returned::new("dqdd", Shape::Velocity, "rad/s², m/s²")],
        of_forward(Form::Directional),
        "The derivative of forward dynamics in a direction, ∂q̈/∂q δq + ∂q̈/∂q̇ δq̇ + H⁻¹ δτ, δq in the tangent \
         space, without a matrix: H⁻¹ (δτ − δC), δC the derivative of inverse dynamics at q̈. Damping \
         counts; Coulomb friction counts as constant.",
    ),
    row(
        ("forward_dynamics_gradient", &[F::ForwardDynamicsGradient]),
        &[P::Q, P::Qd, P::Tau, P::X],
        &[
            Returned::new("by_q", Shape::Velocity, "x's by those of ∂q̈/∂q"),
            Returned::new("by_qd", Shape::Velocity, "x's by those of ∂q̈/∂q̇"),
            Returned::new("by_tau", Shape::Velocity, "x's by those of H⁻¹"),
        ],
        of_forward(Form::Gradient),
        "The gradient of xᵀq̈, q̈ by forward dynamics: xᵀ ∂q̈/∂q in the tangent space, xᵀ ∂q̈/∂q̇ and xᵀ H⁻¹, \
         without a matrix: with λ = H⁻¹ x, that of −λᵀτ by inverse dynamics, and λ. Damping counts; \
         Coulomb friction counts as constant.",
    ),
    row(
        ("forward_dynamics_hessian", &[F::ForwardDynamicsHessian]),
        &[P::Q, P::Qd, P::Tau, P::X],
        &[
            Returned::new("q_q", SQUARE, "x's by those of ∂²q̈/∂q²"),
            Returned::new("q_qd", SQUARE, "x's by those of ∂²q̈/∂q∂q̇"),
            Returned::new("qd_qd", SQUARE, "x's by those of ∂²q̈/∂q̇²"),
            Returned::new("tau_q", SQUARE, "x's by those of ∂H⁻¹/∂q"),
        ],
        of_forward(Form::Hessian(&[
            [P::Q, P::Q],
            [P::Q, P::Qd],
            [P::Qd, P::Qd],
            [P::Tau, P::Q],
        ])),
        "The second derivatives of xᵀq̈, q̈ by forward dynamics: xᵀ ∂²q̈ by q and q, q and q̇, q̇ and q̇, τ and \
         q; those by τ and q̇ or τ vanish. Element (i, j) is the derivative, along j of the second, of \
         element i of the gradient by the first, in the tangent space at each q. From those of inverse \
         dynamics at λ = H⁻¹ x and from ∂q̈: what H q̈ + C = τ gives differentiated twice. Singh, Russell \
         and Wensing 2023.",
    ),
    row(
        (
            "forward_dynamics_hessian_product",
            &[F::ForwardDynamicsHessianProduct],
        ),
        &[P::Q, P::Qd, P::Tau, P::X, P::Dq, P::Dqd, P::Dtau],
        &[
            Returned::new("by_q", Shape::Velocity, "as `forward_dynamics_gradient`"),
            Returned::new("by_qd", Shape::Velocity, "as `forward_dynamics_gradient`"),
            Returned::new("by_tau", Shape::Velocity, "as `forward_dynamics_gradient`"),
        ],
        of_forward(Form::HessianProduct),
        "The derivative of the gradient of xᵀq̈, q̈ by forward dynamics, in the direction δq, δq̇, δτ: the \
         product of the second derivatives with it, without a matrix. δq is in the tangent space.",
    ),
];
