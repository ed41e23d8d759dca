//! Scalars that are SIMD registers, with one state of the robot in each lane.
//!
//! [`Doubles`] and [`Singles`] are [`Real`](crate::Real), so every algorithm and all generated code runs on
//! them. Each lane computes the same bits as one `f64` or `f32` in the same arithmetic.
//!
//! # Why these types exist only where the processor has the instructions
//!
//! `fearless_simd` gives access to instructions that not every machine has only through a token, which
//! exists only where the machine has them. `Real::from_f64` has no token, so [`token`] makes one from
//! nothing. That is sound because nobody outside can name these types: they are private to this module, no
//! public trait leads to them, and only [`with_token`](with_token::OnLanes) passes them on, as the type
//! parameter of code that receives a token with them. So code with such a `T`, as in
//! [`Kernel::run`](crate::batch::Kernel::run), was called on a machine that has the instructions. Where a
//! value of the types is at hand, the token is taken from it.

mod arithmetic;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod avx2;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod avx512;
mod elementary;
mod instructions;
mod rows;
mod sines;
mod token;
mod vector;
mod with_token;

pub(crate) use arithmetic::{InLanes, OfKernel};
pub(crate) use instructions::Instructions;
pub(crate) use vector::Vector;
use vector::{Doubles, Singles};
pub(crate) use with_token::{OnLanes, doubles_with_token, singles_with_token};

/// The largest number of lanes of a register: `f32` in 512 bits.
pub(crate) const MOST_LANES: usize = 16;
