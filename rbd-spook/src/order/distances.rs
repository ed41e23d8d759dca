//! Breadth-first distances within a part.

use std::collections::VecDeque;

use super::Pattern;

/// The distance of blocks that cannot be reached.
pub(super) const FAR: usize = usize::MAX;

/// A part of the graph, with a local number for each block.
pub(super) struct Part<'p> {
    pub(super) pattern: &'p Pattern<'p>,
    pub(super) blocks: &'p [usize],
    local: Vec<usize>,
}

impl<'p> Part<'p> {
    pub(super) fn new(pattern: &'p Pattern<'p>, blocks: &'p [usize], local: Vec<usize>) -> Self {
        Self {
            pattern,
            blocks,
            local,
        }
    }

    /// Local numbers of the neighbours of the block with local number `i`.
    pub(super) fn neighbours(&self, i: usize) -> impl Iterator<Item = usize> {
        let all = &self.pattern.neighbours[self.blocks[i]];
        all.iter()
            .map(|&block| self.local[block])
            .filter(|&l| l != FAR)
    }

    /// The number of rows of the block with local number `i`.
    pub(super) fn size(&self, i: usize) -> usize {
        self.pattern.graph.sizes()[self.blocks[i]]
    }

    /// Distances in couplings from `start` to each block; [`FAR`] where there is no path.
    pub(super) fn distances(&self, start: usize) -> Vec<usize> {
        let mut distances = vec![FAR; self.blocks.len()];
        distances[start] = 0;
        let mut queue = VecDeque::from([start]);
        while let Some(i) = queue.pop_front() {
            for neighbour in self.neighbours(i) {
                if distances[neighbour] == FAR {
                    distances[neighbour] = distances[i] + 1;
                    queue.push_back(neighbour);
                }
            }
        }
        distances
    }
}
