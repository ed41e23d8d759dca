//! The functions of a frame. All are traced from the generic reference; what the joints that do not carry
//! the frame would add vanishes.

use super::define::rows;
use crate::catalogue::name::FunctionName as F;
use crate::catalogue::parameter::Parameter as P;
use crate::catalogue::returned::Returned;
use crate::catalogue::row::Attribute as A;
use crate::catalogue::row::{Asked, Derivative, Row, Times};
use crate::catalogue::signature::{Shape, SparseRows};

/// Six rows of nv numbers, those of the joints that carry the frame.
const SPATIAL: Shape = Shape::Sparse(SparseRows::Spatial);

rows!(
    super::constraint_forces::END,
    FramePlacement = Row {
        about: "Placement of a frame.",
        name: "placement",
        asked: Asked::As("frame_placement"),
        parameters: &[P::Q],
        returns: &[Returned::new("world_from_frame", Shape::Placement, "1; m")],
        doc: "Placement of the frame in the world, `world_from_frame` (metres). RBDA section 4.1.",
        times: Times::Once,
        attributes: &[A::Default, A::External],
        cost: |s| 60 * s.n * s.frames,
        ..Row::FRAME
    },
    FrameVelocity = Row {
        about: "Velocity of a frame, as the following in local, world and local-world-aligned coordinates.",
        name: "velocity",
        asked: Asked::As("frame_velocity"),
        parameters: &[P::Q, P::Qd],
        returns: &[Returned::new("velocity", Shape::FrameMotion, "rad/s; m/s")],
        doc: "Velocity ẋ = J q̇, [angular; linear] (rad/s, m/s). RBDA Table 5.1.",
        attributes: &[A::Default, A::External],
        cost: |s| 220 * s.n * s.frames,
        ..Row::FRAME
    },
    FrameAcceleration = Row {
        about: "Spatial acceleration of a frame.",
        name: "acceleration",
        asked: Asked::As("frame_acceleration"),
        parameters: &[P::Q, P::Qd, P::Qdd],
        returns: &[Returned::new(
            "acceleration",
            Shape::FrameMotion,
            "rad/s²; m/s²"
        )],
        doc: "Spatial acceleration, [angular; linear], gravity apart (rad/s², m/s²); its linear part is \
         not that of a point. RBDA section 2.11.",
        attributes: &[A::External],
        cost: |s| 355 * s.n * s.frames,
        ..Row::FRAME
    },
    FrameClassicalAcceleration = Row {
        about: "Classical acceleration of a frame.",
        name: "classical_acceleration",
        asked: Asked::As("frame_classical_acceleration"),
        parameters: &[P::Q, P::Qd, P::Qdd],
        returns: &[Returned::new(
            "acceleration",
            Shape::FrameMotion,
            "rad/s²; m/s²"
        )],
        doc: "Classical acceleration [ω̇; v̇ + ω × v], that of the point at the origin, gravity apart \
         (rad/s², m/s²). RBDA eq 2.48.",
        attributes: &[A::External],
        cost: |s| 355 * s.n * s.frames,
        ..Row::FRAME
    },
    FrameJacobian = Row {
        about: "J of a frame.",
        name: "jacobian",
        asked: Asked::As("frame_jacobian"),
        parameters: &[P::Q],
        returns: &[Returned::new("jacobian", Shape::Jacobian, "1; m, 1")],
        doc: "Jacobian J of ẋ = J q̇, the angular rows first; columns of joints that do not carry the \
         frame are zero (1 or 0; m or 1). RBDA section 4.3.",
        attributes: &[A::Default, A::External],
        cost: |s| 220 * s.n * s.frames,
        ..Row::FRAME
    },
    FrameJacobianDerivative = Row {
        about: "J̇ of a frame.",
        name: "jacobian_derivative",
        asked: Asked::As("frame_jacobian_derivative"),
        parameters: &[P::Q, P::Qd],
        returns: &[Returned::new("derivative", Shape::Jacobian, "1/s; m/s")],
        doc: "J̇, the rate of the Jacobian's entries: column k is (v_k − v) × J_k, v_k the velocity of \
         the body that its joint moves, v that of the coordinates. RBDA eq 2.31.",
        cost: |s| 355 * s.n * s.frames,
        ..Row::FRAME
    },
    FrameJacobianBias = Row {
        about: "J̇ q̇ of a frame.",
        name: "jacobian_bias",
        asked: Asked::As("frame_jacobian_bias"),
        parameters: &[P::Q, P::Qd],
        returns: &[Returned::new("bias", Shape::FrameMotion, "rad/s²; m/s²")],
        doc: "J̇ q̇, the rate of ẋ = J q̇ where q̈ = 0 (rad/s², m/s²).",
        attributes: &[A::Default, A::External],
        cost: |s| 355 * s.n * s.frames,
        ..Row::FRAME
    },
    FrameVelocityDerivatives = Row {
        about: "The derivatives of a frame's velocity by q and q̇.",
        name: "velocity_derivatives",
        asked: Asked::As("frame_velocity_derivatives"),
        parameters: &[P::Q, P::Qd],
        returns: &[
            Returned::new("dv_dq", SPATIAL, "1/s; m/(s rad), 1/s"),
            Returned::new("dv_dqd", SPATIAL, "1; m, 1")
        ],
        doc: "The derivatives of the velocity ẋ = J q̇, [angular; linear]: ∂ẋ/∂q in the tangent space, of the \
         components of ẋ(q ⊞ ε, q̇) at ε = 0, and ∂ẋ/∂q̇ = J; columns of joints that do not carry the frame \
         are not stored.",
        derivative: Derivative::jacobian(F::FrameVelocity, &[P::Q, P::Qd]),
        cost: |s| 500 * s.n * s.frames,
        ..Row::FRAME
    },
    FrameAccelerationDerivatives = Row {
        about: "Those of its spatial acceleration by q, q̇ and q̈.",
        name: "acceleration_derivatives",
        asked: Asked::As("frame_acceleration_derivatives"),
        parameters: &[P::Q, P::Qd, P::Qdd],
        returns: &[
            Returned::new("da_dq", SPATIAL, "1/s²; m/(s² rad), 1/s²"),
            Returned::new("da_dqd", SPATIAL, "1/s; m/s, 1/s"),
            Returned::new("da_dqdd", SPATIAL, "1; m, 1")
        ],
        doc: "The derivatives of the spatial acceleration a, [angular; linear]: ∂a/∂q in the tangent space, of \
         the components of a(q ⊞ ε, q̇, q̈) at ε = 0, ∂a/∂q̇, and ∂a/∂q̈ = J.",
        derivative: Derivative::jacobian(F::FrameAcceleration, &[P::Q, P::Qd, P::Qdd]),
        cost: |s| 1_200 * s.n * s.frames,
        ..Row::FRAME
    },
    FrameClassicalAccelerationDerivatives = Row {
        about: "Those of its classical acceleration by q, q̇ and q̈.",
        name: "classical_acceleration_derivatives",
        asked: Asked::As("frame_classical_acceleration_derivatives"),
        parameters: &[P::Q, P::Qd, P::Qdd],
        returns: &[
            Returned::new("da_dq", SPATIAL, "1/s²; m/(s² rad), 1/s²"),
            Returned::new("da_dqd", SPATIAL, "1/s; m/s, 1/s"),
            Returned::new("da_dqdd", SPATIAL, "1; m, 1")
        ],
        doc: "The derivatives of the classical acceleration a = [ω̇; v̇ + ω × v]: ∂a/∂q in the tangent space, of \
         the components of a(q ⊞ ε, q̇, q̈) at ε = 0, ∂a/∂q̇, and ∂a/∂q̈ = J.",
        derivative: Derivative::jacobian(F::FrameClassicalAcceleration, &[P::Q, P::Qd, P::Qdd]),
        cost: |s| 1_200 * s.n * s.frames,
        ..Row::FRAME
    },
    OperationalSpace = Row {
        about: "Λ, μ, ρ of a frame.",
        trait_name: Some("FrameOperationalSpace"),
        name: "operational_space",
        parameters: &[P::Q, P::Qd],
        returns: &[
            Returned::new("lambda", Shape::FrameInertia, "kg m², kg m; kg m, kg"),
            Returned::new("mu", Shape::Force, "N m; N"),
            Returned::new("rho", Shape::Force, "N m; N")
        ],
        doc: "Λ = (J H⁻¹ Jᵀ)⁻¹, μ and ρ of the equation of motion Λ ẍ + μ + ρ = f, not finite where J \
         has not full rank. Khatib 1987.",
        attributes: &[A::DividesByInertia, A::FullRank],
        cost: |s| 3 * (80 * s.entries + s.factorisation) * s.frames,
        ..Row::FRAME
    },
    DynamicallyConsistentInverse = Row {
        about: "J̄ = H⁻¹ Jᵀ Λ of a frame.",
        trait_name: Some("FrameDynamicallyConsistentInverse"),
        name: "dynamically_consistent_inverse",
        parameters: &[P::Q],
        returns: &[Returned::new(
            "inverse",
            Shape::JacobianInverse,
            "1; 1/m, 1"
        )],
        doc: "J̄ = H⁻¹ Jᵀ Λ, the inverse of the Jacobian that is dynamically consistent: J J̄ = 1; not \
         finite where J has not full rank. Khatib 1987.",
        attributes: &[A::DividesByInertia, A::FullRank],
        cost: |s| 3 * (80 * s.entries + s.factorisation) * s.frames,
        ..Row::FRAME
    },
);
