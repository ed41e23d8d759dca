//! Any x86-64: vectors of sixteen bytes, instructions whose first operand is their result.

mod encode;
mod select;

pub(crate) use encode::Sse2;
