//! Configurations: q is no vector where joints turn freely.

use super::super::{Method, Parameter as P, Receiver, Returned, Shape};
use crate::FunctionName as F;

pub(crate) const CONFIGURATIONS: &[Method] = &[
    Method {
        name: "integrate",
        needed_by: &[F::Integrate],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::V],
        returns: &[Returned::new("q", Shape::Configuration, "rad, m")],
        doc: "q ⊞ v: where the constant velocity v, in the coordinates of q̇ times time, leads from \
              q, joint by joint. Explicit Euler is v = h q̇. Lengths of quaternions and of \
              [cos θ, sin θ] stay as they are.",
        text: None,
        derivative: None,
    },
    Method {
        name: "difference",
        needed_by: &[F::Difference],
        receiver: Receiver::Robot,
        parameters: &[P::Q0, P::Q1],
        returns: &[Returned::new("v", Shape::Velocity, "rad, m")],
        doc: "q₁ ⊟ q₀: the least v with q₀ ⊞ v = q₁ (rad, m), the inverse of `integrate`.",
        text: None,
        derivative: None,
    },
    Method {
        name: "position_rate",
        needed_by: &[F::PositionRate],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd],
        returns: &[Returned::new(
            "rate",
            Shape::Configuration,
            "rad/s, 1/s, m/s",
        )],
        doc: "Γ(q) q̇: the rate of the coordinates q at the velocity q̇; of a quaternion ρ it is \
              ½ ρ ⊗ (ω, 0). RBDA section 4.5.",
        text: None,
        derivative: None,
    },
    Method {
        name: "velocity_from_rate",
        needed_by: &[F::VelocityFromRate],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Rate],
        returns: &[Returned::new("qd", Shape::Velocity, "rad/s, m/s")],
        doc: "The velocity q̇ at which the coordinates q have these rates, the inverse of \
              `position_rate`: 2 ρ* ⊗ ρ̇ of a quaternion ρ. What of a rate would change the length of \
              a quaternion or of [cos θ, sin θ] has no part in it.",
        text: None,
        derivative: None,
    },
    Method {
        name: "neutral",
        needed_by: &[F::Neutral],
        receiver: Receiver::Robot,
        parameters: &[],
        returns: &[Returned::new("q", Shape::Configuration, "rad, m")],
        doc: "The configuration without motion: zeros, unit quaternions, [1, 0] for \
              [cos θ, sin θ].",
        text: None,
        derivative: None,
    },
    Method {
        name: "normalize",
        needed_by: &[F::Normalize],
        receiver: Receiver::Robot,
        parameters: &[P::Q],
        returns: &[Returned::new("q", Shape::Configuration, "rad, m")],
        doc: "q with every quaternion and every [cos θ, sin θ] divided by its length, which must \
              not be 0. All other functions take q as it is.",
        text: None,
        derivative: None,
    },
];
