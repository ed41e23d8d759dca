//! Rotations and what is exact of them; principal moments.

pub mod eigenvalues;
pub mod range;
pub mod rotation;
pub mod rpy;
