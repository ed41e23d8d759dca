//! Bodies in maximal coordinates.

use super::define::rows;
use crate::catalogue::parameter::Parameter as P;
use crate::catalogue::returned::Returned;
use crate::catalogue::row::Row;
use crate::catalogue::signature::Shape;

const STATES: Returned = Returned::new("states", Shape::BodyStates, "m, m/s, rad/s");

/// The results of a step.
const STEPPED: &[Returned] = &[
    Returned::new("next", Shape::BodyStates, "m, m/s, rad/s"),
    Returned::new("multipliers", Shape::HeldRows, "N, N m"),
    Returned::new("violation", Shape::HeldRows, "m, rad"),
];

rows!(
    super::constraints::END,
    MaximalCoordinates = Row {
        about: "The bodies in maximal coordinates, from q and q̇.",
        name: "maximal_coordinates",
        parameters: &[P::Q, P::Qd],
        returns: &[STATES],
        doc: "Each body where the joints place it: its centre of mass and its orientation \
         `world_from_body`, and the velocities of both, in the world's axes; the base is the world. \
         Body i is the one that joint i moves.",
        cost: |s| 250 * s.bodies,
        ..Row::ROBOT
    },
    JointCoordinates = Row {
        about: "q and q̇ from the bodies in maximal coordinates.",
        name: "joint_coordinates",
        parameters: &[P::States],
        returns: &[
            Returned::new("q", Shape::Configuration, "rad, m"),
            Returned::new("qd", Shape::Velocity, "rad/s, m/s"),
        ],
        doc: "q and q̇ of bodies in maximal coordinates: exact where the joints hold; what a joint does not \
         let move is left out. Angles are from −π to π.",
        cost: |s| 250 * s.bodies,
        ..Row::ROBOT
    },
    SpookStep = Row {
        about: "A step by SPOOK of the bodies in maximal coordinates, held by their joints and constraints.",
        name: "spook_step",
        parameters: &[P::States, P::Tau, P::BodyForces, P::Regularisation, P::H],
        returns: STEPPED,
        doc: "A step of `dt` = h seconds by SPOOK, the regularised variational method: [[M, −Gᵀ], [G, 4ε/(h² Υ)]] \
         [v₊; h λ] = [M v + h f; (G v − (4/h) φ)/Υ], Υ = 1 + 4 τ/h, and the bodies move on at v₊: \
         φ as mean; the option `violation_time` has it at the end. Motors τ push two bodies from each other. \
         `multipliers` and `violation` have the rows of each joint, then of each constraint \
         (`ConstraintKind` lists them), then of each joint that follows another, zeros behind; φ is that at \
         the start. A joint's rows are in the axes of a frame A of the parent at the joint's origin; B is \
         the same frame of the child at q = 0. z is the joint's axis, y is along z × e and x = y × z, where e \
         is the joint frame's own x, or its y if |z_x| > |z_y|: with the axis along z A is the joint's frame. \
         Revolute: B's origin along x, y and z (N), then the tilts x_A · z_B and y_A · z_B (N m). \
         Prismatic: x and y (N), then the turns about x, y and z (N m). Screw: x and y, the two tilts, \
         then the thread. Planar, with the normal z: z (N), the two tilts (N m). Spherical: x, y and z (N). \
         A multiplier acts on the child with its sign, on the parent against it. Armatures are rotors of \
         their own rows. Lacoursière 2007; K is factored in an order of least fill.",
        cost: |s| s.spook_step(2_400),
        ..Row::ROBOT
    },
    SpookStepGeometricStiffness = Row {
        about: "The same with the geometric stiffness of the last step's forces.",
        name: "spook_step_geometric_stiffness",
        parameters: &[
            P::States,
            P::Tau,
            P::BodyForces,
            P::Regularisation,
            P::HeldLambda,
            P::H,
        ],
        returns: STEPPED,
        doc: "`spook_step` with h² times the geometric stiffness of the last step's λ in M of K, which takes \
         the limit of h away from chains that are pulled, and damps how they swing.",
        cost: |s| s.spook_step(2_500),
        ..Row::ROBOT
    },
);
