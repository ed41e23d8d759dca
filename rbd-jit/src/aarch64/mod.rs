//! AArch64 with its vectors of 128 bits (NEON), which every such processor has.

mod encode;
mod frame;
mod select;
mod target;

pub(crate) use encode::Code as Neon;
