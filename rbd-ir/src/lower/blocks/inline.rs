//! Values that are written inside the expression that uses them.
//!
//! A product used once, by a sum, reads and compiles better as `a * b + c`; so does a change of sign. A
//! value that only the next statement uses may be inlined there. Expressions never have more than
//! [`MOST_OPERATIONS`], so none grows with the robot.

use crate::ir::{Function, Node, NodeId};

/// The most operations in one statement.
const MOST_OPERATIONS: usize = 3;

pub(super) fn inline_nodes(function: &Function) -> Vec<bool> {
    let uses = function.use_counts();
    let mut inline = vec![false; uses.len()];
    for id in function.graph.ids() {
        let node = function.graph.node(id);
        let is_sum = matches!(node, Node::Add(..) | Node::Sub(..));
        let is_fused = matches!(node, Node::MulAdd(..));
        for operand in node.operands() {
            let single = uses[operand.index()] == 1;
            inline[operand.index()] |= match function.graph.node(operand) {
                Node::Mul(..) => single && is_sum,
                // A negated leaf is as short as the leaf, and the signs of a fused operation cost nothing.
                Node::Neg(a) => is_fused || function.graph.node(a).is_leaf(),
                _ => false,
            };
        }
    }
    for output in function.outputs.iter().copied().chain(operands(function)) {
        if let Node::Neg(_) = function.graph.node(output) {
            inline[output.index()] |= uses[output.index()] == 1;
        }
    }
    inline
}

/// The values that kernels take.
fn operands(function: &Function) -> impl Iterator<Item = NodeId> {
    let nodes = function.graph.nodes().iter();
    nodes.filter_map(|node| match node {
        Node::Operand(_, _, a) => Some(*a),
        _ => None,
    })
}

/// Also inlines values that are used once, by the next statement: the order of operations stays, and a
/// compiler has half as many variables.
pub(super) fn nest(function: &Function, needed: &[bool], inline: &mut [bool]) {
    let mut uses = function.use_counts();
    // Results and operands of kernels are named.
    for output in function.outputs.iter().copied().chain(operands(function)) {
        uses[output.index()] += 1;
    }
    let mut before: Option<NodeId> = None;
    for id in function.graph.ids().filter(|id| needed[id.index()]) {
        let node = function.graph.node(id);
        if node.is_leaf() || node.is_effect() || inline[id.index()] {
            continue;
        }
        if matches!(node, Node::Sin(_) | Node::Cos(_)) {
            before = None;
            continue;
        }
        if let Some(value) = before
            && is_used_by(function, &uses, inline, id, value)
        {
            let both = [id, value].map(|id| operations(function, inline, id));
            inline[value.index()] = both[0] + both[1] <= MOST_OPERATIONS;
        }
        before = Some(id);
    }
}

/// Whether `value` is used only in the expression of `id`.
fn is_used_by(
    function: &Function,
    uses: &[u32],
    inline: &[bool],
    id: NodeId,
    value: NodeId,
) -> bool {
    function.graph.node(id).operands().any(|operand| {
        let (single, inside) = (uses[operand.index()] == 1, inline[operand.index()]);
        single && (operand == value || inside && is_used_by(function, uses, inline, operand, value))
    })
}

/// The number of operations in the expression of `id`.
fn operations(function: &Function, inline: &[bool], id: NodeId) -> usize {
    let operands = function.graph.node(id).operands();
    let inside = operands.filter(|operand| inline[operand.index()]);
    1 + inside
        .map(|operand| operations(function, inline, operand))
        .sum::<usize>()
}
