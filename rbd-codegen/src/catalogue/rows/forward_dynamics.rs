//! Forward dynamics.

use super::define::rows;
use crate::catalogue::parameter::Parameter as P;
use crate::catalogue::returned::Returned;
use crate::catalogue::row::Attribute as A;
use crate::catalogue::row::Row;
use crate::catalogue::signature::Shape;

rows!(
    super::factors::END,
    ForwardDynamics = Row {
        about: "q̈ = H⁻¹(τ − C).",
        name: "forward_dynamics",
        parameters: &[P::Q, P::Qd, P::Tau],
        returns: &[Returned::new("qdd", Shape::Velocity, "rad/s², m/s²")],
        doc: "Forward dynamics q̈ = H(q)⁻¹ (τ − C(q, q̇)), gravity included, by the inertia matrix and \
              its LᵀDL or by articulated bodies, whichever takes fewer operations for this robot. \
              RBDA sections 6.1 and 7.3.",
        attributes: &[A::Default, A::DividesByInertia, A::External],
        cost: |s| (362 * s.n).min(s.matrix() + s.factorisation + 143 * s.n),
        ..Row::ROBOT
    },
    Aba = Row {
        about: "q̈ by articulated bodies.",
        name: "aba",
        parameters: &[P::Q, P::Qd, P::Tau],
        returns: &[Returned::new("qdd", Shape::Velocity, "rad/s², m/s²")],
        doc: "Forward dynamics q̈ = H(q)⁻¹ (τ − C(q, q̇)), gravity included, without H: by the \
              articulated-body algorithm. RBDA Table 7.1.",
        attributes: &[A::Default, A::DividesByInertia],
        cost: |s| 362 * s.n,
        ..Row::ROBOT
    },
);
