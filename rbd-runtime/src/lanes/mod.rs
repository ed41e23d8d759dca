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
//! nothing. That is sound because nobody can name these types: this module is private, no trait that
//! is public leads to them, and they are given out only as the parameter `T` of
//! [`Kernel::run`](crate::batch::Kernel::run), by `batch::driver`, which holds a token. Whoever
//! has such a `T` was called by it, on a machine that has the instructions.

mod arithmetic;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod avx2;
mod instructions;
mod rows;
mod sines;
mod token;
mod vector;

pub(crate) use arithmetic::{InLanes, OfKernel};
pub(crate) use instructions::Instructions;
pub(crate) use vector::{Doubles, Singles, Vector};

/// The most lanes that a register has: `f32` in 512 bits.
pub(crate) const MOST_LANES: usize = 16;
