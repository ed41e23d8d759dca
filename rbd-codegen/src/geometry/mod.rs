//! Rotations with snapping of exact ones, and principal moments.

pub(crate) mod eigenvalues;
pub(crate) mod range;
pub(crate) mod rotation;
pub(crate) mod rpy;
