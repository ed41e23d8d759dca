//! x86-64 with AVX2 and FMA.

mod encode;
mod frame;
mod select;
mod target;

pub(crate) use encode::Code as Avx2;
