//! Forward dynamics by the forces that joints hold.

use super::super::{Method, Parameter as P, Receiver, Returned, Shape};
use crate::FunctionName as F;

macro_rules! rows {
    ($($name:literal, $function:ident, $how:literal;)*) => {
        &[$(Method {
            name: $name,
            needed_by: &[F::$function],
            receiver: Receiver::Robot,
            parameters: &[P::Q, P::Qd, P::Tau],
            returns: RESULTS,
            doc: concat!(
                "q̈ = H(q)⁻¹ (τ − C(q, q̇)), gravity included (rad/s², m/s²), and the constraint force of \
                 each joint of `MODEL.joints`: of the wrench f that its parent exerts on its child \
                 what the joint holds, W Wᵀ f, in the frame of the body that it moves (N m; N). By \
                 the constraint force algorithm for trees, ", $how, ". Fijany, Sharf and D'Eleuterio 1995."
            ),
            text: None,
            derivative: None,
        },)*]
    };
}

const RESULTS: &[Returned] = &[
    Returned::new("qdd", Shape::Velocity, "rad/s², m/s²"),
    Returned::new("forces", Shape::ConstraintForces, "N m; N"),
];

pub(super) const CONSTRAINT_FORCES: &[Method] = rows! {
    "constraint_forces_general", ConstraintForcesGeneral,
    "with LDLᵀ of one matrix A = Wᵀ Pᵀ I⁻¹ P W";
    "constraint_forces_serialised", ConstraintForcesSerialised,
    "with odd-even elimination of chains, and one matrix for nodes";
    "constraint_forces_cyclic_reduction", ConstraintForcesCyclicReduction,
    "with cyclic reduction of chains: O(n) operations in O(log n) steps";
    "constraint_forces_tip_to_base", ConstraintForcesTipToBase,
    "with block LᵀDL from the tips to the base, which fills nothing in";
};
