//! Reverse mode: weights travel from outputs to inputs.

use super::Differentiation;
use super::linear::Linear;
use crate::ir::{Function, NodeId};

/// The Jacobian (∂f/∂x) S by reverse mode, row by row: ū = Σ ∂φ/∂u v̄ over all nodes that use u (Griewank
/// and Walther 2008, section 3.2), then (x̄ᵀ S).
///
/// Results are those of [`forward`](super::forward()). Time and size are proportional to nodes times outputs.
///
/// # Panics
/// If an input or output of the question does not exist.
pub fn reverse(of: &Differentiation<'_>) -> Function {
    within(of, usize::MAX).expect("any number of nodes")
}

/// The same, if it takes no more nodes than so many beside the function's own.
pub(super) fn within(of: &Differentiation<'_>, most: usize) -> Option<Function> {
    let mut linear = Linear::of(of);
    let most = most.saturating_add(linear.function.graph.nodes().len());
    let one = linear.function.graph.constant(1.0);
    let mut entries = Vec::new();
    for output in linear.function.outputs.clone() {
        entries.extend(row(&mut linear, &[(output, one)]));
        if linear.function.graph.nodes().len() > most {
            return None;
        }
    }
    Some(linear.finish(of.with_values, entries))
}

/// Σ weight · ∂(output)/∂(direction), for each direction.
pub(super) fn row(linear: &mut Linear, weights: &[(NodeId, NodeId)]) -> Vec<NodeId> {
    let adjoints = adjoints(linear, weights);
    along_directions(linear, &adjoints)
}

/// v̄ = ∂(Σ weight · output)/∂v for each of the function's own nodes.
pub(super) fn adjoints(linear: &mut Linear, weights: &[(NodeId, NodeId)]) -> Vec<Option<NodeId>> {
    let mut adjoints: Vec<Option<NodeId>> = vec![None; linear.own_nodes()];
    let one = linear.function.graph.constant(1.0);
    for (output, weight) in weights {
        let place = output.index();
        adjoints[place] = linear.add_product(adjoints[place], one, *weight);
    }
    let last = weights.iter().map(|(output, _)| output.index()).max();
    for node in (0..last.map_or(0, |last| last + 1)).rev() {
        let Some(adjoint) = adjoints[node] else {
            continue;
        };
        for edge in linear.edges_to(node) {
            let edge = linear.edge(edge);
            let place = edge.operand.index();
            adjoints[place] = linear.add_product(adjoints[place], edge.partial, adjoint);
        }
    }
    adjoints
}

/// Σ rate · x̄ over the inputs of each direction.
pub(super) fn along_directions(linear: &mut Linear, adjoints: &[Option<NodeId>]) -> Vec<NodeId> {
    let directions = linear.directions.clone();
    let along = directions.iter().map(|direction| {
        let mut sum = None;
        for (input, rate) in direction {
            if let Some(adjoint) = adjoints[input.index()] {
                sum = linear.add_product(sum, *rate, adjoint);
            }
        }
        linear.or_zero(sum)
    });
    along.collect()
}
