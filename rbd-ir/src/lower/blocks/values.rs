//! The named values of statements and expressions.

use super::statement::Statement;
use crate::ir::{Function, NodeId};

/// The values that a statement defines.
pub(super) fn values_made(statement: Statement) -> impl Iterator<Item = NodeId> {
    let (a, b) = match statement {
        Statement::Let(id) => (Some(id), None),
        Statement::SinCos { sin, cos, .. } => (sin, cos),
        Statement::Place(_) => (None, None),
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
        Statement::Let(id) => {
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
    let mut found = Vec::new();
    let mut stack = vec![id];
    while let Some(id) = stack.pop() {
        if inline[id.index()] {
            stack.extend(function.graph.node(id).operands());
        } else if !function.graph.node(id).is_leaf() {
            found.push(id);
        }
    }
    found.into_iter()
}
