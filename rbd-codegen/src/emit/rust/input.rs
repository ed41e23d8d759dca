//! Input arrays of a function.

use proc_macro2::TokenStream;

/// An input array of the function.
pub(super) struct InputArray {
    pub(super) name: String,
    /// The expression that gives a reference to it.
    pub(super) access: TokenStream,
    /// Whether it is one number, not an array.
    pub(super) is_scalar: bool,
    pub(super) length: usize,
}
