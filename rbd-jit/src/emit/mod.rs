//! From steps to the code of a processor: what is the same for all of them.
//!
//! A [`Target`] says how a processor's instructions are written, and [`Select`] which ones an operation takes; registers,
//! spilled values and the pool of constants are given out here.

mod emitted;
mod emitter;
mod function;
mod places;
mod registers;
mod target;

pub(crate) use emitted::Emitted;
pub use emitted::{Pointed, Relocation};
pub(crate) use emitter::{Emitter, SOON};
pub(crate) use function::{Select, emitted};
pub(crate) use target::{Call, Operand, Place, Target};
