//! Dynamics under the constraints that close loops, between two frames or two coordinates.
//!
//! With the rows of all constraints stacked in J, the motion is that of the tree with forces λ:
//!
//! > H q̈ + C = τ + Jᵀ λ, J q̈ + J̇ q̇ = −k_d J q̇ − k_p φ − ε λ
//!
//! RBDA section 8.4 and Table 8.1. J of a constraint involves only the joints between its two frames, not those that carry both.

mod acceleration_derivatives;
mod constraint;
mod least_norm;
mod motion;
mod path;
mod point_motion;
mod proximal;
mod rows;
mod wrenches;

pub use acceleration_derivatives::constraint_acceleration_derivatives;
pub use constraint::{Constraint, ConstraintBetween, CoordinateCoupling, Correction};

pub use least_norm::LeastNormMetric;
pub use motion::{
    ConstrainedMotion, ConstrainedScratch, constrained_forward_dynamics, constraint_correction,
    impact, set_constrained_target, set_impact_target, solve_constrained, weigh_rows,
};
pub use proximal::Proximal;
pub use rows::{ConstraintRows, constraint_rows};
pub use wrenches::{constraint_torques, constraint_torques_derivatives, constraint_wrenches};
