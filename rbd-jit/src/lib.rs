//! Machine code in memory for straight-line numeric programs.
//!
//! A function is lowered for [`Target::machine`](rbd_ir::lower::Target::machine). It runs on x86-64 (AVX-512, AVX2 with
//! FMA, SSE2) and on AArch64. Elsewhere, and where the system gives no memory that can be executed, no function has code
//! ([`why_unavailable`]) and each can be [interpreted](Function::interpreted). [`emit`] gives the code for any processor on any.
//!
//! ```text
//! element      f64 and f32
//! arrays       what a function takes and returns
//! processor    what code can be emitted for, and which this is
//! flat/        a scheduled function as a list of steps on values
//! emit/        steps as code: registers, spilled values, constants, for any processor
//! x86/         instructions and bytes of x86-64: AVX2 and AVX-512; SSE2
//! aarch64/     those of AArch64
//! code         a function's code for a processor
//! assembly     the same as text, for programs that are compiled with it
//! memory       code that can be executed and not written
//! kernels/     loops over tables that it calls
//! routines     what emitted code calls
//! machine      code of this processor in memory
//! native       functions in Rust that are called as code is
//! interpreter  one that runs a function's operations, without code
//! call         loaded code, and how it is called
//! function     a function of one state
//! layout       how the numbers of many states stand
//! batch        a function of many
//! ```

mod aarch64;
mod arrays;
mod assembly;
mod batch;
mod call;
mod code;
mod element;
mod emit;
mod error;
mod flat;
mod function;
mod interpreter;
mod kernels;
mod layout;
mod machine;
mod memory;
mod native;
mod processor;
mod routines;
mod vectors;
mod x86;

pub use arrays::{Arrays, States};
pub use assembly::Assembly;
pub use batch::Batch;
pub use code::{Code, STRIDES, emit};
pub use element::Element;
pub use emit::{Pointed, Relocation};
pub use error::Error;
pub use flat::Routine;
pub use function::Function;
pub use layout::{Layout, Strided, StridedMut};
pub use native::Native;
pub use processor::Processor;

/// Whether this process runs machine code.
pub fn is_available() -> bool {
    why_unavailable().is_none()
}

/// The reason why this process runs no machine code, if it runs none: it asks for memory that can be executed.
pub fn why_unavailable() -> Option<Error> {
    match Processor::here() {
        Some(_) => memory::refused().map(Error::Memory),
        None => Some(Error::Processor),
    }
}
