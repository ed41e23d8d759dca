//! Factors of matrices without zeros, and solutions with them.

use proc_macro2::TokenStream;
use quote::quote;
use rbd_ir::kernel::DenseKernel;
use rbd_runtime::dense;

use super::super::ident;
use super::array::{array, operands};

pub(super) fn operand(kernel: &DenseKernel, number: u32, place: usize) -> String {
    match place.checked_sub(kernel.entries()) {
        None => format!("triangle{number}[{place}]"),
        Some(place) => format!("vector{number}[{place}]"),
    }
}

pub(super) fn result(number: u32, place: usize) -> String {
    format!("result{number}[{place}]")
}

/// The arrays before the first statement.
pub(super) fn arrays(
    kernel: &DenseKernel,
    number: u32,
    given: &[Option<TokenStream>],
) -> TokenStream {
    let lengths = [kernel.entries(), kernel.rows];
    let all = ["triangle", "vector"].into_iter().zip(lengths).zip(given);
    let all = all.map(|((name, length), given)| operands((name, number), length, given.as_ref()));
    let (result, length) = (array("result", number), kernel.results());
    quote!(#(#all)* let #result = &mut [T::zero(); #length];)
}

/// `*result0 = ::rbd::dense::ltdl_solve::<_, _, 60, _>(a, triangle0, vector0);`
pub(super) fn statement(kernel: &DenseKernel, number: u32, runtime: &TokenStream) -> TokenStream {
    let count = if kernel.operation.is_factor() { 1 } else { 2 };
    let names = ["triangle", "vector"].map(|name| array(name, number));
    let arguments: Vec<TokenStream> = names[..count].iter().map(|name| quote!(#name)).collect();
    let (result, call) = (
        array("result", number),
        expression(kernel, runtime, &arguments),
    );
    quote!(*#result = #call;)
}

/// `::rbd::dense::ltdl_solve::<_, _, 60, _>(a, &h.nonzeros, x)`; for a factorisation with the number of chunks in
/// a row.
pub(super) fn expression(
    kernel: &DenseKernel,
    runtime: &TokenStream,
    arguments: &[TokenStream],
) -> TokenStream {
    let (function, n) = (ident(kernel.operation.name()), kernel.rows);
    let is_factor = kernel.operation.is_factor();
    let chunks = is_factor.then(|| n.div_ceil(dense::CHUNK));
    let chunks = chunks.into_iter();
    quote!(#runtime::dense::#function::<_, _, #n, #(#chunks,)* _>(a, #(#arguments),*))
}
