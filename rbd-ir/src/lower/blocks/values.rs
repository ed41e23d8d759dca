//! The named values of statements and expressions.

use super::statement::Statement;
use crate::ir::{Function, Node, NodeId};

/// The values that a statement defines.
pub(super) fn values_made(statement: Statement) -> impl Iterator<Item = NodeId> {
    let (a, b) = match statement {
        Statement::Let(id) => (Some(id), None),
        Statement::SinCos { sin, cos, .. } => (sin, cos),
        Statement::Place(_) | Statement::Operand(_) | Statement::Call(_) => (None, None),
    };
    a.into_iter().chain(b)
}

/// The named values in a statement's expression.
pub(super) fn values_used(
    function: &Function,
    inline: &[bool],
    statement: Statement,
) -> Vec<NodeId> {
    match statement {
        Statement::SinCos { angle, .. } => leaves(function, inline, angle).collect(),
        Statement::Place(k) => leaves(function, inline, function.outputs[k]).collect(),
        Statement::Call(_) => Vec::new(),
        Statement::Let(id) | Statement::Operand(id) => {
            let operands = function.graph.node(id).operands();
            operands
                .flat_map(|operand| leaves(function, inline, operand))
                .collect()
        }
    }
}

/// `id` itself, or the values in its expression if it is inlined; leaves of the graph are no values.
pub(super) fn leaves(
    function: &Function,
    inline: &[bool],
    id: NodeId,
) -> impl Iterator<Item = NodeId> {
    let all = values_and_calls(function, inline, id);
    all.filter(|id| !function.graph.node(*id).is_effect())
}

/// The same with the calls whose results are in the expression.
pub(super) fn values_and_calls(
    function: &Function,
    inline: &[bool],
    id: NodeId,
) -> impl Iterator<Item = NodeId> {
    let mut found = Vec::new();
    let mut stack = vec![id];
    while let Some(id) = stack.pop() {
        if inline[id.index()] {
            stack.extend(function.graph.node(id).operands());
        } else if let Node::Result(call, _) = function.graph.node(id) {
            found.push(call);
        } else if !function.graph.node(id).is_leaf() {
            found.push(id);
        }
    }
    found.into_iter()
}
