//! How long operations take until their results can be used.

use super::{Graph, Node};

/// Cycles until the result of an operation can be used: of scalars or, to within a cycle, of
/// several side by side. From the tables of A. Fog, *Instruction tables*, for cores since 2017.
pub fn latency(node: Node) -> u32 {
    match node {
        Node::Const(_) | Node::Input(_) | Node::Neg(_) | Node::Lane(_, 0) => 0,
        Node::Operand(..) | Node::Written(_) | Node::Result(..) => 0,
        Node::Pair(_) => 1,
        Node::Add(..) | Node::Sub(..) | Node::Mul(..) | Node::Four(_) | Node::Lane(..) => 3,
        Node::MulAdd(..) => 4,
        Node::Div(..) => 13,
        Node::Sign(_) => 5,
        Node::Sqrt(_) => 18,
        Node::Sin(_) | Node::Cos(_) => SINE,
        Node::Atan2(..) => 100,
        Node::Call(..) => CALL,
        Node::Elementary(function, _) => function.latency(),
        // Two comparisons side by side, two selections.
        Node::SelectLess(_) => 7,
    }
}

/// The latency of sine and cosine, range reduction included.
const SINE: u32 = 60;

/// That of a kernel, which is longer than anything else: some thousand operations.
const CALL: u32 = 1000;

/// When each node's value is there at the earliest, in cycles from the start.
pub fn arrivals(graph: &Graph) -> Vec<u32> {
    let mut arrivals = Vec::with_capacity(graph.nodes().len());
    add_arrivals(graph, &mut arrivals);
    arrivals
}

/// Adds those of the nodes that have come since.
pub(crate) fn add_arrivals(graph: &Graph, arrivals: &mut Vec<u32>) {
    for node in &graph.nodes()[arrivals.len()..] {
        let start = node.operands().map(|operand| arrivals[operand.index()]);
        arrivals.push(start.max().unwrap_or(0) + latency(*node));
    }
}
