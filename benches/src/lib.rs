//! Parts that the benchmarks of `src/bin` share.

pub mod callgrind;
pub mod chart;
pub mod machine;
pub mod place;
pub mod random;
pub mod statistics;
pub mod timed;
pub mod unfused;
