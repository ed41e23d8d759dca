//! Results that stand together in a kernel's arrays.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;
use rbd_ir::ir::{Function, Node, NodeId};
use rbd_ir::kernel::Kernel;

use super::body::Body;
use super::context::Context;
use super::ident;
use super::kernel::{Placed, array};
use crate::catalogue::signature::{Output, Shape, Signature};

/// A matrix of so many rows is written by a function of its own to where it is returned, without a copy: G1 and TALOS
/// take 6 % less so.
const LARGE: usize = 24;

impl Body<'_> {
    /// The only call, if it is the whole function: of inputs as they are, with its results as they are.
    pub(super) fn as_call(&self) -> Option<TokenStream> {
        let calls = self.calls();
        let [only] = calls.as_slice() else {
            return None;
        };
        let (count, call) = only.as_whole(self.runtime)?;
        let results = self.function.outputs.iter();
        let results = results.map(|id| self.result_of_call(*id));
        results.eq((0..count).map(Some)).then_some(call)
    }

    /// The result of a kernel that a node is.
    fn result_of_call(&self, id: NodeId) -> Option<usize> {
        match self.function.graph.node(id) {
            Node::Result(_, place) => Some(place as usize),
            _ => None,
        }
    }
}

impl Context<'_> {
    /// Those of a function that calls kernels.
    pub(super) fn placed(&self, of: &Signature, function: &Function) -> Option<Placed> {
        let mut first = 0;
        let results = of.results.iter().map(|result| {
            let present = self.present(result, first);
            first += result.shape.len(&self.sizes);
            (result.name.as_str(), present)
        });
        (!function.kernels.is_empty()).then(|| Placed::new(function, results))
    }

    /// The places among the outputs of the numbers that a result has, which begins at the `first`.
    fn present(&self, result: &Output, first: usize) -> Vec<usize> {
        let (_, width) = result.shape.dimensions(&self.sizes);
        match result.shape {
            Shape::Sparse(_) => {
                let positions = result.positions.iter();
                positions.map(|(i, j)| first + i * width + j).collect()
            }
            shape => (first..first + shape.len(&self.sizes)).collect(),
        }
    }

    /// The value of the runtime's type `name` from these numbers; the matrices as a whole where they stand
    /// together.
    pub(super) fn derivatives_of_kernels(
        &self,
        name: &Ident,
        of: &Signature,
        body: &Body<'_>,
        numbers: &[TokenStream],
    ) -> TokenStream {
        let runtime = self.runtime;
        let values = self.values_of_kernels(of, body, numbers);
        let fields = of.results.iter().zip(values).map(|(result, value)| {
            let field = ident(&result.name);
            quote!(#field: #value)
        });
        quote!(#runtime::#name { #(#fields),* })
    }

    /// The value of each result.
    pub(super) fn values_of_kernels(
        &self,
        of: &Signature,
        body: &Body<'_>,
        numbers: &[TokenStream],
    ) -> Vec<TokenStream> {
        let (runtime, mut first) = (self.runtime, 0);
        let values = of.results.iter().enumerate().map(|(k, result)| {
            let own = first..first + result.shape.len(&self.sizes);
            let present = self.present(result, first);
            first = own.end;
            let whole = Whole {
                body,
                result,
                kept: body
                    .placed
                    .as_ref()
                    .and_then(|placed| placed.arrays[k].as_ref()),
                present,
            };
            match whole.array().filter(|_| result.shape != Shape::Scalar) {
                Some(array) if result.positions.is_empty() => array,
                Some(array) => quote!(#runtime::SparseMatrix::new(#array)),
                None => self.result_value(result, &numbers[own]),
            }
        });
        values.collect()
    }
}

/// A result whose numbers may stand together.
struct Whole<'a> {
    body: &'a Body<'a>,
    result: &'a Output,
    /// The array of those that statements compute.
    kept: Option<&'a (Ident, usize)>,
    /// Their places among the outputs.
    present: Vec<usize>,
}

impl Whole<'_> {
    fn array(&self) -> Option<TokenStream> {
        match self.kept {
            Some((array, length)) if *length == self.present.len() => Some(quote!(*#array)),
            _ => self.columns().or_else(|| self.rows()),
        }
    }

    /// The matrix copied row by row, if it has the same columns, that follow each other, in all rows: alone, with
    /// the part below the diagonal that of above, or with two numbers that are kept before each of the first
    /// three rows.
    fn columns(&self) -> Option<TokenStream> {
        let (kernel, number) = self.call()?;
        let Kernel::SolveColumns(columns) = kernel else {
            return None;
        };
        let name = array("columns", number);
        let (n, length) = (columns.rows(), self.present.len());
        let solved = |k: &usize| {
            let id = self.body.function.outputs[*k];
            let place = self.body.result_of_call(id)?;
            Some(columns.place(place))
        };
        let (matrix, row, first) = self.present.iter().find_map(solved)?;
        let width = (length - self.kept.map_or(0, |(_, length)| *length)) / n;
        let rows = |of: &dyn Fn(usize, usize) -> (usize, usize)| {
            let all = (0..n).flat_map(|i| (0..width).map(move |j| (i, j)));
            let all = all.map(|(i, j)| of(i, j)).map(|(i, j)| (matrix, i, j));
            all.eq(self.present.iter().filter_map(solved))
        };
        if width == 0 || (row, first) != (0, 0) {
            return None;
        }
        let first = columns.first_chunk(matrix);
        let kept_rows = || {
            let places = self.present.iter().zip(&self.result.positions);
            let kept = places.filter(|(k, _)| solved(k).is_none());
            kept.map(|(_, position)| position.0)
        };
        let block = match self.kept {
            None if width == n && rows(&|i, j| (i.min(j), i.max(j))) => {
                quote!(symmetric_block::<#length>(#first))
            }
            None if rows(&|i, j| (i, j)) => quote!(block::<#width, #length>(#first)),
            Some((given, _)) if rows(&|i, j| (i, j)) && kept_rows().eq([0, 0, 1, 1, 2, 2]) => {
                quote!(block_behind::<#width, #length>(#first, #given))
            }
            _ => return None,
        };
        let inlined = &self.body.inlined;
        Some(match n >= LARGE {
            true => quote!(a.outline(#inlined || #name.#block)),
            false => quote!(#name.#block),
        })
    }

    /// The matrix copied row by row, if each row has numbers that follow each other, or these above its diagonal of a symmetric
    /// one.
    fn rows(&self) -> Option<TokenStream> {
        let (kernel, number) = self.call()?;
        let Kernel::LinearColumns(kernel) = kernel else {
            return None;
        };
        let row_length = 4 * kernel.chunks();
        let numbers = self.present.iter().map(|k| {
            let id = self.body.function.outputs[*k];
            let result = self.body.result_of_call(id)?;
            let (place, column) = kernel.results[result];
            Some(place * row_length + column)
        });
        let numbers: Vec<usize> = numbers.collect::<Option<_>>()?;
        let (first, length) = (*numbers.first()?, numbers.len());
        let width = numbers
            .iter()
            .zip(first..)
            .take_while(|(a, b)| **a == *b)
            .count();
        let rows = length / width;
        if rows * width != length {
            return None;
        }
        let starts = |shift: usize| -> Option<Vec<usize>> {
            let diagonal = (0..rows).map(|i| numbers[i * width + i * shift].checked_sub(i * shift));
            diagonal.collect()
        };
        let are = |starts: &[usize], of: &dyn Fn(usize, usize) -> (usize, usize)| {
            let places = (0..length).map(|at| of(at / width, at % width));
            places
                .map(|(i, j)| starts[i] + j)
                .eq(numbers.iter().copied())
        };
        let by_rows = starts(0).filter(|starts| are(starts, &|i, j| (i, j)));
        let (starts, copied) = match by_rows {
            Some(starts) => (starts, quote!(block)),
            None if rows == width => {
                let is_symmetric = |all: &Vec<usize>| are(all, &|i, j| (i.min(j), i.max(j)));
                (starts(1).filter(is_symmetric)?, quote!(symmetric_block))
            }
            None => return None,
        };
        let (name, inlined) = (array("columns", number), &self.body.inlined);
        let starts = starts.into_iter().map(Literal::usize_unsuffixed);
        let block = quote!(#name.#copied::<#width, #length>(&[#(#starts),*]));
        Some(quote!(a.outline(#inlined || #block)))
    }

    /// The call of all its numbers.
    fn call(&self) -> Option<(&Kernel, u32)> {
        let function = self.body.function;
        let results = self
            .present
            .iter()
            .map(|k| function.graph.node(function.outputs[*k]));
        let mut calls = results.filter_map(|node| match node {
            Node::Result(call, _) => Some(call),
            _ => None,
        });
        let call = calls.next()?;
        let Node::Call(number, _) = function.graph.node(call) else {
            return None;
        };
        let kernel = &function.kernels[number as usize];
        calls.all(|other| other == call).then_some((kernel, number))
    }
}
