//! Machine code has the bits of the interpreter.

mod checked;
mod checked_aarch64;
mod emulator;
mod few;
mod guards;
mod lanes;
mod long_columns;
mod number;
mod program;
mod random;
mod robot;
mod robots;
mod sizes;
#[allow(dead_code, reason = "these tests make a few of them")]
#[path = "../../../rbd-codegen/tests/it/tree/mod.rs"]
mod tree;
