//! How often products that are added are rounded.

/// How often a b + c is rounded, for every scalar.
#[doc(hidden)]
pub trait Rounding: Copy {
    /// Once, not twice.
    const ONCE: bool;
}
