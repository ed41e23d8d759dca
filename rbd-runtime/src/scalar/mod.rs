//! Scalars: the trait that every algorithm is generic over, how its products and sums are done, and
//! the scalar that counts operations.

mod arithmetic;
mod count;
#[cfg(all(feature = "libm", not(feature = "std")))]
mod fused_product;
mod real;
#[doc(hidden)]
pub mod sin_cos;

pub use arithmetic::{Arithmetic, Each, Fused, Pack, Plain, Rounding};
pub use count::{Counter, OpCount, count_folded_operations, count_operations};
pub use real::{IntoReal, Real};
pub use sin_cos::AngleOffset;
