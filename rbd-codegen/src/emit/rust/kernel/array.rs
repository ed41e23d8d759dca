//! Arrays of operands and results.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

/// The array of this name of the call of this number.
pub(in super::super) fn array(name: &str, number: u32) -> Ident {
    format_ident!("{name}{number}")
}

/// Operands: zeros that statements write over, or the input array that they are.
pub(super) fn operands(
    (name, number): (&str, u32),
    length: usize,
    given: Option<&TokenStream>,
) -> TokenStream {
    let name = array(name, number);
    match given {
        Some(access) => quote!(let #name = #access;),
        None => quote!(let #name = &mut [T::zero(); #length];),
    }
}
