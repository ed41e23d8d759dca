//! Which values leave the block and the part that make them.

use super::statement::{Block, Part, Statement};
use crate::ir::{Function, NodeId};

/// Where a value is made or used: (part, block).
type Place = (usize, usize);

pub(super) fn with_live_values(
    function: &Function,
    inline: &[bool],
    parts: Vec<Vec<Vec<Statement>>>,
) -> Vec<Part> {
    // The last place that uses a value; the result counts as a place after all.
    let mut last_use: Vec<Option<Place>> = vec![None; inline.len()];
    for (p, blocks) in parts.iter().enumerate() {
        for (b, statements) in blocks.iter().enumerate() {
            for statement in statements {
                for value in values_used(function, inline, *statement) {
                    last_use[value.index()] = Some((p, b));
                }
            }
        }
    }
    for output in &function.outputs {
        let used = leaves(function, inline, *output);
        used.for_each(|value| last_use[value.index()] = Some((parts.len(), 0)));
    }
    let outlives =
        |value: &NodeId, place: Place| last_use[value.index()].is_some_and(|p| p > place);
    let mut result = Vec::with_capacity(parts.len());
    for (p, blocks) in parts.into_iter().enumerate() {
        let blocks: Vec<Block> = blocks
            .into_iter()
            .enumerate()
            .map(|(b, statements)| {
                let made = statements.iter().flat_map(|s| values_made(*s));
                let live_out = made.filter(|value| outlives(value, (p, b))).collect();
                Block {
                    statements,
                    live_out,
                }
            })
            .collect();
        let made = blocks
            .iter()
            .flat_map(|block| block.live_out.iter().copied());
        let live_out = made
            .filter(|value| outlives(value, (p, usize::MAX)))
            .collect();
        result.push(Part { blocks, live_out });
    }
    result
}

fn values_made(statement: Statement) -> impl Iterator<Item = NodeId> {
    let (a, b) = match statement {
        Statement::Let(id) => (Some(id), None),
        Statement::SinCos { sin, cos, .. } => (sin, cos),
    };
    a.into_iter().chain(b)
}

/// The named values in a statement's expression.
fn values_used(function: &Function, inline: &[bool], statement: Statement) -> Vec<NodeId> {
    match statement {
        Statement::SinCos { angle, .. } => leaves(function, inline, angle).collect(),
        Statement::Let(id) => {
            let operands = function.graph.node(id).operands();
            operands
                .flat_map(|operand| leaves(function, inline, operand))
                .collect()
        }
    }
}

/// `id` itself, or what it is written with if it is inlined; leaves of the graph are no values.
fn leaves(function: &Function, inline: &[bool], id: NodeId) -> impl Iterator<Item = NodeId> {
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
