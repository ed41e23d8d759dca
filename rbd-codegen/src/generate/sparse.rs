//! The entries of matrices that can be other than zero.

use crate::algorithm::Traced;
use crate::catalogue::signature::{Shape, Sizes};

/// The same function with the places of its sparse results' entries that are not the constant 0.
pub(super) fn with_positions(mut traced: Traced, sizes: &Sizes) -> Traced {
    let graph = &traced.function.graph;
    let mut rest = traced.function.outputs.as_slice();
    for result in &mut traced.signature.results {
        let (own, others) = rest.split_at(result.shape.len(sizes));
        rest = others;
        if let Shape::Sparse(_) = result.shape {
            let places = (0..own.len()).filter(|at| graph.as_constant(own[*at]) != Some(0.0));
            let positions = places.map(|at| (at / sizes.nv, at % sizes.nv));
            result.positions = positions.collect();
        }
    }
    traced
}
