//! The validated robot: a tree of moving bodies with every fixed joint merged, and names.

mod actuator;
mod attach;
mod attachments;
mod build;
mod check;
mod check_inertia;
mod check_joint;
mod check_mimic;
pub(crate) mod check_range;
mod constraints;
mod dependent;
mod field;
mod invertible;
mod limits;
mod massless;
mod mimic;
pub(crate) mod overrides;
mod random_states;
#[doc(hidden)]
pub mod redundant;
mod robot;
mod run_time;
mod tree;

pub(crate) use actuator::set_actuators;
pub use attachments::Attachments;
pub(crate) use build::build;
pub(crate) use check::check;
pub use field::{Field, Role, RunTime};
pub use random_states::{State, length, random_states};
pub use robot::Model;
