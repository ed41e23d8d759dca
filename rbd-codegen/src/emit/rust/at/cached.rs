//! The variables of cached sines.

use proc_macro2::Ident;
use quote::format_ident;

/// The variable with the sine of a cached angle.
pub(super) fn sine(index: usize) -> Ident {
    format_ident!("sin{index}")
}

/// The variable with its cosine.
pub(super) fn cosine(index: usize) -> Ident {
    format_ident!("cos{index}")
}
