//! A function whose last part solves columns side by side.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use rbd_ir::kernel::{CallResult, KernelCall, SolveColumns};

use super::body::Placed;
use super::context::Context;
use super::derivatives::derivatives_type;
use super::ident;
use crate::catalogue::signature::{Output, Shape, Signature};

/// A call of the kernel, and where the outputs of the statements before it are kept.
pub(super) struct Solved<'a> {
    columns: &'a SolveColumns,
    /// By result: where its numbers come from, at its positions.
    sources: Vec<Vec<CallResult>>,
    /// By result: the array of those that statements compute, if there are any.
    kept: Vec<Option<Kept>>,
    call: &'a KernelCall,
}

/// Outputs of the statements that are numbers of a result.
struct Kept {
    array: Ident,
    outputs: Vec<usize>,
}

impl<'a> Solved<'a> {
    pub(super) fn new(
        context: &Context<'_>,
        of: &Signature,
        call: &'a KernelCall,
        columns: &'a SolveColumns,
    ) -> Self {
        let mut rest = call.results.as_slice();
        let lengths = of.results.iter().map(|r| r.shape.len(&context.sizes));
        let sources: Vec<Vec<CallResult>> = lengths
            .map(|length| {
                let (own, others) = rest.split_at(length);
                rest = others;
                let present = own.iter().filter(|source| **source != CallResult::Zero);
                present.copied().collect()
            })
            .collect();
        let results = of.results.iter().zip(&sources);
        Self {
            columns,
            kept: results.map(|(result, own)| Kept::of(result, own)).collect(),
            sources,
            call,
        }
    }

    /// The places of the outputs of the statements: numbers of results, the factor, and columns.
    pub(super) fn placed(&self, outputs: usize) -> Placed {
        let arrays = self.kept.iter().flatten().map(|kept| kept.array.clone());
        let place = |output: usize| match output.checked_sub(self.call.operands.start) {
            Some(at) if output < self.call.operands.end => self.operand(at),
            _ => {
                let mut kept = self.kept.iter().flatten();
                let place = kept.find_map(|kept| {
                    let k = kept.outputs.iter().position(|own| *own == output)?;
                    Some(format!("{}[{k}]", kept.array))
                });
                place.expect("a number of some result")
            }
        };
        Placed {
            arrays: arrays.chain(["factor", "columns"].map(ident)).collect(),
            places: (0..outputs).map(place).collect(),
        }
    }

    fn operand(&self, at: usize) -> String {
        match at.checked_sub(self.columns.entries()) {
            None => format!("factor[{at}]"),
            Some(at) => {
                let [row, chunk, k] = self.place(at);
                format!("columns.0[{row}][{chunk}][{k}]")
            }
        }
    }

    /// The row, the chunk and the place there of an entry of B or X.
    fn place(&self, at: usize) -> [usize; 3] {
        let (row, column) = self.columns.place(at);
        [
            row,
            column / self.columns.chunk,
            column % self.columns.chunk,
        ]
    }
}

impl Kept {
    fn of(result: &Output, sources: &[CallResult]) -> Option<Self> {
        let mut outputs = Vec::new();
        for source in sources {
            match *source {
                CallResult::Statements(output) if !outputs.contains(&output) => {
                    outputs.push(output);
                }
                _ => {}
            }
        }
        let array = match outputs.len() == sources.len() {
            true => ident(&result.name),
            false => ident(&format!("{}_given", result.name)),
        };
        (!outputs.is_empty()).then_some(Self { array, outputs })
    }
}

impl Context<'_> {
    /// The code before and after the statements that write these numbers: the arrays, and the solutions X =
    /// H⁻¹ B, a chunk of columns at a time.
    pub(super) fn around_columns(
        &self,
        of: &Signature,
        solved: &Solved<'_>,
    ) -> (TokenStream, TokenStream) {
        let (runtime, columns) = (self.runtime, solved.columns);
        let (n, entries) = (columns.rows(), columns.entries());
        let (chunks, size) = (columns.chunks(), columns.chunk);
        let first_unit = columns.first(columns.given.len());
        let (steps, inlined) = (self.steps(columns), self.arithmetic.inlined());
        let fields = of.results.iter().enumerate().map(|(k, result)| {
            let name = ident(&result.name);
            match result.shape {
                Shape::Velocity => quote!(#name),
                _ => {
                    let value = self.solution(result, k, solved);
                    quote!(#name: #value)
                }
            }
        });
        let name = derivatives_type(of).expect("these are derivatives");
        let kept = solved.kept.iter().flatten().map(|kept| {
            let (array, length) = (&kept.array, kept.outputs.len());
            quote!(let mut #array = [T::zero(); #length];)
        });
        let arrays = quote! {
            #(#kept)*
            let mut factor = [T::zero(); #entries];
            let mut columns = #runtime::dense::Columns::<T, #n, #chunks, #size>::unit_from(#first_unit);
        };
        let result = quote! {
            a.outline(#inlined || {
                let x = &mut columns.0;
                for k in 0..#chunks {
                    #steps
                }
                #runtime::#name { #(#fields),* }
            })
        };
        (arrays, result)
    }

    /// X ← L⁻¹ D⁻¹ L⁻ᵀ X (RBDA Table 6.5), row by row of a chunk: from the last row, subtracting the terms
    /// of the coordinates behind it; then from the first, subtracting those of the coordinates before it.
    fn steps(&self, columns: &SolveColumns) -> TokenStream {
        let (runtime, n, starts) = (self.runtime, columns.rows(), columns.starts());
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

    /// Result k, a matrix. Results that are vectors are whole arrays of their names.
    fn solution(&self, result: &Output, k: usize, solved: &Solved<'_>) -> TokenStream {
        let (runtime, kept) = (self.runtime, solved.kept[k].as_ref());
        let sources = solved.sources[k].as_slice();
        let block = solved.whole_columns(result, sources, kept);
        let numbers = block.unwrap_or_else(|| {
            let numbers = sources.iter().map(|source| match *source {
                CallResult::Statements(output) => {
                    let kept = kept.expect("an array of such numbers");
                    let k = kept.outputs.iter().position(|own| *own == output);
                    let (array, k) = (&kept.array, k.expect("it is kept"));
                    quote!(#array[#k])
                }
                CallResult::Kernel(at) => {
                    let [row, chunk, k] = solved.place(at);
                    quote!(columns.0[#row][#chunk][#k])
                }
                CallResult::Zero => unreachable!("zeros have no position"),
            });
            quote!([#(#numbers),*])
        });
        quote!(#runtime::SparseMatrix::new(#numbers))
    }
}

impl Solved<'_> {
    /// The matrix copied row by row, if it has the same columns, that follow each other, in all rows: alone, with
    /// the part above the diagonal that of below, or with two numbers that are kept before each of the first
    /// three rows.
    fn whole_columns(
        &self,
        result: &Output,
        sources: &[CallResult],
        kept: Option<&Kept>,
    ) -> Option<TokenStream> {
        let (n, length) = (self.columns.rows(), sources.len());
        let solved = |source: &CallResult| match *source {
            CallResult::Kernel(at) => Some(self.columns.place(at)),
            _ => None,
        };
        let (row, first) = sources.iter().find_map(solved)?;
        let width = (length - kept.map_or(0, |kept| kept.outputs.len())) / n;
        let rows = |of: &dyn Fn(usize, usize) -> (usize, usize)| {
            let all = (0..n).flat_map(|i| (0..width).map(move |j| (i, j)));
            let all = all.map(|(i, j)| of(i, j)).map(|(i, j)| (i, first + j));
            all.eq(sources.iter().filter_map(solved))
        };
        if width == 0 || row != 0 {
            return None;
        }
        let kept_rows = || {
            let places = sources.iter().zip(&result.positions);
            let kept = places.filter(|(source, _)| solved(source).is_none());
            kept.map(|(_, position)| position.0)
        };
        match kept {
            None if width == n && rows(&|i, j| (i.max(j), i.min(j))) => {
                Some(quote!(columns.symmetric_block::<#length>(#first)))
            }
            None if rows(&|i, j| (i, j)) => Some(quote!(columns.block::<#width, #length>(#first))),
            Some(kept) if rows(&|i, j| (i, j)) && kept_rows().eq([0, 0, 1, 1, 2, 2]) => {
                let given = &kept.array;
                Some(quote!(columns.block_behind::<#width, #length>(#first, &#given)))
            }
            _ => None,
        }
    }
}
