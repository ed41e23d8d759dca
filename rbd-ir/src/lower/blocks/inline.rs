//! Values that are written inside the expression that uses them.
//!
//! A product used once, by a sum, reads and compiles better as `a * b + c`; so does a change of sign. Other values that
//! are used once may be inlined as well, where a target nests.

use crate::ir::{Function, Node, NodeId};
use crate::lower::Target;

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

/// Also inlines values that are used once, by one of the next [`Target::nests`] statements or where they are written to
/// their places, so that the text has fewer variables.
pub(super) fn nest(function: &Function, needed: &[bool], target: &Target, inline: &mut [bool]) {
    let uses = function.use_counts();
    let mut statements = vec![0; inline.len()];
    let mut count = 0;
    for id in function.graph.ids().filter(|id| needed[id.index()]) {
        let node = function.graph.node(id);
        if node.is_leaf() || node.is_effect() || inline[id.index()] {
            continue;
        }
        count += 1;
        if matches!(node, Node::Sin(_) | Node::Cos(_)) {
            continue;
        }
        statements[id.index()] = count;
        // C repeats operands in the text of a choice.
        if target.nests > 1 && matches!(node, Node::Sign(_) | Node::SelectLess(_)) {
            continue;
        }
        let mut own = operations(function, inline, id);
        for value in used_once(function, &uses, inline, id) {
            let (place, more) = (
                statements[value.index()],
                operations(function, inline, value),
            );
            let is_near = place > 0 && count - place <= target.nests;
            if is_near && own + more <= target.statement_operations {
                inline[value.index()] = true;
                own += more;
            }
        }
    }
    let written = function.outputs.iter().copied().chain(operands(function));
    for value in written.filter(|_| target.places && target.nests > 0) {
        let is_scalar = !matches!(function.graph.node(value), Node::Lane(..));
        inline[value.index()] |=
            is_scalar && statements[value.index()] > 0 && uses[value.index()] == 1;
    }
}

/// The values that are used only in the expression of `id`, by variables of their own so far.
fn used_once(function: &Function, uses: &[u32], inline: &[bool], id: NodeId) -> Vec<NodeId> {
    let operands = function.graph.node(id).operands();
    let single = operands.filter(|operand| uses[operand.index()] == 1);
    single
        .flat_map(|operand| match inline[operand.index()] {
            true => used_once(function, uses, inline, operand),
            false => vec![operand],
        })
        .collect()
}

/// The number of operations in the expression of `id`.
fn operations(function: &Function, inline: &[bool], id: NodeId) -> usize {
    let operands = function.graph.node(id).operands();
    let inside = operands.filter(|operand| inline[operand.index()]);
    1 + inside
        .map(|operand| operations(function, inline, operand))
        .sum::<usize>()
}
