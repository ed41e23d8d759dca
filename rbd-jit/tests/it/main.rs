//! Machine code has the bits of the interpreter.

mod random;
mod robots;
