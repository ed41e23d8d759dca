//! What the tests of several crates share: a scalar of twice the digits of `f64`, to tell how far
//! a result in `f64` or `f32` is from the true one.

mod double_double;

pub use double_double::DoubleDouble;
