//! Maximal coordinates: each body with six degrees of freedom of its own, held by constraints.

mod gyroscopic;
mod regularisation;
mod state;

pub use gyroscopic::Gyroscopic;
pub use regularisation::{Regularisation, ViolationTime};
pub use state::MaximalState;
