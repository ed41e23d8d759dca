//! Kinematics and the equation of motion.

use super::super::{
    Method, Parameter as P, Receiver, Returned, Shape, forward_dynamics, inertia_matrix,
    inverse_dynamics,
};
use crate::FunctionName as F;

pub(super) const EQUATION_OF_MOTION: &[Method] = &[
    Method {
        name: "forward_kinematics",
        needed_by: &[F::ForwardKinematics],
        receiver: Receiver::Robot,
        parameters: &[P::Q],
        returns: &[Returned::new("base_from_link", Shape::Placements, "1; m")],
        doc: "Placement of every link in the base's frame, `base_from_link`, in the order of \
              `LINK_NAMES` (metres). RBDA section 4.1.",
        text: None,
        derivative: None,
    },
    Method {
        name: "rnea",
        needed_by: &[F::Rnea],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd, P::Qdd],
        returns: &[Returned::new("tau", Shape::Velocity, "N m, N")],
        doc: "Inverse dynamics τ = H(q) q̈ + C(q, q̇), gravity included, by the recursive \
              Newton-Euler algorithm. RBDA Table 5.1.",
        text: Some(inverse_dynamics::rnea),
        derivative: None,
    },
    Method {
        name: "rnea_with_forces",
        needed_by: &[F::RneaWithForces],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd, P::Qdd, P::LinkForces],
        returns: &[Returned::new("tau", Shape::Velocity, "N m, N")],
        doc: "Inverse dynamics with forces from outside, τ = H(q) q̈ + C(q, q̇, fˣ): `f_ext[l]` acts \
              on link l at its origin, in its own frame (N m, N). RBDA Table 5.1.",
        text: Some(inverse_dynamics::rnea_with_forces),
        derivative: None,
    },
    Method {
        name: "bias",
        needed_by: &[F::Bias],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd],
        returns: &[Returned::new("c", Shape::Velocity, "N m, N")],
        doc: "C(q, q̇): the Coriolis, centrifugal and gravity terms of τ = H q̈ + C. RBDA eq 6.2.",
        text: Some(inverse_dynamics::bias),
        derivative: None,
    },
    Method {
        name: "gravity",
        needed_by: &[F::Gravity],
        receiver: Receiver::Robot,
        parameters: &[P::Q],
        returns: &[Returned::new("g", Shape::Velocity, "N m, N")],
        doc: "g(q) = C(q, 0): the joint forces that hold the robot still.",
        text: Some(inverse_dynamics::gravity),
        derivative: None,
    },
    Method {
        name: "crba",
        needed_by: &[F::Crba, F::Ltdl, F::Ltl],
        receiver: Receiver::Robot,
        parameters: &[P::Q],
        returns: &[Returned::new("h", Shape::InertiaMatrix, "kg m², kg m, kg")],
        doc: "The joint-space inertia matrix H(q), its nonzeros only, by the \
              composite-rigid-body algorithm. RBDA Table 6.2.",
        text: Some(inertia_matrix::crba),
        derivative: None,
    },
    Method {
        name: "differential_inverse_dynamics",
        needed_by: &[F::DifferentialInverseDynamics],
        receiver: Receiver::Robot,
        parameters: &[P::Q],
        returns: &[Returned::new("h", Shape::InertiaMatrix, "kg m², kg m, kg")],
        doc: "H(q) column by column, H δ_α = ID(q, 0, δ_α) without gravity: a second, independent \
              way. RBDA Table 6.1.",
        text: None,
        derivative: None,
    },
    Method {
        name: "forward_dynamics",
        needed_by: &[F::ForwardDynamics],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd, P::Tau],
        returns: &[Returned::new("qdd", Shape::Velocity, "rad/s², m/s²")],
        doc: "Forward dynamics q̈ = H(q)⁻¹ (τ − C(q, q̇)), gravity included, by the inertia matrix and \
              its LᵀDL or by articulated bodies, whichever takes fewer operations for this robot. \
              RBDA sections 6.1 and 7.3.",
        text: Some(forward_dynamics::forward_dynamics),
        derivative: None,
    },
    Method {
        name: "aba",
        needed_by: &[F::Aba],
        receiver: Receiver::Robot,
        parameters: &[P::Q, P::Qd, P::Tau],
        returns: &[Returned::new("qdd", Shape::Velocity, "rad/s², m/s²")],
        doc: "Forward dynamics q̈ = H(q)⁻¹ (τ − C(q, q̇)), gravity included, without H: by the \
              articulated-body algorithm. RBDA Table 7.1.",
        text: Some(forward_dynamics::by_articulated_bodies),
        derivative: None,
    },
];
