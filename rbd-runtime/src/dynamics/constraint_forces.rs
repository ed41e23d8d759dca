//! Forward dynamics by the forces that joints hold.
//!
//! The constraint force of a joint is W Wᵀ f: of the wrench f that its parent exerts on its child through
//! it, gravity included, the part that takes no torque. With H the dual basis of the joint's motion
//! subspace S, f = H Sᵀ f + W Wᵀ f, and Sᵀ f is the torque of the actuator less what its rotor and
//! friction take. It is in the frame of the body that the joint moves, [moment; force] (N m; N).

use crate::{Array, Force, Real, Robot};

/// The joints whose constraint forces a robot gives: those of `MODEL.joints`, in that order. Robots
/// have it with any of the functions `constraint_forces_...`.
pub trait ConstraintForceArray: Robot {
    /// `[Force<T>; MODEL.joints.len()]`.
    type ConstraintForces<T: Real>: Array<Force<T>>;
}
