//! Names: checks of readability, Rust identifiers, display in messages, and suggestions for misspelt ones.

pub(crate) mod digits;
pub mod identifier;
pub(crate) mod printable;
pub(crate) mod readable;
pub(crate) mod suggestion;
pub(crate) mod xacro;
