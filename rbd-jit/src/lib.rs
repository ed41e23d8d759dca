//! Machine code in memory for straight-line numeric programs.
//!
//! A function is lowered for [`Target::machine`](rbd_ir::lower::Target::machine). It runs on x86-64 with AVX2 and FMA; on
//! other processors the crate is empty.
//!
//! ```text
//! flat/      a scheduled function as a list of steps on values
//! emitted    machine code before it is loaded
//! x86/       registers, instructions, bytes
//! memory     code that can be executed and not written
//! routines   what emitted code calls
//! function   a function that is called
//! ```
#![cfg(target_arch = "x86_64")]

mod emitted;
mod flat;
mod function;
mod memory;
mod routines;
mod x86;

pub use function::{Batch, Code, Error, Function};
