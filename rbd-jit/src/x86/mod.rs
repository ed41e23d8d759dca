//! x86-64 with AVX2 and FMA.

mod emit;
mod emitter;
mod encode;
mod moves;
mod registers;
mod select;

pub(crate) use emit::emitted;
