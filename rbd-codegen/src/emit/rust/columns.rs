//! The derivatives of forward dynamics, whose columns are solved side by side.

use proc_macro2::TokenStream;
use quote::quote;

use super::body::Placed;
use super::context::Context;
use super::ident;
use crate::ir::{Output, Shape, Signature};

impl Context<'_> {
    /// The places of q̈, of L with 1 / D, and of the columns (−∂τ/∂q, −∂τ/∂q̇, 1) in chunks of this size.
    pub(super) fn placed_before_columns(&self, size: usize) -> Placed {
        let (n, entries) = (self.sizes.nv, self.sizes.nonzeros);
        let accelerations = (0..n).map(|i| format!("qdd[{i}]"));
        let factor = (0..entries).map(|k| format!("factor[{k}]"));
        let columns = (0..2 * n * n).map(|at| {
            let (matrix, i, j) = (at / (n * n), at / n % n, at % n);
            let (chunk, k) = ((matrix * n + j) / size, (matrix * n + j) % size);
            format!("columns.0[{i}][{chunk}][{k}]")
        });
        Placed {
            arrays: ["qdd", "factor", "columns"].map(ident).to_vec(),
            places: accelerations.chain(factor).chain(columns).collect(),
        }
    }

    /// What stands before and after the statements that place these numbers: the arrays, and the solutions
    /// X = H⁻¹ (−∂τ/∂q, −∂τ/∂q̇, 1), a chunk of so many columns at a time.
    pub(super) fn around_columns(&self, of: &Signature, size: usize) -> (TokenStream, TokenStream) {
        let (runtime, n, entries) = (self.runtime, self.sizes.nv, self.sizes.nonzeros);
        let chunks = (3 * n).div_ceil(size);
        let (steps, inlined) = (self.steps(), self.arithmetic.inlined());
        let fields = of.results.iter().scan(0, |next, result| {
            let (name, first) = (ident(&result.name), *next);
            if result.shape == Shape::Velocity {
                return Some(quote!(#name));
            }
            *next += n;
            let value = self.solution(result, first, size);
            Some(quote!(#name: #value))
        });
        let arrays = quote! {
            let mut qdd = [T::zero(); #n];
            let mut factor = [T::zero(); #entries];
            let mut columns = #runtime::dense::Columns::<T, #n, #chunks, #size>::unit_from(2 * #n);
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

    /// X ← L⁻¹ D⁻¹ L⁻ᵀ X (RBDA Table 6.5), row by row of a chunk: from the last, all that the coordinates
    /// behind it take from a row; then from the first, all that those before it take.
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
        // Of row i the entry of its ancestor j, whose place is the number of j's own ancestors.
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
            // From the base, since the nearest is known last.
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

    /// A matrix of solutions, from the column `first` on.
    fn solution(&self, result: &Output, first: usize, size: usize) -> TokenStream {
        let (runtime, n) = (self.runtime, self.sizes.nv);
        let positions = &result.positions;
        let is_symmetric = result.name == "h_inverse";
        // Whole columns are copied row by row.
        let begin = positions.first().map_or(0, |(_, j)| *j);
        let width = positions.len() / n;
        let whole = (0..n * width).map(|at| (at / width, begin + at % width));
        let numbers = if width > 0 && whole.eq(positions.iter().copied()) {
            let (begin, length) = (first + begin, n * width);
            match is_symmetric {
                true => quote!(columns.symmetric_block::<#length>(#begin)),
                false => quote!(columns.block::<#width, #length>(#begin)),
            }
        } else {
            let numbers = positions.iter().map(|&(i, j)| {
                let (i, j) = match is_symmetric {
                    true => (i.max(j), i.min(j)),
                    false => (i, j),
                };
                let (chunk, k) = ((first + j) / size, (first + j) % size);
                quote!(columns.0[#i][#chunk][#k])
            });
            quote!([#(#numbers),*])
        };
        quote!(#runtime::SparseMatrix::new(#numbers))
    }
}
