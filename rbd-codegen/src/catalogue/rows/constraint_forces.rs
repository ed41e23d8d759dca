//! Forward dynamics by the forces that joints hold.

use super::define::rows;
use crate::catalogue::parameter::Parameter as P;
use crate::catalogue::returned::Returned;
use crate::catalogue::row::Row;
use crate::catalogue::signature::Shape;

const FORCES: Row = Row {
    parameters: &[P::Q, P::Qd, P::Tau],
    returns: &[
        Returned::new("qdd", Shape::Velocity, "rad/s², m/s²"),
        Returned::new("forces", Shape::ConstraintForces, "N m; N"),
    ],
    ..Row::ROBOT
};

/// Formula and source of a form.
macro_rules! by {
    ($form:literal) => {
        concat!(
            "q̈ = H(q)⁻¹ (τ − C(q, q̇)), gravity included (rad/s², m/s²), and the constraint force of \
             each joint of `MODEL.joints`: of the wrench f that its parent exerts on its child \
             what the joint holds, W Wᵀ f, in the frame of the body that it moves (N m; N). By \
             the constraint force algorithm for trees, ",
            $form,
            ". Fijany, Sharf and D'Eleuterio 1995."
        )
    };
}

rows!(
    super::wrenches::END,
    ConstraintForcesGeneral = Row {
        about: "q̈ and what joints hold, by one matrix A = Wᵀ Pᵀ I⁻¹ P W; for up to 8 bodies.",
        name: "constraint_forces_general",
        doc: by!("with LDLᵀ of one matrix A = Wᵀ Pᵀ I⁻¹ P W"),
        cost: |s| 150 * s.bodies * s.bodies,
        ..FORCES
    },
    ConstraintForcesSerialised = Row {
        about: "The same by odd-even elimination of chains, nodes apart.",
        name: "constraint_forces_serialised",
        doc: by!("with odd-even elimination of chains, and one matrix for nodes"),
        cost: |s| 1_200 * s.bodies * s.bodies.max(2).ilog2() as u64,
        ..FORCES
    },
    ConstraintForcesCyclicReduction = Row {
        about: "The same by cyclic reduction of chains, in about log₂ n steps.",
        name: "constraint_forces_cyclic_reduction",
        doc: by!("with cyclic reduction of chains: O(n) operations in O(log n) steps"),
        cost: |s| 1_400 * s.bodies,
        ..FORCES
    },
    ConstraintForcesTipToBase = Row {
        about: "The same by block LᵀDL from the tips to the base, which takes the fewest operations.",
        name: "constraint_forces_tip_to_base",
        doc: by!("with block LᵀDL from the tips to the base, which fills nothing in"),
        cost: |s| 900 * s.bodies,
        ..FORCES
    },
);
