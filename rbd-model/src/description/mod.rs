//! A robot before it is checked: as read (`element`), and as data for code and JSON (`robot`, `link`,
//! `joint`).

#[cfg(any(feature = "mjcf", feature = "sdf"))]
pub(crate) mod assembly;
pub(crate) mod element;
mod from_elements;
mod general_chain;
mod joint;
pub(crate) mod kind;
pub(crate) mod limits;
mod link;
pub(crate) mod number;
mod robot;
pub(crate) mod source;
mod to_elements;

pub use joint::{JointDescription, Limits, MimicDescription, Origin};
pub use kind::JointKind;
pub use link::{Inertia, InertialDescription, LinkDescription};
pub use robot::RobotDescription;
#[cfg(feature = "json")]
pub(crate) use robot::Version;

/// The largest number of links, and of joints.
pub(crate) const MAX_LINKS: usize = 2000;
