//! Kinematics, inverse dynamics and the inertia matrix.

use super::define::rows;
use crate::catalogue::name::FunctionName as F;
use crate::catalogue::parameter::Parameter as P;
use crate::catalogue::returned::Returned;
use crate::catalogue::row::Attribute as A;
use crate::catalogue::row::Row;
use crate::catalogue::signature::Shape;

rows!(
    0,
    ForwardKinematics = Row {
        about: "Placement of every link.",
        name: "forward_kinematics",
        parameters: &[P::Q],
        returns: &[Returned::new("base_from_link", Shape::Placements, "1; m")],
        doc: "Placement of every link in the base's frame, `base_from_link`, in the order of \
              `LINK_NAMES` (metres); with a base that moves in the world's, the base's own among them. RBDA \
              section 4.1.",
        attributes: &[A::Default, A::External],
        cost: |s| 61 * s.n,
        ..Row::ROBOT
    },
    Rnea = Row {
        about: "τ = H q̈ + C.",
        name: "rnea",
        parameters: &[P::Q, P::Qd, P::Qdd],
        returns: &[Returned::new("tau", Shape::Velocity, "N m, N")],
        doc: "Inverse dynamics τ = H(q) q̈ + C(q, q̇), gravity included, by the recursive \
              Newton-Euler algorithm. RBDA Table 5.1.",
        attributes: &[A::Default, A::External],
        cost: |s| 143 * s.n,
        ..Row::ROBOT
    },
    RneaWithForces = Row {
        about: "τ = H q̈ + C with forces on the links.",
        name: "rnea_with_forces",
        parameters: &[P::Q, P::Qd, P::Qdd, P::LinkForces],
        returns: &[Returned::new("tau", Shape::Velocity, "N m, N")],
        doc: "Inverse dynamics with forces from outside, τ = H(q) q̈ + C(q, q̇, fˣ): `f_ext[l]`, [moment; \
              force], acts on link l at its origin, in the axes of its own frame (N m, N). RBDA Table 5.1.",
        attributes: &[A::Default, A::External],
        cost: |s| 150 * s.n,
        ..Row::ROBOT
    },
    Bias = Row {
        about: "C(q, q̇).",
        name: "bias",
        parameters: &[P::Q, P::Qd],
        returns: &[Returned::new("c", Shape::Velocity, "N m, N")],
        doc: "C(q, q̇): the Coriolis, centrifugal and gravity terms of τ = H q̈ + C. RBDA eq 6.2.",
        attributes: &[A::Default, A::External],
        cost: |s| 143 * s.n,
        ..Row::ROBOT
    },
    Gravity = Row {
        about: "C(q, 0).",
        name: "gravity",
        parameters: &[P::Q],
        returns: &[Returned::new("g", Shape::Velocity, "N m, N")],
        doc: "g(q) = C(q, 0): the joint forces that hold the robot still.",
        attributes: &[A::Default, A::External],
        cost: |s| 32 * s.n,
        ..Row::ROBOT
    },
    Crba = Row {
        about: "H(q).",
        name: "crba",
        comes_with: &[F::Ltdl, F::Ltl],
        parameters: &[P::Q],
        returns: &[Returned::new("h", Shape::InertiaMatrix, "kg m², kg m, kg")],
        doc: "The joint-space inertia matrix H(q), its nonzeros only, by the \
              composite-rigid-body algorithm. RBDA Table 6.2.",
        attributes: &[A::Default, A::External],
        cost: |s| s.matrix() + 4 * s.entries,
        ..Row::ROBOT
    },
);
