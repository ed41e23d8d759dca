//! Machine code in memory for straight-line numeric programs.
//!
//! ```text
//! flat/      a scheduled function as a list of steps on values
//! x86/       registers, instructions, bytes
//! memory     code that can be executed and not written
//! routines   what emitted code calls
//! function   a function that is called
//! ```

mod emitted;
mod flat;
mod function;
mod memory;
mod routines;
mod x86;

pub use function::{Code, Error, Function};

/// Element `index` of array `array`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    array: usize,
    index: usize,
}
