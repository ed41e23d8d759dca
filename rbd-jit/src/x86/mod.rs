//! x86-64 with AVX2 and FMA.

mod encode;
mod frame;
mod select;
mod sse2;
mod target;

pub(crate) use encode::Code as Avx2;
pub(crate) use sse2::Sse2;
