//! Helpers for the tests of several crates: random robots and states, small dense linear algebra, the
//! reference on vectors, tolerances, files of robots, and scalars that carry a derivative or twice the
//! digits of `f64`.
//!
//! Numbers come from a generator of twenty lines with a seed, the same on every machine and for ever:
//! goldens and ground truths were made with them, and a failure prints its seed.

pub mod constraint_forces;
pub mod constraints;
pub mod coupled;
pub mod dual;
mod files;
mod matrix;
mod random;
pub mod rational;
mod reference;
mod residual;
mod seeds;
mod tolerance;
mod wrench_joints;

pub use files::{files, robots, shared};
pub use matrix::{dense_mul, dot, lower, matrix_product, on_pattern, transpose};
pub use random::{Generator, RandomRobot, number};
pub use rbd_runtime::DoubleDouble;
pub use reference::{aba, bias, bodies, crba, forward_dynamics, gravity, parents, path, rnea};
pub use residual::residual;
pub use seeds::{SEEDS, for_random_robots, for_robots_with_all_joints, is_whole, seeds};
pub use tolerance::assert_close;
pub use wrench_joints::wrench_joints;
