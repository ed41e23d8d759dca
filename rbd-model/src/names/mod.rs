//! Names: checks of readability, Rust identifiers, display in messages, and suggestions for misspelt ones.

pub mod digits;
pub mod identifier;
pub mod printable;
pub mod readable;
pub mod suggestion;
pub mod xacro;
