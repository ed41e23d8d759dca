//! Names: which can be read, what they are in Rust, how messages show them, and which known one was
//! meant.

pub(crate) mod digits;
pub mod identifier;
pub(crate) mod printable;
pub(crate) mod readable;
pub(crate) mod suggestion;
pub(crate) mod xacro;
