//! Scalars: the trait that every algorithm is generic over, the arithmetic of its products and sums, and the scalar that counts operations.

mod arithmetic;
mod as_written;
mod count;
mod differentiate;
mod dispatch;
#[cfg(feature = "double-double")]
mod double_double;
mod dual;
pub(crate) mod elementary;
mod float;
#[cfg(all(feature = "libm", not(feature = "std")))]
mod fused_product;
mod hyper_dual;
pub(crate) mod machine_code;
mod real;
mod rounding;
#[doc(hidden)]
pub mod sin_cos;

pub use arithmetic::{
    Arithmetic, Called, EachOfFour, EachOfTwo, Fused, InRegisters, Pack, Unfused,
};
pub use as_written::AsWritten;
pub use count::{Counter, OpCount, count_folded_operations, count_operations};
pub use differentiate::{gradient, hessian, jacobian};
pub use dispatch::Dispatch;
#[cfg(feature = "double-double")]
pub use double_double::DoubleDouble;
pub use dual::Dual;
pub use hyper_dual::HyperDual;
pub use real::{IntoReal, Real};
pub use rounding::Rounding;
pub use sin_cos::AngleOffset;
