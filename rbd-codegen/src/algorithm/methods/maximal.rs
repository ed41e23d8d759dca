//! Bodies in maximal coordinates.

use super::super::{Method, Parameter as P, Returned, Shape};
use crate::FunctionName as F;

const STATES: Returned = Returned::new("states", Shape::BodyStates, "m, m/s, rad/s");

/// What a step returns.
const STEPPED: &[Returned] = &[
    Returned::new("next", Shape::BodyStates, "m, m/s, rad/s"),
    Returned::new("multipliers", Shape::HeldRows, "N, N m"),
    Returned::new("violation", Shape::HeldRows, "m, rad"),
];

pub(super) const MAXIMAL: &[Method] = &[
    Method::traced(
        "maximal_coordinates",
        &[F::MaximalCoordinates],
        &[P::Q, P::Qd],
        &[STATES],
        "Each body where the joints place it: its centre of mass and its orientation \
         `world_from_body`, and the velocities of both, in the world's axes; the base is the world. \
         Body i is the one that joint i moves.",
    ),
    Method::traced(
        "joint_coordinates",
        &[F::JointCoordinates],
        &[P::States],
        &[
            Returned::new("q", Shape::Configuration, "rad, m"),
            Returned::new("qd", Shape::Velocity, "rad/s, m/s"),
        ],
        "q and q̇ of bodies in maximal coordinates: exact where the joints hold; what a joint does not \
         let move is left out. Angles are from −π to π.",
    ),
    Method::traced(
        "spook_step",
        &[F::SpookStep],
        &[P::States, P::Tau, P::BodyForces, P::Regularisation, P::H],
        STEPPED,
        "A step of `dt` = h seconds by SPOOK, the regularised variational method: [[M, −Gᵀ], [G, 4ε/(h² Υ)]] \
         [v₊; h λ] = [M v + h f; (G v − (4/h) φ)/Υ], Υ = 1 + 4 τ/h, and the bodies move on at v₊: \
         φ as mean; the option `violation_time` has it at the end. Joints hold their bodies as the constraints weld, hinge, prismatic, … of the runtime do, \
         and motors τ push two bodies from each other. `multipliers` and `violation` have the rows of \
         each joint, then of each constraint, then of each joint that follows another, zeros behind; φ is \
         that at the start. Armatures are rotors of their own rows. Lacoursière 2007; \
         K is factored in an order of least fill.",
    ),
    Method::traced(
        "spook_step_geometric_stiffness",
        &[F::SpookStepGeometricStiffness],
        &[
            P::States,
            P::Tau,
            P::BodyForces,
            P::Regularisation,
            P::HeldLambda,
            P::H,
        ],
        STEPPED,
        "`spook_step` with h² times the geometric stiffness of the last step's λ in M of K, which takes \
         the limit of h away from chains that are pulled, and damps how they swing.",
    ),
];
