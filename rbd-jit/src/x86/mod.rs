//! x86-64 with AVX2 and FMA.

mod emit;
mod encode;
mod registers;
mod select;

pub(crate) use emit::emitted;
