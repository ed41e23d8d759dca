//! The same linear steps for many columns.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use rbd_ir::kernel::{LinearColumns, RowPass};

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

/// The passes as a table, and the loop over them.
pub(super) fn statement(
    kernel: &LinearColumns,
    number: u32,
    runtime: &TokenStream,
    inlined: &TokenStream,
) -> TokenStream {
    let [name, factor] = ["columns", "factor"].map(|name| array(name, number));
    let passes = kernel
        .passes
        .iter()
        .map(|pass| table(pass, kernel.chunks()));
    quote! {
        a.outline(#inlined || {
            use #runtime::dense::{self, RowPass, RowStep};
            const PASSES: &[RowPass] = &[#(#passes),*];
            dense::linear_columns(a, PASSES, &*#factor, &mut #name.0);
        });
    }
}

/// `RowPass(&[(0, 4), (4, 2)], &[RowStep(12, 0, 0, &[(3, 4)])])`: groups of chunks, and steps with the places of their
/// rows, the scale's entry behind 0, and terms.
fn table(pass: &RowPass, chunks: usize) -> TokenStream {
    let groups = groups(&pass.chunks).into_iter();
    let groups = groups.map(|(first, size)| {
        let [first, size] = [first, size].map(Literal::usize_unsuffixed);
        quote!((#first, #size))
    });
    let steps = pass.targets.iter().zip(&pass.steps).map(|(target, step)| {
        let [target, start] = [target, &step.start].map(|place| place * chunks);
        let scale = step.scale.map_or(0, |scale| scale + 1);
        let [target, start, scale] = [target, start, scale].map(Literal::usize_unsuffixed);
        let terms = step.terms.iter().map(|(entry, place)| {
            let [entry, place] = [*entry, place * chunks].map(Literal::usize_unsuffixed);
            quote!((#entry, #place))
        });
        quote!(RowStep(#target, #start, #scale, &[#(#terms),*]))
    });
    quote!(RowPass(&[#(#groups),*], &[#(#steps),*]))
}

/// Chunks that follow each other, eight, four, two or one at a time.
fn groups(chunks: &[usize]) -> Vec<(usize, usize)> {
    let mut groups = Vec::new();
    let mut rest = chunks;
    while let Some(first) = rest.first() {
        let follow = rest
            .iter()
            .zip(*first..)
            .take_while(|(a, b)| **a == *b)
            .count();
        let size = [8, 4, 2, 1].into_iter().find(|size| *size <= follow);
        let size = size.unwrap_or(1);
        groups.push((*first, size));
        rest = &rest[size..];
    }
    groups
}
