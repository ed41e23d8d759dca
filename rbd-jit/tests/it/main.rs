//! Machine code has the bits of the interpreter.

mod checked;
mod random;
mod robot;
mod robots;
