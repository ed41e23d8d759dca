//! Dead-code elimination.

use crate::ir::{Function, Graph, NodeId};

/// The same outputs with only the nodes that they need.
pub fn run(function: &Function) -> Function {
    let mut graph = Graph::default();
    let mut new_id: Vec<Option<NodeId>> = vec![None; function.graph.nodes().len()];
    let live = function.live();
    for id in function.graph.ids().filter(|id| live[id.index()]) {
        let node = function.graph.node(id).map(|operand| {
            new_id[operand.index()].expect("an operand of a live node is live and came before")
        });
        new_id[id.index()] = Some(graph.push(node));
    }
    let outputs = function
        .outputs
        .iter()
        .map(|id| new_id[id.index()].expect("outputs are live"));
    function.with(outputs.collect(), graph)
}
