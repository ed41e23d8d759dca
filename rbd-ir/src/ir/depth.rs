//! The longest path through a program.

use super::{Function, Node};

/// How many operations the longest path from inputs to results has: the steps that a machine with as
/// many units as it likes would take. Signs are none; a sine is one, and so is a kernel.
pub fn longest_path(function: &Function) -> u32 {
    let graph = &function.graph;
    let mut depths: Vec<u32> = Vec::with_capacity(graph.nodes().len());
    for node in graph.nodes() {
        let before = node.operands().map(|operand| depths[operand.index()]);
        let before = before.max().unwrap_or(0);
        depths.push(before + u32::from(is_operation(*node)));
    }
    let results = function.outputs.iter().map(|id| depths[id.index()]);
    results.max().unwrap_or(0)
}

fn is_operation(node: Node) -> bool {
    let moves = matches!(node, Node::Pair(_) | Node::Four(_) | Node::Lane(..));
    let writes = matches!(node, Node::Operand(..) | Node::Written(_));
    !(node.is_leaf() || matches!(node, Node::Neg(_)) || moves || writes)
}
