//! The passes as a table for a loop.

use super::LinearColumns;

impl LinearColumns {
    /// The numbers of a loop's table, where a chunk is so many `columns` wide and stands in its place in `order`. A pass is the
    /// number of its groups of chunks, the first column of each and the one behind its last, and the number of steps; a step the places
    /// of its row and of its start, 0 or the number of the scale's entry, the number of terms, and of each an entry and the place of a
    /// row.
    pub fn table(&self, columns: usize, order: &[usize]) -> Vec<usize> {
        let width = order.len() * columns;
        let mut numbers = Vec::new();
        for pass in &self.passes {
            let chunks = pass.chunks.iter();
            let mut chunks: Vec<usize> = chunks.map(|chunk| order[*chunk]).collect();
            chunks.sort_unstable();
            let groups: Vec<_> = chunks.chunk_by(|a, b| a + 1 == *b).collect();
            numbers.push(groups.len());
            let ends = |own: &&[usize]| [own[0] * columns, (own[0] + own.len()) * columns];
            numbers.extend(groups.iter().flat_map(ends));
            numbers.push(pass.steps.len());
            for (target, step) in pass.targets.iter().zip(&pass.steps) {
                let scale = step.scale.map_or(0, |scale| scale + 1);
                numbers.extend([target * width, step.start * width, scale, step.terms.len()]);
                let terms = step.terms.iter();
                numbers.extend(terms.flat_map(|(entry, place)| [*entry, place * width]));
            }
        }
        numbers
    }
}
