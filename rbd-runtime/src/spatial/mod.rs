//! 3-D and spatial (6-D) algebra, generic over the scalar.

mod arrays;
mod articulated_inertia;
mod display;
mod force;
mod index;
mod inertia;
mod matrix3;
mod motion;
mod solid;
mod transform;
mod vector3;

pub use articulated_inertia::ArticulatedInertia;
pub use force::Force;
pub use inertia::SpatialInertia;
pub use matrix3::{Matrix3, Symmetric3};
pub use motion::Motion;
pub use transform::Transform;
pub use vector3::Vector3;
