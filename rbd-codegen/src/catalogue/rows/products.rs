//! Products with derivatives that are never there, and derivatives of second order, of inverse and of
//! forward dynamics.

use super::define::rows;
use crate::catalogue::name::FunctionName as F;
use crate::catalogue::parameter::Parameter as P;
use crate::catalogue::returned::Returned;
use crate::catalogue::row::Attribute as A;
use crate::catalogue::row::{Derivative, DerivativeForm as Form, Row};
use crate::catalogue::signature::{Shape, SparseRows};

const SQUARE: Shape = Shape::Sparse(SparseRows::Velocity);

const fn of_inverse(form: Form) -> Option<Derivative> {
    let (of, by): (_, &[P]) = (F::Rnea, &[P::Q, P::Qd, P::Qdd]);
    Some(Derivative { of, by, form })
}

const fn of_forward(form: Form) -> Option<Derivative> {
    let (of, by): (_, &[P]) = (F::ForwardDynamics, &[P::Q, P::Qd, P::Tau]);
    Some(Derivative { of, by, form })
}

rows!(
    super::derivatives::END,
    RneaDirectionalDerivative = Row {
        about: "∂τ in a direction of q, q̇ and q̈.",
        name: "rnea_directional_derivative",
        parameters: &[P::Q, P::Qd, P::Qdd, P::Dq, P::Dqd, P::Dqdd],
        returns: &[Returned::new("dtau", Shape::Velocity, "N m, N")],
        doc: "The derivative of inverse dynamics in a direction, ∂τ/∂q δq + ∂τ/∂q̇ δq̇ + H δq̈, δq in the tangent \
         space, without a matrix. Damping counts; Coulomb friction counts as constant. Griewank and \
         Walther 2008, section 3.1.",
        derivative: of_inverse(Form::Directional),
        cost: |s| 280 * s.n,
        ..Row::ROBOT
    },
    RneaGradient = Row {
        about: "xᵀ ∂τ by q, q̇ and q̈.",
        name: "rnea_gradient",
        parameters: &[P::Q, P::Qd, P::Qdd, P::X],
        returns: &[
            Returned::new("by_q", Shape::Velocity, "x's by those of ∂τ/∂q"),
            Returned::new("by_qd", Shape::Velocity, "x's by those of ∂τ/∂q̇"),
            Returned::new("by_qdd", Shape::Velocity, "x's by those of H"),
        ],
        doc: "The gradient of xᵀτ, τ by inverse dynamics: xᵀ ∂τ/∂q in the tangent space, xᵀ ∂τ/∂q̇ and xᵀ H, \
         without a matrix. Damping counts; Coulomb friction counts as constant. Griewank and Walther 2008, \
         section 3.2.",
        derivative: of_inverse(Form::Gradient),
        cost: |s| 280 * s.n,
        ..Row::ROBOT
    },
    RneaHessian = Row {
        about: "xᵀ ∂²τ.",
        name: "rnea_hessian",
        parameters: &[P::Q, P::Qd, P::Qdd, P::X],
        returns: &[
            Returned::new("q_q", SQUARE, "x's by those of ∂²τ/∂q²"),
            Returned::new("q_qd", SQUARE, "x's by those of ∂²τ/∂q∂q̇"),
            Returned::new("qd_qd", SQUARE, "x's by those of ∂²τ/∂q̇²"),
            Returned::new("qdd_q", SQUARE, "x's by those of ∂H/∂q"),
        ],
        doc: "The second derivatives of xᵀτ, τ by inverse dynamics: xᵀ ∂²τ by q and q, q and q̇, q̇ and q̇, q̈ and \
         q; those by q̈ and q̇ or q̈ vanish. Element (i, j) is the derivative, along j of the second, of \
         element i of the gradient by the first, in the tangent space at each q: by q and q of a robot \
         that turns freely it is not symmetric. Griewank and Walther 2008, chapter 5; Gower and Mello 2012.",
        derivative: of_inverse(Form::Hessian(&[
            [P::Q, P::Q],
            [P::Q, P::Qd],
            [P::Qd, P::Qd],
            [P::Qdd, P::Q],
        ])),
        cost: |s| 850 * s.n + s.unless_in_loops(280, 120 * s.entries),
        ..Row::ROBOT
    },
    RneaHessianProduct = Row {
        about: "xᵀ ∂²τ times a direction.",
        name: "rnea_hessian_product",
        parameters: &[P::Q, P::Qd, P::Qdd, P::X, P::Dq, P::Dqd, P::Dqdd],
        returns: &[
            Returned::new("by_q", Shape::Velocity, "as `rnea_gradient`"),
            Returned::new("by_qd", Shape::Velocity, "as `rnea_gradient`"),
            Returned::new("by_qdd", Shape::Velocity, "as `rnea_gradient`"),
        ],
        doc: "The derivative of the gradient of xᵀτ, τ by inverse dynamics, in the direction δq, δq̇, δq̈: the \
         product of the second derivatives with it, without a matrix. δq is in the tangent space. Griewank \
         and Walther 2008, section 5.1.",
        derivative: of_inverse(Form::HessianProduct),
        cost: |s| 660 * s.n,
        ..Row::ROBOT
    },
    ForwardDynamicsDirectionalDerivative = Row {
        about: "∂q̈ in a direction of q, q̇ and τ.",
        name: "forward_dynamics_directional_derivative",
        parameters: &[P::Q, P::Qd, P::Tau, P::Dq, P::Dqd, P::Dtau],
        returns: &[Returned::new("dqdd", Shape::Velocity, "rad/s², m/s²")],
        doc: "The derivative of forward dynamics in a direction, ∂q̈/∂q δq + ∂q̈/∂q̇ δq̇ + H⁻¹ δτ, δq in the tangent \
         space, without a matrix: H⁻¹ (δτ − δC), δC the derivative of inverse dynamics at q̈. Damping \
         counts; Coulomb friction counts as constant.",
        derivative: of_forward(Form::Directional),
        attributes: &[A::DividesByInertia],
        cost: |s| 400 * s.n + s.matrix() + s.factorisation,
        ..Row::ROBOT
    },
    ForwardDynamicsGradient = Row {
        about: "xᵀ ∂q̈ by q, q̇ and τ.",
        name: "forward_dynamics_gradient",
        parameters: &[P::Q, P::Qd, P::Tau, P::X],
        returns: &[
            Returned::new("by_q", Shape::Velocity, "x's by those of ∂q̈/∂q"),
            Returned::new("by_qd", Shape::Velocity, "x's by those of ∂q̈/∂q̇"),
            Returned::new("by_tau", Shape::Velocity, "x's by those of H⁻¹"),
        ],
        doc: "The gradient of xᵀq̈, q̈ by forward dynamics: xᵀ ∂q̈/∂q in the tangent space, xᵀ ∂q̈/∂q̇ and xᵀ H⁻¹, \
         without a matrix: with λ = H⁻¹ x, that of −λᵀτ by inverse dynamics, and λ. Damping counts; \
         Coulomb friction counts as constant.",
        derivative: of_forward(Form::Gradient),
        attributes: &[A::DividesByInertia],
        cost: |s| 400 * s.n + s.matrix() + s.factorisation,
        ..Row::ROBOT
    },
    ForwardDynamicsHessian = Row {
        about: "xᵀ ∂²q̈.",
        name: "forward_dynamics_hessian",
        parameters: &[P::Q, P::Qd, P::Tau, P::X],
        returns: &[
            Returned::new("q_q", SQUARE, "x's by those of ∂²q̈/∂q²"),
            Returned::new("q_qd", SQUARE, "x's by those of ∂²q̈/∂q∂q̇"),
            Returned::new("qd_qd", SQUARE, "x's by those of ∂²q̈/∂q̇²"),
            Returned::new("tau_q", SQUARE, "x's by those of ∂H⁻¹/∂q"),
        ],
        doc: "The second derivatives of xᵀq̈, q̈ by forward dynamics: xᵀ ∂²q̈ by q and q, q and q̇, q̇ and q̇, τ and \
         q; those by τ and q̇ or τ vanish. Element (i, j) is the derivative, along j of the second, of \
         element i of the gradient by the first, in the tangent space at each q. From those of inverse \
         dynamics at λ = H⁻¹ x and from ∂τ: what H q̈ + C = τ gives differentiated twice. Singh, Russell \
         and Wensing 2023.",
        derivative: of_forward(Form::Hessian(&[
            [P::Q, P::Q],
            [P::Q, P::Qd],
            [P::Qd, P::Qd],
            [P::Tau, P::Q],
        ])),
        attributes: &[A::DividesByInertia],
        cost: |s| 900 * s.n + s.unless_in_loops(120, (265 + 10 * s.n) * s.entries + 4 * s.n.pow(3)),
        ..Row::ROBOT
    },
    ForwardDynamicsHessianProduct = Row {
        about: "xᵀ ∂²q̈ times a direction.",
        name: "forward_dynamics_hessian_product",
        parameters: &[P::Q, P::Qd, P::Tau, P::X, P::Dq, P::Dqd, P::Dtau],
        returns: &[
            Returned::new("by_q", Shape::Velocity, "as `forward_dynamics_gradient`"),
            Returned::new("by_qd", Shape::Velocity, "as `forward_dynamics_gradient`"),
            Returned::new("by_tau", Shape::Velocity, "as `forward_dynamics_gradient`"),
        ],
        doc: "The derivative of the gradient of xᵀq̈, q̈ by forward dynamics, in the direction δq, δq̇, δτ: the \
         product of the second derivatives with it, without a matrix. δq is in the tangent space.",
        derivative: of_forward(Form::HessianProduct),
        attributes: &[A::DividesByInertia],
        cost: |s| 1_000 * s.n + s.matrix() + s.factorisation,
        ..Row::ROBOT
    },
);
