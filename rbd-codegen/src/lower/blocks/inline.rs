//! Which values are written inside the expression that uses them.
//!
//! A product used once, by a sum, reads and compiles better as `a * b + c`; so does a change of
//! sign. Nesting never goes deeper than that, so no expression grows with the robot.

use crate::ir::{Function, Node};

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
                // A negated leaf is no more to write than the leaf, and the signs of a fused
                // operation cost nothing.
                Node::Neg(a) => is_fused || function.graph.node(a).is_leaf(),
                _ => false,
            };
        }
    }
    for output in &function.outputs {
        if let Node::Neg(_) = function.graph.node(*output) {
            inline[output.index()] |= uses[output.index()] == 1;
        }
    }
    inline
}
