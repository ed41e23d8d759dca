//! Configurations: q is no vector where joints turn freely.

use super::define::rows;
use crate::catalogue::parameter::Parameter as P;
use crate::catalogue::returned::Returned;
use crate::catalogue::row::Attribute as A;
use crate::catalogue::row::Row;
use crate::catalogue::signature::Shape;

rows!(
    super::forward_dynamics::END,
    Integrate = Row {
        about: "q ⊞ v: where a velocity leads.",
        name: "integrate",
        parameters: &[P::Q, P::V],
        returns: &[Returned::new("q", Shape::Configuration, "rad, m")],
        doc: "q ⊞ v: where the constant velocity v, in the coordinates of q̇ times time, leads from \
              q, joint by joint. Explicit Euler is v = h q̇. Lengths of quaternions and of \
              [cos θ, sin θ] stay as they are.",
        attributes: &[A::EveryRobot, A::Configurations],
        cost: |s| 20 * s.n,
        ..Row::ROBOT
    },
    Difference = Row {
        about: "q₁ ⊟ q₀: the velocity that leads there.",
        name: "difference",
        parameters: &[P::Q0, P::Q1],
        returns: &[Returned::new("v", Shape::Velocity, "rad, m")],
        doc: "q₁ ⊟ q₀: the least v with q₀ ⊞ v = q₁ (rad, m), the inverse of `integrate`.",
        attributes: &[A::EveryRobot, A::Configurations],
        cost: |s| 20 * s.n,
        ..Row::ROBOT
    },
    PositionRate = Row {
        about: "Γ(q) q̇: rates of the coordinates q.",
        name: "position_rate",
        parameters: &[P::Q, P::Qd],
        returns: &[Returned::new(
            "rate",
            Shape::Configuration,
            "rad/s, 1/s, m/s",
        )],
        doc: "Γ(q) q̇: the rate of the coordinates q at the velocity q̇; of a quaternion ρ it is \
              ½ ρ ⊗ (ω, 0). RBDA section 4.5.",
        attributes: &[A::Configurations],
        cost: |s| 20 * s.n,
        ..Row::ROBOT
    },
    VelocityFromRate = Row {
        about: "q̇ from the rates of the coordinates q.",
        name: "velocity_from_rate",
        parameters: &[P::Q, P::Rate],
        returns: &[Returned::new("qd", Shape::Velocity, "rad/s, m/s")],
        doc: "The velocity q̇ at which the coordinates q have these rates, the inverse of \
              `position_rate`: 2 ρ* ⊗ ρ̇ of a quaternion ρ. The part of a rate that changes the \
              length of a quaternion or of [cos θ, sin θ] has no effect.",
        attributes: &[A::Configurations],
        cost: |s| 10 * s.n,
        ..Row::ROBOT
    },
    Neutral = Row {
        about: "The configuration without motion.",
        name: "neutral",
        returns: &[Returned::new("q", Shape::Configuration, "rad, m")],
        doc: "The configuration without motion: zeros, unit quaternions, [1, 0] for \
              [cos θ, sin θ].",
        attributes: &[A::EveryRobot, A::Configurations],
        cost: |s| 10 * s.n,
        ..Row::ROBOT
    },
    Normalize = Row {
        about: "Unit quaternions and unit pairs of cosine and sine.",
        name: "normalize",
        parameters: &[P::Q],
        returns: &[Returned::new("q", Shape::Configuration, "rad, m")],
        doc: "q with every quaternion and every [cos θ, sin θ] divided by its length, which must \
              not be 0. All other functions take q as it is.",
        attributes: &[A::Configurations],
        cost: |s| 10 * s.n,
        ..Row::ROBOT
    },
);
