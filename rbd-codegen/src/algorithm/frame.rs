//! The table of methods of a frame.

use super::{
    Coordinates, Derivative, DerivativeForm, Method, Parameter as P, Receiver, Returned, Shape,
    SparseRows,
};
use crate::FunctionName as F;

/// What a function returns, in these coordinates.
macro_rules! results {
    ($coordinates:expr, [$($name:literal: $shape:expr, $unit:literal);*]) => {
        &[$(Returned::new($name, $shape, $unit).within($coordinates)),*]
    };
}

/// Of what a row is the derivative, in the same coordinates.
macro_rules! derivative {
    ([], $suffix:literal) => {
        None
    };
    ([$of:literal by $($by:ident),*], $suffix:literal) => {
        Some(Derivative {
            of: concat!($of, "_", $suffix),
            by: &[$(P::$by),*],
            form: DerivativeForm::Jacobian,
        })
    };
}

/// One row: a function of the frame in one kind of coordinates.
macro_rules! row {
    ($family:literal, $suffix:literal, $coordinates:ident, $place:literal,
     $function:ident, $parameters:expr, $results:tt, $of:tt, $doc:literal) => {
        Method {
            name: concat!($family, "_", $suffix),
            needed_by: &[F::$function],
            receiver: Receiver::Frame,
            parameters: $parameters,
            returns: results!(Coordinates::$coordinates, $results),
            doc: concat!($doc, " ", $place),
            text: None,
            derivative: derivative!($of, $suffix),
        }
    };
}

/// The table of a family of functions: three rows each.
macro_rules! in_all_coordinates {
    ($($family:literal: $function:ident($($parameter:ident),*) -> $results:tt $of:tt, $doc:literal;)*) => {
        &[
            PLACEMENT,
            $(
                row!($family, "local", Local, "In the frame's own axes, at its origin.",
                    $function, &[$(P::$parameter),*], $results, $of, $doc),
                row!($family, "world", World, "In the world's axes, at the world's origin.",
                    $function, &[$(P::$parameter),*], $results, $of, $doc),
                row!($family, "local_world_aligned", LocalWorldAligned,
                    "In the world's axes, at the frame's origin.",
                    $function, &[$(P::$parameter),*], $results, $of, $doc),
            )*
        ]
    };
}

/// Six rows of nv numbers, those of the joints that carry the frame.
const SPATIAL: Shape = Shape::Sparse(SparseRows::Spatial);

const PLACEMENT: Method = Method {
    name: "placement",
    needed_by: &[F::FramePlacement],
    receiver: Receiver::Frame,
    parameters: &[P::Q],
    returns: &[Returned::new("world_from_frame", Shape::Placement, "1; m")],
    doc: "Placement of the frame in the world, `world_from_frame` (metres). RBDA section 4.1.",
    text: None,
    derivative: None,
};

/// Every method of a frame that can be generated. All are traced from the generic reference; what
/// the joints that do not carry the frame would add vanishes.
pub const FRAME_METHODS: &[Method] = in_all_coordinates! {
    "velocity": FrameVelocity(Q, Qd) -> ["velocity": Shape::FrameMotion, "rad/s; m/s"] [],
        "Velocity ẋ = J q̇, [angular; linear] (rad/s, m/s). RBDA Table 5.1.";
    "acceleration": FrameAcceleration(Q, Qd, Qdd) -> ["acceleration": Shape::FrameMotion, "rad/s²; m/s²"] [],
        "Spatial acceleration, [angular; linear], gravity apart (rad/s², m/s²); its linear part is \
         not that of a point. RBDA section 2.11.";
    "classical_acceleration": FrameClassicalAcceleration(Q, Qd, Qdd) -> ["acceleration": Shape::FrameMotion, "rad/s²; m/s²"] [],
        "Classical acceleration [ω̇; v̇ + ω × v], that of the point at the origin, gravity apart \
         (rad/s², m/s²). RBDA eq 2.48.";
    "jacobian": FrameJacobian(Q) -> ["jacobian": Shape::Jacobian, "1; m, 1"] [],
        "Jacobian J of ẋ = J q̇, the angular rows first; columns of joints that do not carry the \
         frame are zero (1 or 0; m or 1). RBDA section 4.3.";
    "jacobian_derivative": FrameJacobianDerivative(Q, Qd) -> ["derivative": Shape::Jacobian, "1/s; m/s"] [],
        "J̇, the rate of the Jacobian's entries: column k is (v_k − v) × J_k, v_k the velocity of \
         the body that its joint moves, v that of the coordinates. RBDA eq 2.31.";
    "jacobian_bias": FrameJacobianBias(Q, Qd) -> ["bias": Shape::FrameMotion, "rad/s²; m/s²"] [],
        "J̇ q̇, the rate of ẋ = J q̇ where q̈ = 0 (rad/s², m/s²).";
    "velocity_derivatives": FrameVelocityDerivatives(Q, Qd) -> ["dv_dq": SPATIAL, "1/s; m/(s rad), 1/s"; "dv_dqd": SPATIAL, "1; m, 1"] ["velocity" by Q, Qd],
        "The derivatives of the velocity ẋ = J q̇, [angular; linear]: ∂ẋ/∂q in the tangent space, of the \
         components of ẋ(q ⊞ ε, q̇) at ε = 0, and ∂ẋ/∂q̇ = J; columns of joints that do not carry the frame \
         are not stored.";
    "acceleration_derivatives": FrameAccelerationDerivatives(Q, Qd, Qdd) -> ["da_dq": SPATIAL, "1/s²; m/(s² rad), 1/s²"; "da_dqd": SPATIAL, "1/s; m/s, 1/s"; "da_dqdd": SPATIAL, "1; m, 1"] ["acceleration" by Q, Qd, Qdd],
        "The derivatives of the spatial acceleration a, [angular; linear]: ∂a/∂q in the tangent space, of \
         the components of a(q ⊞ ε, q̇, q̈) at ε = 0, ∂a/∂q̇, and ∂a/∂q̈ = J.";
    "classical_acceleration_derivatives": FrameClassicalAccelerationDerivatives(Q, Qd, Qdd) -> ["da_dq": SPATIAL, "1/s²; m/(s² rad), 1/s²"; "da_dqd": SPATIAL, "1/s; m/s, 1/s"; "da_dqdd": SPATIAL, "1; m, 1"] ["classical_acceleration" by Q, Qd, Qdd],
        "The derivatives of the classical acceleration a = [ω̇; v̇ + ω × v]: ∂a/∂q in the tangent space, of \
         the components of a(q ⊞ ε, q̇, q̈) at ε = 0, ∂a/∂q̇, and ∂a/∂q̈ = J.";
    "operational_space": OperationalSpace(Q, Qd) -> ["lambda": Shape::FrameInertia, "kg m², kg m; kg m, kg"; "mu": Shape::Force, "N m; N"; "rho": Shape::Force, "N m; N"] [],
        "Λ = (J H⁻¹ Jᵀ)⁻¹, μ and ρ of the equation of motion Λ ẍ + μ + ρ = f, not finite where J \
         has not full rank. Khatib 1987.";
    "dynamically_consistent_inverse": DynamicallyConsistentInverse(Q) -> ["inverse": Shape::JacobianInverse, "1; 1/m, 1"] [],
        "J̄ = H⁻¹ Jᵀ Λ, the inverse of the Jacobian that is dynamically consistent: J J̄ = 1; not \
         finite where J has not full rank. Khatib 1987.";
};
