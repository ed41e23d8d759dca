//! Machine code in memory for straight-line numeric programs.
//!
//! A function is lowered for [`Target::machine`](rbd_ir::lower::Target::machine). It runs on x86-64 with AVX2 and FMA; on
//! other processors all is there and no function has code ([`Error::Processor`]).
//!
//! ```text
//! arrays     what a function takes and returns
//! flat/      a scheduled function as a list of steps on values
//! emitted    machine code before it is loaded
//! memory     code that can be executed and not written
//! kernels/   loops over tables that it calls
//! routines   what emitted code calls
//! x86/       registers, instructions, bytes; code of this processor in memory
//! elsewhere  what stands for it on other processors
//! function   code with its arrays: how it is called; a function of one state
//! batch      a function of many
//! ```

mod arrays;
mod batch;
#[cfg(not(target_arch = "x86_64"))]
mod elsewhere;
#[cfg(target_arch = "x86_64")]
mod emitted;
mod error;
#[cfg(target_arch = "x86_64")]
mod flat;
mod function;
#[cfg(target_arch = "x86_64")]
mod kernels;
#[cfg(target_arch = "x86_64")]
mod memory;
#[cfg(target_arch = "x86_64")]
mod routines;
#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(not(target_arch = "x86_64"))]
use elsewhere as machine;
#[cfg(target_arch = "x86_64")]
use x86::machine;

pub use arrays::Arrays;
pub use batch::Batch;
pub use error::Error;
pub use function::{Code, Function};

/// Whether this processor runs what is written for it.
pub fn is_available() -> bool {
    machine::is_available()
}
