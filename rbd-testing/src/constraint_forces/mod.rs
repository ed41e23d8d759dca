//! Independent computations of the joints' constraint forces: Newton-Euler wrenches, and the equation of
//! constraint forces as dense matrices.

mod assembled;
mod wrenches;

pub use assembled::Assembled;
pub use wrenches::{held, wrenches};
