//! What a function costs on a processor: a model of a core, by which variants of the same function
//! are compared.
//!
//! The time of robot functions is not their number of operations divided by what a core can do:
//! values outlive the registers, operations wait for others, and a core looks ahead a few dozen
//! operations only. `registers` lays a function out as what a core executes, loads and stores of
//! what does not fit included; `pipeline` runs that through a core.
//!
//! What the compiler does between is not modelled. For inverse dynamics, inertia matrix and forward
//! dynamics of five robots it says from 18 % fewer to 32 % more cycles than `llvm-mca` of the
//! compiled functions; differences of a few per cent between orders are the compiler's.

mod core;
mod latency;
mod pipeline;
mod registers;

pub use self::core::{CORES, Core};
pub(crate) use latency::add_arrivals;
pub use latency::{arrivals, latency};

use crate::ir::Function;

/// Cycles from one call to the next on `core`, calls following one another and none waiting for the
/// results of another.
///
/// `function` has its nodes in the order in which they are written.
pub fn cycles(function: &Function, core: &Core) -> u32 {
    pipeline::cycles(&registers::operations(function, core.registers), core)
}
