//! x86-64: with AVX2 and FMA, with AVX-512, or with SSE2 alone.

mod encode;
mod frame;
mod select;
mod sse2;
mod target;
mod windows;

pub(crate) type Avx2 = encode::Code<false>;
pub(crate) type Avx512 = encode::Code<true>;
pub(crate) use sse2::Sse2;
