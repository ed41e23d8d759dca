//! The entries of matrices that can be other than zero: what a program computes of them.

use crate::algorithm::Traced;
use crate::ir::{Output, Shape, Signature, Sizes};

/// The same function, of whose sparse results all entries are traced, with those entries alone that are
/// not the constant 0.
pub(super) fn stored(mut traced: Traced, sizes: &Sizes) -> Traced {
    let (function, mut start) = (&traced.function, 0);
    let mut outputs = Vec::with_capacity(function.outputs.len());
    for result in &mut traced.signature.results {
        let own = &function.outputs[start..start + result.shape.len(sizes)];
        start += own.len();
        if result.shape != Shape::Sparse(None) {
            outputs.extend(own);
            continue;
        }
        let (_, columns) = result.shape.dimensions(sizes);
        let is_zero = |at: usize| function.graph.as_constant(own[at]) == Some(0.0);
        let places = (0..own.len()).filter(|at| !is_zero(*at));
        let places: Vec<usize> = places.collect();
        outputs.extend(places.iter().map(|at| own[*at]));
        let positions = places.iter().map(|at| (at / columns, at % columns));
        result.positions = positions.collect();
        result.shape = Shape::Sparse(Some(result.positions.len()));
    }
    traced.function.outputs = outputs;
    traced
}

impl Output {
    /// Its numbers, of those with all entries.
    fn stored<T: Copy>(&self, all: &[T], sizes: &Sizes) -> Vec<T> {
        let entry = |(row, column): &(usize, usize)| all[row * sizes.nv + column];
        self.positions.iter().map(entry).collect()
    }
}

impl Signature {
    /// The numbers of all results, of those in which sparse matrices have all entries, as the generic
    /// reference gives them.
    pub fn stored<T: Copy>(&self, all: &[T], sizes: &Sizes) -> Vec<T> {
        let mut rest = all;
        let parts = self.results.iter().map(|result| {
            let is_sparse = matches!(result.shape, Shape::Sparse(_));
            let length = match is_sparse {
                true => Shape::Sparse(None).len(sizes),
                false => result.shape.len(sizes),
            };
            let (own, others) = rest.split_at(length);
            rest = others;
            match is_sparse {
                true => result.stored(own, sizes),
                false => own.to_vec(),
            }
        });
        parts.collect::<Vec<_>>().concat()
    }
}
