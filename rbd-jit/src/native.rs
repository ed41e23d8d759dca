//! Functions in Rust that are called as emitted ones are.

use std::panic::{RefUnwindSafe, UnwindSafe};

/// A function in Rust with the arrays of one that is emitted: for loops that call such.
pub trait Native<T>: Send + Sync + UnwindSafe + RefUnwindSafe {
    /// The states of a call.
    fn lanes(&self) -> usize;

    /// Whether it, or a function that it calls, is run operation by operation.
    fn is_interpreted(&self) -> bool {
        false
    }

    /// Computes them; each number of all is a column of an array.
    fn call(&self, arguments: &[&[T]], results: &mut [&mut [T]]);
}
