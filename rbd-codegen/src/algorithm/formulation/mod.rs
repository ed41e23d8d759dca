//! Formulations of the algorithms with the fewest operations, on canonical frames.
//!
//! They are generic over the scalar, like the reference, and rely on the symbolic scalar to fold zeros.

pub(super) mod accuracy;
mod arrival;
pub(super) mod articulated_body;
pub(super) mod composite;
pub(super) mod cost;
pub(super) mod coupled_composite;
pub(super) mod derivatives;
mod joint;
mod moment;
mod motion;
pub(super) mod newton_euler;
mod noise;
mod pose;
mod pseudo_inertia;
mod quaternion;
pub(super) mod robot;
mod rotation;
pub(super) mod second_derivatives;
mod used;

pub(super) use robot::Robot;
