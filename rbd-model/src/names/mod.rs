//! Names: which can be read, what they are in Rust, how messages show them, and which known one was
//! meant.

pub mod digits;
pub mod identifier;
pub mod printable;
pub mod readable;
pub mod suggestion;
pub mod xacro;
