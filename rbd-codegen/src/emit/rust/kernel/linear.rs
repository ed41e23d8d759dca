//! The same linear steps for many columns.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use rbd_ir::kernel::LinearColumns;

use super::array::{array, operands};

pub(super) fn operand(kernel: &LinearColumns, number: u32, place: usize) -> String {
    match place.checked_sub(kernel.entries) {
        None => format!("factor{number}[{place}]"),
        Some(place) => entry(kernel, kernel.given[place], number),
    }
}

pub(super) fn result(kernel: &LinearColumns, number: u32, place: usize) -> String {
    entry(kernel, kernel.results[place], number)
}

fn entry(kernel: &LinearColumns, (place, column): (usize, usize), number: u32) -> String {
    let (chunk, k) = (column / 4, column % 4);
    format!(
        "columns{number}.0[{}][{k}]",
        place * kernel.chunks() + chunk
    )
}

/// The arrays before the first statement.
pub(super) fn arrays(
    kernel: &LinearColumns,
    number: u32,
    given: &[Option<TokenStream>],
    runtime: &TokenStream,
) -> TokenStream {
    let given = given.first().and_then(Option::as_ref);
    let factor = operands(("factor", number), kernel.entries, given);
    let name = array("columns", number);
    let registers = kernel.places * kernel.chunks();
    quote! {
        #factor
        let #name = &mut #runtime::dense::Rows([[T::zero(); 4]; #registers]);
    }
}

/// The loop over the passes' table.
pub(super) fn statement(
    kernel: &LinearColumns,
    number: u32,
    runtime: &TokenStream,
    inlined: &TokenStream,
) -> TokenStream {
    let [name, factor] = ["columns", "factor"].map(|name| array(name, number));
    let table = kernel.table(1, &Vec::from_iter(0..kernel.chunks()));
    let place = match table.iter().all(|place| *place <= usize::from(u16::MAX)) {
        true => quote!(u16),
        false => quote!(u32),
    };
    let table = table.into_iter().map(Literal::usize_unsuffixed);
    quote! {
        a.outline(#inlined || {
            const TABLE: &[#place] = &[#(#table),*];
            #runtime::dense::linear_columns(a, TABLE, &*#factor, &mut #name.0);
        });
    }
}
