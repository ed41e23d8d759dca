//! Cached angles in Rust, and the variables of their sines.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use crate::lower::cached_sines::CachedAngle;

/// The variable with the sine of a cached angle.
pub(in crate::emit::rust) fn sine(index: usize) -> Ident {
    format_ident!("sin{index}")
}

/// The variable with its cosine.
pub(in crate::emit::rust) fn cosine(index: usize) -> Ident {
    format_ident!("cos{index}")
}

impl CachedAngle {
    /// `(3, 1.0)`: the coordinate and the ratio.
    pub(in crate::emit::rust) fn tokens(&self) -> TokenStream {
        let coordinate = Literal::usize_unsuffixed(self.coordinate);
        let ratio = Literal::f64_unsuffixed(self.ratio);
        quote!((#coordinate, #ratio))
    }
}
