//! Maximal coordinates: each body has six degrees of freedom of its own, and constraints connect bodies.

mod gyroscopic;
mod regularisation;
mod state;

pub use gyroscopic::Gyroscopic;
pub use regularisation::{Regularisation, ViolationTime};
pub use state::MaximalState;
