//! Errors about the slices of a batch.

use core::fmt;

/// Slices that do not fit the function or each other. Nothing was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A slice that does not hold whole states.
    Length {
        /// The slice's length.
        length: usize,
        /// Numbers a state.
        width: usize,
    },
    /// A strided view that reaches beyond its slice.
    OutOfBounds {
        /// The slice's length.
        length: usize,
        /// The shortest length that would do, if it fits a `usize`.
        needed: Option<usize>,
    },
    /// A strided view that gives two results the same place.
    Overlap,
    /// States with another number of numbers than the function takes.
    Width {
        /// The argument's name.
        argument: &'static str,
        /// Numbers a state that the function takes.
        expected: usize,
        /// Numbers a state that the argument has.
        found: usize,
    },
    /// An argument with another number of states than the first.
    Count {
        /// The argument's name.
        argument: &'static str,
        /// States in the first argument; for a function without arguments, states in the result.
        expected: usize,
        /// States in this argument.
        found: usize,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Length { length, width } => write!(
                f,
                "a slice of {length} numbers does not hold whole states of {width}"
            ),
            Self::OutOfBounds {
                length,
                needed: Some(needed),
            } => write!(
                f,
                "the view needs a slice of {needed} numbers and has {length}"
            ),
            Self::OutOfBounds { length, .. } => {
                write!(
                    f,
                    "the view reaches far beyond its slice of {length} numbers"
                )
            }
            Self::Overlap => f.write_str("the view has two results at the same place"),
            Self::Width {
                argument,
                expected,
                found,
            } => write!(
                f,
                "`{argument}` has {found} numbers a state where the function has {expected}"
            ),
            Self::Count {
                argument,
                expected,
                found,
            } => write!(
                f,
                "`{argument}` has {found} states where the first argument has {expected}"
            ),
        }
    }
}

impl core::error::Error for Error {}
