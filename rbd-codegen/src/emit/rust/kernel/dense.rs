//! Factors of matrices without zeros, and solutions with them.

use proc_macro2::TokenStream;
use quote::quote;
use rbd_ir::kernel::{DenseKernel, Kernel};
use rbd_runtime::dense;

use super::super::ident;
use super::{Call, array};

pub(super) fn operand(kernel: &DenseKernel, number: u32, place: usize) -> String {
    match place.checked_sub(kernel.entries()) {
        None => format!("triangle{number}[{place}]"),
        Some(place) => format!("vector{number}[{place}]"),
    }
}

pub(super) fn result(number: u32, place: usize) -> String {
    format!("result{number}[{place}]")
}

impl Call<'_> {
    pub(super) fn dense_arrays(&self, kernel: &DenseKernel) -> TokenStream {
        let triangle = self.operands("triangle", 0);
        let vector = (!kernel.operation.is_factor()).then(|| self.operands("vector", 1));
        let (result, length) = (array("result", self.number), kernel.results());
        quote!(#triangle #vector let #result = &mut [T::zero(); #length];)
    }

    /// The call as the whole of a function: the number of its results, and its expression if it takes inputs as
    /// they are.
    pub(in super::super) fn as_whole(&self, runtime: &TokenStream) -> Option<(usize, TokenStream)> {
        let Kernel::Dense(kernel) = self.kernel else {
            return None;
        };
        let given: Option<Vec<_>> = self.given.iter().cloned().collect();
        Some((kernel.results(), expression(kernel, runtime, &given?)))
    }

    /// `*result0 = ::rbd::dense::ltdl_solve::<_, _, 60, _>(a, triangle0, vector0);`
    pub(super) fn dense_statement(
        &self,
        kernel: &DenseKernel,
        runtime: &TokenStream,
    ) -> TokenStream {
        let names = ["triangle", "vector"].map(|name| array(name, self.number));
        let arguments = names.iter().take(self.given.len());
        let arguments: Vec<TokenStream> = arguments.map(|name| quote!(#name)).collect();
        let result = array("result", self.number);
        let call = expression(kernel, runtime, &arguments);
        quote!(*#result = #call;)
    }
}

/// `::rbd::dense::ltdl_solve::<_, _, 60, _>(a, &h.nonzeros, x)`; for a factorisation with the number of chunks in
/// a row.
fn expression(
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
