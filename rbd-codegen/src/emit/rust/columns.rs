//! The derivatives of forward dynamics, whose columns are solved side by side.

use proc_macro2::TokenStream;
use quote::quote;
use rbd_ir::ir::SolvedColumns;

use super::body::Placed;
use super::context::Context;
use super::ident;
use crate::catalogue::signature::{Output, Shape, Signature};
use crate::generate::columns::{given, is_falling};

/// The arrays of the given parts of ∂q̈/∂q and of ∂q̈/∂q̇.
const GIVEN: [&str; 2] = ["by_attitude", "by_velocity"];

impl Context<'_> {
    /// The places of q̈, of L with 1 / D, of the columns (−∂τ/∂q, −∂τ/∂q̇, 1) that are solved, and of the
    /// given parts of the others.
    pub(super) fn placed_before_columns(&self, solved: SolvedColumns) -> Placed {
        let (n, entries) = (self.sizes.nv, self.sizes.nonzeros);
        let accelerations = (0..n).map(|i| format!("qdd[{i}]"));
        let factor = (0..entries).map(|k| format!("factor[{k}]"));
        let places = |matrix: usize| {
            let entries = (0..n).flat_map(move |i| (0..n).map(move |j| (i, j)));
            entries.filter_map(move |(i, j)| {
                let (chunk, k) = solved.place(matrix, j)?;
                Some(format!("columns.0[{i}][{chunk}][{k}]"))
            })
        };
        let columns = places(0).chain(places(1));
        let given = (0..GIVEN.len()).flat_map(|matrix| {
            let entries = 0..if is_falling(&solved) { 6 } else { 0 };
            entries.map(move |k| format!("{}[{k}]", GIVEN[matrix]))
        });
        let arrays = ["qdd", "factor", "columns"].into_iter();
        let arrays = arrays.chain(GIVEN.into_iter().filter(|_| is_falling(&solved)));
        Placed {
            arrays: arrays.map(ident).collect(),
            places: accelerations
                .chain(factor)
                .chain(columns)
                .chain(given)
                .collect(),
        }
    }

    /// The code before and after the statements that write these numbers: the arrays, and the solutions X =
    /// H⁻¹ (−∂τ/∂q, −∂τ/∂q̇, 1), a chunk of columns at a time.
    pub(super) fn around_columns(
        &self,
        of: &Signature,
        solved: SolvedColumns,
    ) -> (TokenStream, TokenStream) {
        let (runtime, n, entries) = (self.runtime, self.sizes.nv, self.sizes.nonzeros);
        let (chunks, size, first_unit) = (solved.chunks(), solved.chunk, solved.first(2));
        let (steps, inlined) = (self.steps(), self.arithmetic.inlined());
        let fields = of.results.iter().scan(0, |next, result| {
            let (name, matrix) = (ident(&result.name), *next);
            if result.shape == Shape::Velocity {
                return Some(quote!(#name));
            }
            *next += 1;
            let value = self.solution(result, matrix, solved);
            Some(quote!(#name: #value))
        });
        let given = GIVEN.into_iter().filter(|_| is_falling(&solved)).map(ident);
        let arrays = quote! {
            let mut qdd = [T::zero(); #n];
            let mut factor = [T::zero(); #entries];
            let mut columns = #runtime::dense::Columns::<T, #n, #chunks, #size>::unit_from(#first_unit);
            #(let mut #given = [T::zero(); 6];)*
        };
        let result = quote! {
            a.outline(#inlined || {
                let x = &mut columns.0;
                for k in 0..#chunks {
                    #steps
                }
                #runtime::AccelerationDerivatives { #(#fields),* }
            })
        };
        (arrays, result)
    }

    /// X ← L⁻¹ D⁻¹ L⁻ᵀ X (RBDA Table 6.5), row by row of a chunk: from the last row, subtracting the terms
    /// of the coordinates behind it; then from the first, subtracting those of the coordinates before it.
    fn steps(&self) -> TokenStream {
        let (runtime, n) = (self.runtime, self.sizes.nv);
        let ancestors: Vec<Vec<usize>> = (0..n)
            .map(|i| std::iter::successors(self.parents[i], |k| self.parents[*k]).collect())
            .collect();
        let starts: Vec<usize> = ancestors
            .iter()
            .scan(0, |next, ancestors| {
                let start = *next;
                *next += ancestors.len() + 1;
                Some(start)
            })
            .collect();
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

    /// One of the matrices of solutions.
    fn solution(&self, result: &Output, matrix: usize, solved: SolvedColumns) -> TokenStream {
        let runtime = self.runtime;
        let is_symmetric = result.name == "h_inverse";
        let block = whole_columns(result, matrix, solved);
        let numbers = block.unwrap_or_else(|| {
            let numbers = result.positions.iter().map(|&(i, j)| {
                let (i, j) = match is_symmetric {
                    true => (i.max(j), i.min(j)),
                    false => (i, j),
                };
                if let Some(k) = given(&solved, matrix, i, j) {
                    let given = ident(GIVEN[matrix]);
                    return quote!(#given[#k]);
                }
                let place = solved.place(matrix, j);
                let (chunk, k) = place.expect("what is not given is solved");
                quote!(columns.0[#i][#chunk][#k])
            });
            quote!([#(#numbers),*])
        });
        quote!(#runtime::SparseMatrix::new(#numbers))
    }
}

/// The matrix copied row by row, if it has all columns from some column on, and all or none of the given
/// parts.
fn whole_columns(result: &Output, matrix: usize, solved: SolvedColumns) -> Option<TokenStream> {
    let (positions, n) = (&result.positions, solved.rows);
    let is_given = |(i, j): &(usize, usize)| given(&solved, matrix, *i, *j).is_some();
    let given: Vec<_> = positions.iter().copied().filter(is_given).collect();
    let begin = positions.iter().find(|place| !is_given(place))?.1;
    let width = (positions.len() - given.len()) / n;
    let whole = (0..n).flat_map(|i| {
        let given = given.iter().copied().filter(move |place| place.0 == i);
        given.chain((begin..begin + width).map(move |j| (i, j)))
    });
    if width == 0 || !whole.eq(positions.iter().copied()) {
        return None;
    }
    let first = solved.first(matrix) + begin - solved.known[matrix];
    let length = positions.len();
    match given.len() {
        0 if result.name == "h_inverse" => Some(quote!(columns.symmetric_block::<#length>(#first))),
        0 => Some(quote!(columns.block::<#width, #length>(#first))),
        6 => {
            let given = ident(GIVEN[matrix]);
            Some(quote!(columns.block_behind::<#width, #length>(#first, &#given)))
        }
        _ => None,
    }
}
