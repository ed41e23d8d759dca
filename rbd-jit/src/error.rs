//! Reasons why a function has no machine code.

use std::fmt;
use std::io;

use crate::arrays::MOST_ARRAYS;

/// A reason why a function has no machine code.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The processor is none of those that code can be emitted for.
    Processor,
    /// The function takes and returns more arrays than a call passes.
    Arrays(usize),
    /// The system gave no memory that can be executed.
    Memory(io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Processor => write!(f, "machine code needs a processor of x86-64 or AArch64"),
            Self::Arrays(count) => write!(
                f,
                "the function has {count} arrays, more than {MOST_ARRAYS}"
            ),
            Self::Memory(error) => write!(f, "no memory for code: {error}"),
        }
    }
}

impl std::error::Error for Error {}
