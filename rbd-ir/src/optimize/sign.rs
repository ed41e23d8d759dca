//! Reverses differences of which only the negative is used: −(a − b) becomes b − a.
//!
//! The constructors keep one of a − b and b − a so that both are recognised as the same value; here, at the
//! end, the order without a change of sign is chosen.

use crate::ir::{Function, Graph, Node, NodeId};

pub(crate) fn run(function: &Function) -> Function {
    let turned = only_negated(function);
    let mut graph = Graph::default();
    let mut new_id: Vec<NodeId> = Vec::with_capacity(function.graph.nodes().len());
    for id in function.graph.ids() {
        let node = match function.graph.node(id) {
            Node::Sub(a, b) if turned[id.index()] => Node::Sub(b, a),
            // The difference is reversed, so its negation is the new node itself.
            Node::Neg(a) if turned[a.index()] => {
                new_id.push(new_id[a.index()]);
                continue;
            }
            node => node,
        };
        new_id.push(graph.intern(node.map(|operand| new_id[operand.index()])));
    }
    let outputs = function
        .outputs
        .iter()
        .map(|id| new_id[id.index()])
        .collect();
    function.with(outputs, graph)
}

/// The differences whose every live use is a negation.
fn only_negated(function: &Function) -> Vec<bool> {
    let graph = &function.graph;
    let mut negated = vec![false; graph.nodes().len()];
    let mut plain = vec![false; graph.nodes().len()];
    let live = function.live();
    for id in graph.ids().filter(|id| live[id.index()]) {
        match graph.node(id) {
            Node::Neg(a) => negated[a.index()] = true,
            node => node
                .operands()
                .for_each(|operand| plain[operand.index()] = true),
        }
    }
    for output in &function.outputs {
        plain[output.index()] = true;
    }
    graph
        .ids()
        .map(|id| {
            let index = id.index();
            matches!(graph.node(id), Node::Sub(..)) && negated[index] && !plain[index]
        })
        .collect()
}
