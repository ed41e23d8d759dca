//! Replaces several divisions by the same number by products with its reciprocal.
//!
//! A division takes a core as long as five to ten products, and factorisations divide whole columns by the same diagonal entry.

use rustc_hash::FxHashMap;

use crate::ir::{Function, Graph, Node, NodeId};

/// Rounding changes: a quotient is rounded twice instead of once, to within 1.5 units in the last place.
pub(super) fn run(function: &Function) -> Function {
    let mut quotients: FxHashMap<NodeId, usize> = FxHashMap::default();
    for node in function.graph.nodes() {
        if let Node::Div(_, denominator) = node {
            *quotients.entry(*denominator).or_default() += 1;
        }
    }
    let mut graph = Graph::default();
    let mut new_id: Vec<NodeId> = Vec::with_capacity(function.graph.nodes().len());
    let widths = function.graph.widths();
    for (node, width) in function.graph.nodes().iter().zip(widths) {
        let new = match *node {
            Node::Div(a, b) if quotients[&b] > 1 => {
                let (a, b) = (new_id[a.index()], new_id[b.index()]);
                let one = graph.constant(1.0);
                let one = graph.repeated(one, width);
                let reciprocal = graph.div(one, b);
                graph.mul(a, reciprocal)
            }
            node => graph.intern(node.map(|operand| new_id[operand.index()])),
        };
        new_id.push(new);
    }
    let outputs = function.outputs.iter().map(|id| new_id[id.index()]);
    function.with(outputs.collect(), graph)
}
