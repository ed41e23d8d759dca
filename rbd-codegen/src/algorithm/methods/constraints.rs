//! Dynamics under the constraints that close loops.

use super::super::{Method, Parameter as P, Receiver, Returned, Shape, SparseRows, constrained};
use crate::FunctionName as F;

const LAMBDA: Returned = Returned::new("lambda", Shape::ConstraintRows, "N, N m");
/// What is left of the constraints' equations.
const LEFT: Returned = Returned::new("residual", Shape::ConstraintRows, "m/s², rad/s²");

/// A row without a formulation of its own.
const fn traced(
    name: &'static str,
    needed_by: &'static [F],
    parameters: &'static [P],
    returns: &'static [Returned],
    doc: &'static str,
) -> Method {
    Method {
        name,
        needed_by,
        receiver: Receiver::Robot,
        parameters,
        returns,
        doc,
        text: None,
        derivative: None,
    }
}

pub(super) const CONSTRAINTS: &[Method] = &[
    Method {
        text: Some(constrained::forward_dynamics),
        ..traced(
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
        ..traced(
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
    traced(
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
    traced(
        "constraint_violation",
        &[F::ConstraintViolation],
        &[P::Q],
        &[Returned::new("violation", Shape::ConstraintRows, "m, rad")],
        "φ(q): how far each row of the constraints is from being held; 0 of rows that are not \
         holonomic.",
    ),
    traced(
        "constraint_bias",
        &[F::ConstraintBias],
        &[P::Q, P::Qd],
        &[Returned::new("bias", Shape::ConstraintRows, "m/s², rad/s²")],
        "J̇ q̇ of the constraints: what velocities add to the acceleration J q̈ of each row.",
    ),
    traced(
        "constraint_torques",
        &[F::ConstraintTorques],
        &[P::Q, P::Lambda],
        &[Returned::new("tau", Shape::Velocity, "N m, N")],
        "Jᵀ λ: the generalised forces of the constraints, unique where rows are redundant and λ is not.",
    ),
    traced(
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
];
