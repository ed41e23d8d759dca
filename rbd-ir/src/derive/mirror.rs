//! A symmetric matrix computed from one entry of each pair.

use crate::ir::{Function, NodeId, op_count};
use crate::optimize::{dead, optimize};

/// For each input, the number of its array.
pub(super) fn arrays(function: &Function, inputs: &[u32]) -> Vec<usize> {
    let mut names = Vec::new();
    let arrays = inputs.iter().map(|input| {
        let name = function.inputs[*input as usize].array;
        let known = names.iter().position(|known| *known == name);
        known.unwrap_or_else(|| {
            names.push(name);
            names.len() - 1
        })
    });
    arrays.collect()
}

/// A symmetric matrix with both halves.
pub(super) struct Mirror<'a> {
    pub(super) full: &'a Function,
    /// The number of outputs before it.
    pub(super) first: usize,
    /// The block of each row.
    pub(super) arrays: &'a [usize],
}

impl Mirror<'_> {
    /// The matrix from one half, below or above the diagonal, chosen for each pair of blocks.
    pub(super) fn cheapest(&self) -> Function {
        let count = self.arrays.iter().max().map_or(0, |last| last + 1);
        let mut below = vec![true; count * count];
        let mut best = self.of_halves(&below);
        let mut least = cost(&best);
        for pair in 0..count * count {
            if pair / count < pair % count {
                continue;
            }
            below[pair] = false;
            let candidate = self.of_halves(&below);
            let candidate_cost = cost(&candidate);
            if candidate_cost < least {
                (best, least) = (candidate, candidate_cost);
            } else {
                below[pair] = true;
            }
        }
        best
    }

    /// The matrix with both entries taken from below the diagonal if `below` of the pair of blocks is true, else from above.
    fn of_halves(&self, below: &[bool]) -> Function {
        let n = self.arrays.len();
        let count = self.arrays.iter().max().map_or(0, |last| last + 1);
        let entry = |at: usize| {
            let (row, column) = (at / n, at % n);
            let (late, early) = (row.max(column), row.min(column));
            let blocks = [late, early].map(|place| self.arrays[place]);
            let pair = blocks[0].max(blocks[1]) * count + blocks[0].min(blocks[1]);
            let (row, column) = if below[pair] {
                (late, early)
            } else {
                (early, late)
            };
            self.full.outputs[self.first + row * n + column]
        };
        let values = self.full.outputs[..self.first].iter().copied();
        let outputs: Vec<NodeId> = values.chain((0..n * n).map(entry)).collect();
        let function = Function {
            outputs,
            ..self.full.clone()
        };
        dead::run(&function)
    }
}

/// Operations after all passes.
fn cost(function: &Function) -> u32 {
    op_count(&optimize(function.clone())).flops()
}
