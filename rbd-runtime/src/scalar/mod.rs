//! Scalars: the trait that every algorithm is generic over, and the scalar that counts operations.

mod count;
mod real;

pub use count::{Counter, OpCount, count_folded_operations, count_operations};
pub use real::{IntoReal, Real};
