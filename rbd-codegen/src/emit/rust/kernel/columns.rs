//! Columns solved side by side.

use proc_macro2::TokenStream;
use quote::quote;
use rbd_ir::kernel::SolveColumns;

use super::array::{array, operands};

pub(super) fn operand(columns: &SolveColumns, number: u32, place: usize) -> String {
    match place.checked_sub(columns.entries()) {
        None => format!("factor{number}[{place}]"),
        Some(place) => result(columns, number, place),
    }
}

/// The row, the chunk and the place there.
pub(super) fn result(columns: &SolveColumns, number: u32, place: usize) -> String {
    let (row, column) = columns.place(place);
    let (chunk, k) = (column / columns.chunk, column % columns.chunk);
    format!("columns{number}.0[{row}][{chunk}][{k}]")
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
    let (n, chunks, size) = (columns.rows(), columns.chunks(), columns.chunk);
    let first_unit = columns.first(columns.given.len());
    quote! {
        #factor
        let #name = &mut #runtime::dense::Columns::<T, #n, #chunks, #size>::unit_from(#first_unit);
    }
}

/// The solutions X = H⁻¹ B, a chunk of columns at a time.
pub(super) fn statement(
    columns: &SolveColumns,
    number: u32,
    runtime: &TokenStream,
    inlined: &TokenStream,
) -> TokenStream {
    let [name, factor] = ["columns", "factor"].map(|name| array(name, number));
    let (chunks, steps) = (columns.chunks(), steps(columns, runtime));
    quote! {
        a.outline(#inlined || {
            let (x, factor) = (&mut #name.0, &*#factor);
            for k in 0..#chunks {
                #steps
            }
        });
    }
}

/// X ← L⁻¹ D⁻¹ L⁻ᵀ X (RBDA Table 6.5), row by row of a chunk: from the last row, subtracting the terms
/// of the coordinates behind it; then from the first, subtracting those of the coordinates before it.
fn steps(columns: &SolveColumns, runtime: &TokenStream) -> TokenStream {
    let (n, starts) = (columns.rows(), columns.starts());
    let ancestors: Vec<Vec<usize>> = (0..n).map(|i| columns.ancestors(i).collect()).collect();
    // The entry of row i for its ancestor j, whose index is the number of j's own ancestors.
    let entry = |i: usize, j: usize| starts[i] + ancestors[j].len();
    let from_descendants = (0..n).rev().filter_map(|j| {
        let carried = (j..n).rev().filter(|i| ancestors[*i].contains(&j));
        let carried: Vec<usize> = carried.collect();
        let entries = carried.iter().map(|i| entry(*i, j));
        let some = !carried.is_empty();
        some.then(|| {
            quote! {
                x[#j][k] = minus(a, x[#j][k], [#(factor[#entries]),*], [#(&x[#carried][k]),*]);
            }
        })
    });
    let from_ancestors = (0..n).map(|i| {
        let own = entry(i, i);
        // From the base, since the nearest is computed last.
        let before: Vec<usize> = ancestors[i].iter().rev().copied().collect();
        let entries = before.iter().map(|j| entry(i, *j));
        quote! {
            x[#i][k] = minus(
                a, times(x[#i][k], factor[#own]), [#(factor[#entries]),*], [#(&x[#before][k]),*]
            );
        }
    });
    quote! {
        use #runtime::dense::{minus, times};
        #(#from_descendants)*
        #(#from_ancestors)*
    }
}
