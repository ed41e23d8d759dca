//! Rotations with snapping of exact ones, and principal moments.

pub mod eigenvalues;
pub mod range;
pub mod rotation;
pub mod rpy;
