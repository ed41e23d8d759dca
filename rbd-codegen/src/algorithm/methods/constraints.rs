//! Dynamics under the constraints that close loops.

use super::super::{
    Derivative, DerivativeForm, Method, Parameter as P, Returned, Shape, SparseRows, constrained,
};
use crate::FunctionName as F;

const LAMBDA: Returned = Returned::new("lambda", Shape::ConstraintRows, "N, N m");
/// What is left of the constraints' equations.
const LEFT: Returned = Returned::new("residual", Shape::ConstraintRows, "m/s², rad/s²");

/// nv × nv.
const SQUARE: Shape = Shape::Sparse(SparseRows::Velocity);
/// m × nv.
const ROWS: Shape = Shape::Sparse(SparseRows::Constraints);

const fn jacobian(of: &'static str, by: &'static [P]) -> Option<Derivative> {
    let form = DerivativeForm::Jacobian;
    Some(Derivative { of, by, form })
}

pub(super) const CONSTRAINTS: &[Method] = &[
    Method {
        text: Some(constrained::forward_dynamics),
        ..Method::traced(
            "constrained_forward_dynamics",
            &[F::ConstrainedForwardDynamics],
            &[P::Q, P::Qd, P::Tau],
            &[
                Returned::new("qdd", Shape::Velocity, "rad/s², m/s²"),
                LAMBDA,
                LEFT,
            ],
            "Forward dynamics under the robot's constraints: q̈ and the multipliers λ with \
             H q̈ + C = τ + Jᵀ λ and J q̈ + J̇ q̇ = −k_d J q̇ − k_p φ, gravity included. Redundant rows \
             have the λ of least norm Σ Aᵢᵢ λᵢ², A = J H⁻¹ Jᵀ, to a regularisation of 1e-10 of A's \
             diagonal in three proximal steps; `residual` is what is left of the rows' equations. RBDA \
             section 8.4; Carpentier, Budhiraja and Mansard 2021.",
        )
    },
    Method {
        text: Some(constrained::impact),
        ..Method::traced(
            "impact",
            &[F::Impact],
            &[P::Q, P::Qd],
            &[
                Returned::new("qd_after", Shape::Velocity, "rad/s, m/s"),
                Returned::new("impulse", Shape::ConstraintRows, "N s, N m s"),
                Returned::new("residual", Shape::ConstraintRows, "m/s, rad/s"),
            ],
            "q̇ after the constraints come into force at once, and their impulses Λ: \
             H (q̇⁺ − q̇) = Jᵀ Λ with J q̇⁺ = 0, solved as `constrained_forward_dynamics`. RBDA section \
             11.7.",
        )
    },
    Method {
        text: Some(constrained::correction),
        ..Method::traced(
            "constraint_correction",
            &[F::ConstraintCorrection],
            &[P::Q],
            &[
                Returned::new("v", Shape::Velocity, "rad, m"),
                Returned::new("residual", Shape::ConstraintRows, "m, rad"),
            ],
            "A step of Gauss and Newton to where the constraints hold: the v of least kinetic energy \
             ½ vᵀ H v with J v = −φ, so that q ⊞ v is closer by the square of the distance, and what is \
             left of that. Rows that are not holonomic stay where they are.",
        )
    },
    Method::traced(
        "constraint_jacobian",
        &[F::ConstraintJacobian],
        &[P::Q],
        &[Returned::new(
            "jacobian",
            Shape::Sparse(SparseRows::Constraints),
            "m, 1",
        )],
        "J of all constraints, by rows: φ̇ = J q̇, or the velocity that a row holds which is not \
         holonomic. Its nonzeros are at the joints between the two frames of a constraint.",
    ),
    Method::traced(
        "constraint_violation",
        &[F::ConstraintViolation],
        &[P::Q],
        &[Returned::new("violation", Shape::ConstraintRows, "m, rad")],
        "φ(q): how far each row of the constraints is from being held; 0 of rows that are not \
         holonomic.",
    ),
    Method::traced(
        "constraint_bias",
        &[F::ConstraintBias],
        &[P::Q, P::Qd],
        &[Returned::new("bias", Shape::ConstraintRows, "m/s², rad/s²")],
        "J̇ q̇ of the constraints: what velocities add to the acceleration J q̈ of each row.",
    ),
    Method::traced(
        "constraint_torques",
        &[F::ConstraintTorques],
        &[P::Q, P::Lambda],
        &[Returned::new("tau", Shape::Velocity, "N m, N")],
        "Jᵀ λ: the generalised forces of the constraints, unique where rows are redundant and λ is not.",
    ),
    Method::traced(
        "constraint_wrenches",
        &[F::ConstraintWrenches],
        &[P::Q, P::Lambda],
        &[Returned::new(
            "wrenches",
            Shape::ConstraintWrenches,
            "N m; N",
        )],
        "The wrenches of each constraint of `CONSTRAINT_NAMES` on its frame a and on its frame b at the \
         multipliers λ, [moment; force], each in its frame's axes about its origin; zero of couplings of \
         coordinates.",
    ),
    Method {
        derivative: jacobian("constrained_forward_dynamics", &[P::Q, P::Qd, P::Tau]),
        ..Method::traced(
            "constrained_forward_dynamics_derivatives",
            &[F::ConstrainedForwardDynamicsDerivatives],
            &[P::Q, P::Qd, P::Tau],
            &[
                Returned::new("dqdd_dq", SQUARE, "1/s², m/(s² rad), rad/(s² m)"),
                Returned::new("dqdd_dqd", SQUARE, "1/s, m/(s rad), rad/(s m)"),
                Returned::new("dqdd_dtau", SQUARE, "1/(kg m²), 1/(kg m), 1/kg"),
                Returned::new("dlambda_dq", ROWS, "N/rad, N/m, N m/rad, N"),
                Returned::new("dlambda_dqd", ROWS, "N s/rad, N s/m, N m s/rad, N s"),
                Returned::new("dlambda_dtau", ROWS, "1/m, 1, m"),
            ],
            "The derivatives of forward dynamics under the robot's constraints: ∂q̈ and ∂λ by q in the \
             tangent space, q̇ and τ, from H ∂q̈ − Jᵀ ∂λ = ∂τ − ∂τ_id + ∂(Jᵀ λ) and J ∂q̈ = −∂a, with \
             τ_id inverse dynamics and a = J q̈ + J̇ q̇ + k_d J q̇ + k_p φ at that q̈ and λ. Of redundant \
             rows ∂λ is the one of least norm. Damping is in ∂q̈/∂q̇; Coulomb friction counts as constant.",
        )
    },
    Method::traced(
        "constraint_acceleration",
        &[],
        &[P::Q, P::Qd, P::Qdd],
        &[LEFT],
        "J q̈ + J̇ q̇ + k_d J q̇ + k_p φ: what constrained motions make zero.",
    ),
    Method {
        derivative: jacobian("constraint_acceleration", &[P::Q, P::Qd]),
        ..Method::traced(
            "constraint_acceleration_derivatives",
            &[],
            &[P::Q, P::Qd, P::Qdd],
            &[
                Returned::new("drow_dq", ROWS, "1/s², m/s²"),
                Returned::new("drow_dqd", ROWS, "1/s, m/s"),
            ],
            "Its derivatives by q, in the tangent space, and q̇.",
        )
    },
    Method {
        derivative: jacobian("constraint_torques", &[P::Q]),
        ..Method::traced(
            "constraint_torques_derivatives",
            &[],
            &[P::Q, P::Lambda],
            &[Returned::new("dheld_dq", SQUARE, "N m/rad, N/rad, N, N/m")],
            "∂(Jᵀ λ)/∂q in the tangent space, at a λ that stays.",
        )
    },
];
