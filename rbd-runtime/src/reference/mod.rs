//! The algorithms of RBDA and its successors as loops over a tree, generic over the scalar and over
//! the robot.
//!
//! One algorithm a file, faithful to its source. None branches on values, so the same code runs on numbers,
//! dual numbers and symbols. The caller provides all memory: one [`Body`] for each joint as scratch, and
//! slices for the results.
//!
//! Arguments that all functions share:
//!
//! - `model` has λ(i) < i. Among coupled joints ([`Coupling`](crate::Coupling)) only leaders have
//!   coordinates.
//! - `bodies` has the length of `model.joints`. Its contents do not matter.
//! - `q` has length nq, in rad or m. Its quaternions and pairs of cosine and sine have length 1 (see
//!   [`JointType`](crate::JointType)).
//! - `qd` (q̇), `qdd` (q̈) and `tau` (τ) have length nv, in rad or m, s, and N m or N.

mod aba;
mod bias;
mod body;
mod center_of_mass;
mod center_of_mass_jacobian;
mod centroidal_momentum;
mod centroidal_momentum_bias;
mod centroidal_momentum_derivatives;
mod centroidal_momentum_matrix;
mod configuration;
mod configuration_derivatives;
mod constrained;
mod constraint_forces;
mod coriolis_matrix;
mod crba;
mod differential_inverse_dynamics;
mod forward_dynamics;
mod forward_kinematics;
mod frame_jacobian;
mod frame_motion;
mod gravity;
mod inverse_inertia_matrix;
mod joint_wrenches;
mod kinematics;
mod kinetic_energy;
mod motion;
mod newton_euler;
mod operational_space;
mod potential_energy;
mod regressor;
mod rnea;
pub(crate) mod support;
mod wrenches_in_frame;

pub use aba::aba;
pub use bias::bias;
pub use body::Body;
pub use center_of_mass::center_of_mass;
pub use center_of_mass_jacobian::center_of_mass_jacobian;
pub use centroidal_momentum::{centroidal_momentum, centroidal_momentum_rate};
pub use centroidal_momentum_bias::centroidal_momentum_bias;
pub use centroidal_momentum_derivatives::centroidal_momentum_derivatives;
pub use centroidal_momentum_matrix::centroidal_momentum_matrix;
pub use configuration::{
    chart_rate, difference, integrate, neutral, normalize, position_rate, random,
    velocity_from_rate,
};
pub use configuration_derivatives::{difference_derivatives, integrate_derivatives};
pub(crate) use configuration_derivatives::{each_difference_derivative, each_integrate_derivative};
pub use constrained::{
    ConstrainedMotion, ConstrainedScratch, Constraint, ConstraintBetween, ConstraintRows,
    CoordinateCoupling, Correction, LeastNormMetric, Proximal, constrained_forward_dynamics,
    constraint_acceleration_derivatives, constraint_correction, constraint_rows,
    constraint_torques, constraint_torques_derivatives, constraint_wrenches, impact,
    set_constrained_target, set_impact_target, solve_constrained, weigh_rows,
};
pub use constraint_forces::{
    ConstraintBasis, ConstraintForm, ConstraintJoint, ConstraintResult, ConstraintScratch,
    ConstraintStage, ConstraintState, constraint_bases, constraint_count, constraint_forces,
    linked_joint, watched_constraint_forces,
};
pub use coriolis_matrix::{CoriolisScratch, coriolis_matrix};
pub use crba::crba;
pub use differential_inverse_dynamics::differential_inverse_dynamics;
pub use forward_dynamics::{InertiaScratch, forward_dynamics};
pub use forward_kinematics::forward_kinematics;
pub use frame_jacobian::{frame_jacobian, frame_jacobian_bias, frame_jacobian_derivative};
pub use frame_motion::{
    frame_acceleration, frame_classical_acceleration, frame_placement, frame_velocity,
};
pub use gravity::gravity;
pub use inverse_inertia_matrix::inverse_inertia_matrix;
pub use joint_wrenches::{joint_wrenches, joint_wrenches_with_forces};
pub use kinetic_energy::kinetic_energy;
pub use operational_space::{
    OperationalScratch, dynamically_consistent_inverse, operational_space,
};
pub use potential_energy::potential_energy;
pub use regressor::regressor;
pub use rnea::{rnea, rnea_with_forces};
pub use wrenches_in_frame::{
    FixedJoint, WrenchFrame, WrenchJoints, WrenchRequest, wrenches_in_frame,
};

/// Panics with a clear message unless `got` is `expected`.
#[track_caller]
pub(crate) fn check_length(what: &str, got: usize, expected: usize) {
    assert!(
        got == expected,
        "`{what}` has length {got}, but {expected} is needed"
    );
}
