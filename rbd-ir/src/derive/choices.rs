//! Products and sums of partial derivatives with choices in them, as `min`, `max` and a tabulated case have.

use crate::ir::{Graph, Node, NodeId};

/// a b. A choice of which one value is 0 takes the other factor in, which is no operation, and gives 0 · ∞ = 0 in the case
/// that is not chosen: (a < b ? 1 : 0) x = (a < b ? x : 0).
pub(super) fn product(graph: &mut Graph, a: NodeId, b: NodeId) -> NodeId {
    for (choice, factor) in [(a, b), (b, a)] {
        let (inner, is_negative) = graph.unsigned(choice);
        let Node::SelectLess([left, right, x, y]) = graph.node(inner) else {
            continue;
        };
        let zeros = [x, y].map(|value| graph.as_constant(value) == Some(0.0));
        if zeros.contains(&true) {
            let [x, y] = [x, y].map(|value| product(graph, value, factor));
            let chosen = graph.select_less([left, right, x, y]);
            return graph.signed(chosen, is_negative);
        }
    }
    graph.mul(a, b)
}

/// a + b. Two choices by the same comparison, one of which is 0 in either case, are one choice, which takes no operation.
pub(super) fn sum(graph: &mut Graph, a: NodeId, b: NodeId) -> NodeId {
    if let [
        Node::SelectLess([left, right, x, y]),
        Node::SelectLess([other_left, other_right, z, w]),
    ] = [a, b].map(|choice| graph.node(choice))
    {
        let one_of = |pair: [NodeId; 2]| {
            let mut zeros = pair.iter();
            zeros.any(|value| graph.as_constant(*value) == Some(0.0))
        };
        if (left, right) == (other_left, other_right) && one_of([x, z]) && one_of([y, w]) {
            let (x, y) = (graph.add(x, z), graph.add(y, w));
            return graph.select_less([left, right, x, y]);
        }
    }
    graph.add(a, b)
}
