//! Dynamics under the constraints that close loops.

use super::define::rows;
use crate::catalogue::name::FunctionName as F;
use crate::catalogue::parameter::Parameter as P;
use crate::catalogue::returned::Returned;
use crate::catalogue::row::Attribute as A;
use crate::catalogue::row::{Asked, Derivative, Row};
use crate::catalogue::signature::{Shape, SparseRows};

const LAMBDA: Returned = Returned::new("lambda", Shape::ConstraintRows, "N, N m");
/// The residual of the constraints' equations.
const LEFT: Returned = Returned::new("residual", Shape::ConstraintRows, "m/s², rad/s²");

/// nv × nv.
const SQUARE: Shape = Shape::Sparse(SparseRows::Velocity);
/// m × nv.
const OF_ROWS: Shape = Shape::Sparse(SparseRows::Constraints);

rows!(
    super::matrices::END,
    ConstrainedForwardDynamics = Row {
        about: "q̈ and λ under the robot's constraints.",
        name: "constrained_forward_dynamics",
        parameters: &[P::Q, P::Qd, P::Tau],
        returns: &[
            Returned::new("qdd", Shape::Velocity, "rad/s², m/s²"),
            LAMBDA,
            LEFT,
        ],
        doc: "Forward dynamics under the robot's constraints: q̈ and the multipliers λ with \
             H q̈ + C = τ + Jᵀ λ and J q̈ + J̇ q̇ = −k_d J q̇ − k_p φ − ε λ, gravity included. \
             A = J H⁻¹ Jᵀ + ε is solved to a regularisation of 1e-10 of its diagonal in three proximal \
             steps. Rows that are redundant wherever the constraints hold have the λ of least norm \
             Σ Aᵢᵢ λᵢ² among those of the least residual. `residual` is what is left of the rows' \
             equations, ε λ included: not 0 if rows contradict each other. RBDA section 8.4; Carpentier, \
             Budhiraja and Mansard 2021.",
        attributes: &[A::DividesByInertia],
        cost: |s| s.constrained_motion(),
        ..Row::ROBOT
    },
    Impact = Row {
        about: "q̇ after the constraints come into force at once, and their impulses.",
        name: "impact",
        parameters: &[P::Q, P::Qd],
        returns: &[
            Returned::new("qd_after", Shape::Velocity, "rad/s, m/s"),
            Returned::new("impulse", Shape::ConstraintRows, "N s, N m s"),
            Returned::new("residual", Shape::ConstraintRows, "m/s, rad/s"),
        ],
        doc: "q̇ after the constraints come into force at once, and their impulses Λ: \
             H (q̇⁺ − q̇) = Jᵀ Λ with J q̇⁺ = −e J q̇, e the constraint's restitution (0 unless given), \
             solved as `constrained_forward_dynamics` with ε = 0. RBDA section 11.7.",
        attributes: &[A::DividesByInertia],
        cost: |s| s.constrained_motion(),
        ..Row::ROBOT
    },
    ConstraintCorrection = Row {
        about: "v with q ⊞ v where the constraints hold.",
        name: "constraint_correction",
        parameters: &[P::Q],
        returns: &[
            Returned::new("v", Shape::Velocity, "rad, m"),
            Returned::new("residual", Shape::ConstraintRows, "m, rad"),
        ],
        doc: "A step of Gauss and Newton to where the constraints hold: the v of least kinetic energy \
             ½ vᵀ H v with J v = −φ, so that q ⊞ v is closer by the square of the distance, and what is \
             left of that. Rows that are not holonomic stay where they are.",
        attributes: &[A::DividesByInertia],
        cost: |s| s.constrained_motion(),
        ..Row::ROBOT
    },
    ConstraintJacobian = Row {
        about: "J of the constraints.",
        name: "constraint_jacobian",
        parameters: &[P::Q],
        returns: &[Returned::new(
            "jacobian",
            Shape::Sparse(SparseRows::Constraints),
            "m, 1",
        )],
        doc: "J of all constraints, by rows: φ̇ = J q̇, or the velocity that a row holds which is not \
         holonomic. Its nonzeros are at the joints between the two frames of a constraint.",
        attributes: &[A::External],
        cost: |s| 70 * s.spans,
        ..Row::ROBOT
    },
    ConstraintViolation = Row {
        about: "φ(q) of the constraints.",
        name: "constraint_violation",
        parameters: &[P::Q],
        returns: &[Returned::new("violation", Shape::ConstraintRows, "m, rad")],
        doc: "φ(q): how far each row of the constraints is from being held; 0 of rows that are not \
         holonomic.",
        attributes: &[A::External],
        cost: |s| 70 * s.spans,
        ..Row::ROBOT
    },
    ConstraintBias = Row {
        about: "J̇ q̇ of the constraints.",
        name: "constraint_bias",
        parameters: &[P::Q, P::Qd],
        returns: &[Returned::new("bias", Shape::ConstraintRows, "m/s², rad/s²")],
        doc: "J̇ q̇ of the constraints: what velocities add to the acceleration J q̈ of each row.",
        attributes: &[A::External],
        cost: |s| 70 * s.spans,
        ..Row::ROBOT
    },
    ConstraintTorques = Row {
        about: "Jᵀ λ of the constraints.",
        name: "constraint_torques",
        parameters: &[P::Q, P::Lambda],
        returns: &[Returned::new("tau", Shape::Velocity, "N m, N")],
        doc: "Jᵀ λ: the generalised forces of the constraints, unique where rows are redundant and λ is not.",
        attributes: &[A::External],
        cost: |s| 70 * s.spans,
        ..Row::ROBOT
    },
    ConstraintWrenches = Row {
        about: "The wrenches of the constraints on both of their frames.",
        name: "constraint_wrenches",
        parameters: &[P::Q, P::Lambda],
        returns: &[Returned::new(
            "wrenches",
            Shape::ConstraintWrenches,
            "N m; N",
        )],
        doc: "The wrenches of each constraint of `CONSTRAINT_NAMES` on its frame a and on its frame b at the \
         multipliers λ, [moment; force], each in its frame's axes about its origin; zero of couplings of \
         coordinates.",
        cost: |s| 70 * s.spans,
        ..Row::ROBOT
    },
    ConstrainedForwardDynamicsDerivatives = Row {
        about: "∂q̈ and ∂λ under the robot's constraints by q, q̇ and τ.",
        name: "constrained_forward_dynamics_derivatives",
        parameters: &[P::Q, P::Qd, P::Tau],
        returns: &[
            Returned::new("dqdd_dq", SQUARE, "1/s², m/(s² rad), rad/(s² m)"),
            Returned::new("dqdd_dqd", SQUARE, "1/s, m/(s rad), rad/(s m)"),
            Returned::new("dqdd_dtau", SQUARE, "1/(kg m²), 1/(kg m), 1/kg"),
            Returned::new("dlambda_dq", OF_ROWS, "N/rad, N/m, N m/rad, N"),
            Returned::new("dlambda_dqd", OF_ROWS, "N s/rad, N s/m, N m s/rad, N s"),
            Returned::new("dlambda_dtau", OF_ROWS, "1/m, 1, m"),
        ],
        doc: "The derivatives of forward dynamics under the robot's constraints: ∂q̈ and ∂λ by q in the \
             tangent space, q̇ and τ, from H ∂q̈ − Jᵀ ∂λ = ∂τ − ∂τ_id + ∂(Jᵀ λ) and J ∂q̈ = −∂a, with \
             τ_id inverse dynamics and a = J q̈ + J̇ q̇ + k_d J q̇ + k_p φ + ε λ at that q̈ and λ. Where \
             rows are redundant wherever the constraints hold, ∂λ is that of the λ of least norm and of the \
             least residual; at a singular configuration of rows that are independent elsewhere only ∂q̈ \
             and ∂(Jᵀ λ) have a meaning. Damping is in ∂q̈/∂q̇; Coulomb friction counts as constant.",
        derivative: Derivative::jacobian(F::ConstrainedForwardDynamics, &[P::Q, P::Qd, P::Tau]),
        attributes: &[A::DividesByInertia],
        cost: |s| s.constrained_accelerations(),
        ..Row::ROBOT
    },
    ImpactDerivatives = Row {
        about: "∂q̇⁺ and ∂Λ of an impact by q and q̇.",
        name: "impact_derivatives",
        parameters: &[P::Q, P::Qd],
        returns: &[
            Returned::new("dqd_after_dq", SQUARE, "1/s, m/(s rad), rad/(s m)"),
            Returned::new("dqd_after_dqd", SQUARE, "1, m/rad, rad/m"),
            Returned::new("dimpulse_dq", OF_ROWS, "N s/rad, N s/m, N m s/rad, N s"),
            Returned::new("dimpulse_dqd", OF_ROWS, "kg m/rad, kg, kg m²/rad, kg m"),
        ],
        doc: "The derivatives of an impact: ∂q̇⁺ and ∂Λ by q in the tangent space and by q̇, from \
             H ∂q̇⁺ − Jᵀ ∂Λ = H ∂q̇ − ∂H (q̇⁺ − q̇) + ∂(Jᵀ Λ) and J ∂q̇⁺ = −∂J q̇⁺ − e ∂(J q̇). For \
             redundant rows see `constrained_forward_dynamics_derivatives`.",
        derivative: Derivative::jacobian(F::Impact, &[P::Q, P::Qd]),
        attributes: &[A::DividesByInertia],
        cost: |s| s.constrained_accelerations(),
        ..Row::ROBOT
    },
    ConstraintAccelerationDerivatives = Row {
        about: "The derivatives of J q̈ + J̇ q̇ + k_d J q̇ + k_p φ by q, in the tangent space, and q̇.",
        name: "constraint_acceleration_derivatives",
        asked: Asked::Never,
        parameters: &[P::Q, P::Qd, P::Qdd],
        returns: &[
            Returned::new("drow_dq", OF_ROWS, "1/s², m/s²"),
            Returned::new("drow_dqd", OF_ROWS, "1/s, m/s"),
        ],
        doc: "The derivatives by q, in the tangent space, and q̇ of J q̈ + J̇ q̇ + k_d J q̇ + k_p φ, which constrained \
             motions make zero.",
        ..Row::ROBOT
    },
    ConstraintTorquesDerivatives = Row {
        about: "∂(Jᵀ λ)/∂q in the tangent space, at a λ that stays.",
        name: "constraint_torques_derivatives",
        asked: Asked::Never,
        parameters: &[P::Q, P::Lambda],
        returns: &[Returned::new("dheld_dq", SQUARE, "N m/rad, N/rad, N, N/m")],
        doc: "∂(Jᵀ λ)/∂q in the tangent space, at a λ that stays.",
        ..Row::ROBOT
    },
);
