//! Machine code has the bits of the interpreter.

mod checked;
mod checked_aarch64;
mod emulator;
mod number;
mod random;
mod robot;
mod robots;
