//! Columns solved side by side.

use std::collections::BTreeMap;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use rbd_ir::kernel::{Block, SolveColumns};

use super::array::{array, operands};

pub(super) fn operand(columns: &SolveColumns, number: u32, place: usize) -> String {
    match place.checked_sub(columns.entries()) {
        None => format!("factor{number}[{place}]"),
        Some(place) => entry(columns, number, columns.given_place(place)),
    }
}

pub(super) fn result(columns: &SolveColumns, number: u32, place: usize) -> String {
    entry(columns, number, columns.place(place))
}

/// The chunk, the row and the place there.
fn entry(
    columns: &SolveColumns,
    number: u32,
    (matrix, row, column): (usize, usize, usize),
) -> String {
    let (chunk, k) = columns.column(matrix, column);
    format!("columns{number}.0[{chunk}][{row}][{k}]")
}

/// The arrays before the first statement.
pub(super) fn arrays(
    columns: &SolveColumns,
    number: u32,
    given: &[Option<TokenStream>],
    runtime: &TokenStream,
) -> TokenStream {
    let given = given.first().and_then(Option::as_ref);
    let factor = operands(("factor", number), columns.entries(), given);
    let name = array("columns", number);
    let (n, chunks) = (columns.rows(), columns.chunks());
    quote! {
        #factor
        let #name = &mut #runtime::dense::Columns([[[T::zero(); 4]; #n]; #chunks]);
    }
}

/// So many rows of a chunk stay in registers.
const ROWS_IN_REGISTERS: usize = 8;

/// The solutions X = L⁻¹ D⁻¹ L⁻ᵀ B (RBDA Table 6.5), a block of rows at a time: from the last block, its terms are
/// subtracted from the rows of its ancestors; then from the first, those of its ancestors are subtracted from its rows.
pub(super) fn statement(
    columns: &SolveColumns,
    number: u32,
    runtime: &TokenStream,
    inlined: &TokenStream,
) -> TokenStream {
    let [name, factor] = ["columns", "factor"].map(|name| array(name, number));
    let (blocks, starts) = (columns.blocks(), columns.starts());
    let passes = passes(&blocks, &starts);
    let loops = match columns.rows() <= ROWS_IN_REGISTERS {
        true => loops_of_equal_chunks(&passes, columns.chunks()),
        false => passes
            .iter()
            .map(|pass| looped(pass.chunks, &pass.text))
            .collect(),
    };
    let chunks = (0..columns.chunks()).map(chunk);
    let first_unit = columns.first_chunk(columns.given.len());
    quote! {
        a.outline(#inlined || {
            use #runtime::{dense, Pack};
            #name.set_unit(#first_unit);
            let (factor, [#(#chunks),*]) = (&*#factor, &mut #name.0);
            #loops
        });
    }
}

fn chunk(number: usize) -> Ident {
    format_ident!("x{number}")
}

/// L⁻ᵀ or L⁻¹ D⁻¹ of a block.
struct Pass<'a> {
    chunks: &'a [usize],
    text: TokenStream,
}

/// The passes that have terms, in order.
fn passes<'a>(blocks: &'a [Block], starts: &[usize]) -> Vec<Pass<'a>> {
    let steps = |block| Steps { block, starts };
    let backward = blocks.iter().rev().map(|block| Pass {
        chunks: &block.backward,
        text: steps(block).backward(),
    });
    let forward = blocks.iter().map(|block| Pass {
        chunks: &block.forward,
        text: steps(block).forward(),
    });
    let passes = backward.chain(forward);
    passes.filter(|pass| !pass.text.is_empty()).collect()
}

/// A loop over chunks that have the same passes, which are not zero in other rows.
fn loops_of_equal_chunks(passes: &[Pass<'_>], chunks: usize) -> TokenStream {
    let mut groups = BTreeMap::<Vec<usize>, Vec<usize>>::new();
    for chunk in 0..chunks {
        let own = (0..passes.len()).filter(|k| passes[*k].chunks.contains(&chunk));
        groups.entry(own.collect()).or_default().push(chunk);
    }
    let loops = groups.iter().map(|(own, chunks)| {
        let texts = own.iter().map(|k| &passes[*k].text);
        looped(chunks, &quote!(#(#texts)*))
    });
    loops.collect()
}

fn looped(chunks: &[usize], text: &TokenStream) -> TokenStream {
    let chunks = chunks.iter().copied().map(chunk);
    quote! {
        for x in [#(&mut *#chunks),*] {
            #text
        }
    }
}

/// The steps of a block of rows in a chunk.
struct Steps<'a> {
    block: &'a Block,
    /// By row: the place of its entries in L.
    starts: &'a [usize],
}

impl Steps<'_> {
    /// The entry of row i for its ancestor k, counted from the root, and behind them 1 / D.
    fn entry(&self, i: usize, k: usize) -> TokenStream {
        let place = self.starts[i] + k;
        quote!(factor[#place])
    }

    /// L⁻ᵀ: the terms of the last row are subtracted from those before it in the block; then the terms of all, the last
    /// one first, from each of their ancestors.
    fn backward(&self) -> TokenStream {
        let Block {
            rows, ancestors, ..
        } = self.block;
        if rows.len() == 1 && ancestors.is_empty() {
            return TokenStream::new();
        }
        let (names, all) = (self.names(), rows.clone());
        let own = names.iter().zip(rows.clone()).enumerate().rev();
        let own = own.map(|(k, (name, row))| {
            let entries = (0..k).map(|j| self.entry(row, ancestors.len() + j));
            let is_last = row + 1 == rows.end;
            let store = (!is_last).then(|| quote!(x[#row] = #name.to_array();));
            let rest =
                (k > 0).then(|| quote!(let rows = dense::less(a, rows, [#(#entries),*], #name);));
            let split = match k {
                0 => quote!(let [#name] = rows;),
                _ => quote!(let [rows @ .., #name] = rows;),
            };
            quote!(#split #store #rest)
        });
        let last_first = names.iter().rev();
        let last_first: Vec<&Ident> = last_first.collect();
        let before = ancestors.iter().enumerate().rev().map(|(k, j)| {
            let entries = rows.clone().rev().map(|i| self.entry(i, k));
            quote!(x[#j] = dense::minus(a, x[#j], [#(#entries),*], [#(#last_first),*]);)
        });
        quote! {
            let rows = dense::load(a, [#(x[#all]),*]);
            #(#own)*
            #(#before)*
        }
    }

    /// L⁻¹ D⁻¹: from all rows the terms of each ancestor are subtracted, from the root; then those of the first row from the
    /// rows behind it in the block.
    fn forward(&self) -> TokenStream {
        let Block {
            rows, ancestors, ..
        } = self.block;
        let own = |i: usize| ancestors.len() + i - rows.start;
        let all = rows.clone();
        let reciprocals = rows.clone().map(|i| self.entry(i, own(i)));
        let before = ancestors.iter().enumerate().map(|(k, j)| {
            let entries = rows.clone().map(|i| self.entry(i, k));
            quote! {
                let [row] = dense::load(a, [x[#j]]);
                let rows = dense::less(a, rows, [#(#entries),*], row);
            }
        });
        let each = rows.clone().map(|row| {
            let behind = row + 1..rows.end;
            let split = match behind.is_empty() {
                true => quote!(let [row] = rows;),
                false => quote!(let [row, rows @ ..] = rows;),
            };
            let entries = behind.clone().map(|i| self.entry(i, own(row)));
            let rest = (!behind.is_empty())
                .then(|| quote!(let rows = dense::less(a, rows, [#(#entries),*], row);));
            quote!(#split x[#row] = row.to_array(); #rest)
        });
        quote! {
            let rows = dense::scaled(a, [#(x[#all]),*], [#(#reciprocals),*]);
            #(#before)*
            #(#each)*
        }
    }

    /// Names of the rows in registers.
    fn names(&self) -> Vec<Ident> {
        let rows = self.block.rows.clone();
        rows.map(|row| format_ident!("row{row}")).collect()
    }
}
