//! x86-64 with AVX2 and FMA.

mod emit;
mod emitter;
mod encode;
pub(crate) mod machine;
mod moves;
mod registers;
mod select;

use emit::emitted;
