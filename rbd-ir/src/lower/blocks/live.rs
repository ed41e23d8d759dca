//! Values that are used outside of the block and the part that define them.

use super::statement::{Block, Part, Statement};
use super::summary::Summaries;
use super::values::{leaves, values_made, values_used};
use crate::ir::{Function, NodeId};

/// The place of a definition or a use: (part, block).
type Place = (usize, usize);

pub(super) fn with_live_values(
    function: &Function,
    inline: &[bool],
    parts: Vec<Vec<Vec<Statement>>>,
    has_placed: bool,
) -> Vec<Part> {
    // The last place that uses a value; results that no statement writes count as a use at the end.
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
    let at_end = if has_placed {
        &[]
    } else {
        function.outputs.as_slice()
    };
    for output in at_end {
        let used = leaves(function, inline, *output);
        used.for_each(|value| last_use[value.index()] = Some((parts.len(), 0)));
    }
    let outlives =
        |value: &NodeId, place: Place| last_use[value.index()].is_some_and(|p| p > place);
    let is_long = parts.iter().map(Vec::len).sum::<usize>() > 1;
    let summaries = is_long.then(|| Summaries::new(function, inline));
    let mut result = Vec::with_capacity(parts.len());
    for (p, blocks) in parts.into_iter().enumerate() {
        let blocks: Vec<Block> = blocks
            .into_iter()
            .enumerate()
            .map(|(b, statements)| {
                let made = statements.iter().flat_map(|s| values_made(*s));
                let live_out = made.filter(|value| outlives(value, (p, b))).collect();
                Block {
                    summary: summaries
                        .as_ref()
                        .map(|summaries| summaries.of(&statements)),
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
