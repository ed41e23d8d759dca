//! Scalars that are SIMD registers: a state of the robot in each lane.
//!
//! [`Doubles`] and [`Singles`] are [`Real`](crate::Real), so every algorithm and all that is
//! generated runs on them, and does in each lane what it does on one `f64` or `f32` in the same
//! arithmetic: the same bits.
//!
//! # Why they cannot be made before the processor was asked
//!
//! Instructions that not every machine has are given out by `fearless_simd` for a token, which
//! there is only where they are. `Real::from_f64` has no token, so that [`token`] makes one from
//! nothing. That is sound because nobody can name these types: they are private to this module, no
//! public trait leads to them, and they are given away only by [`give`](give::OnLanes), as the
//! parameter of code that is given a token with them. Whoever has such a `T` as that of
//! [`Kernel::run`](crate::batch::Kernel::run) was called by it, on a machine that has the
//! instructions. Where there is a value of the types, the token is taken from it.

mod arithmetic;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod avx2;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod avx512;
mod elementary;
mod give;
mod instructions;
mod rows;
mod sines;
mod token;
mod vector;

pub(crate) use arithmetic::{InLanes, OfKernel};
pub(crate) use give::{OnLanes, give_doubles, give_singles};
pub(crate) use instructions::Instructions;
pub(crate) use vector::Vector;
use vector::{Doubles, Singles};

/// The most lanes that a register has: `f32` in 512 bits.
pub(crate) const MOST_LANES: usize = 16;
