//! Rotations and what is exact of them; principal moments.

pub(crate) mod eigenvalues;
pub(crate) mod range;
pub(crate) mod rotation;
pub(crate) mod rpy;
