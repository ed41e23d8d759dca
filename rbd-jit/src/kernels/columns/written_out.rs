//! The work of a kernel on columns, column by column.

use std::ops::Range;

use rbd_ir::kernel::CHUNK;

use super::{Columns, RowStep};

/// Steps for columns that stand side by side.
pub(crate) struct WrittenOut<'a> {
    /// The place of the first column in the area.
    pub(crate) first: usize,
    /// How many they are, a power of two.
    pub(crate) columns: usize,
    pub(crate) steps: Vec<&'a RowStep>,
}

impl Columns {
    /// All columns: of one state so many side by side as a vector has, where the same work goes through them; of several states one by one.
    pub(crate) fn written_out(&self, vector: usize) -> Vec<WrittenOut<'_>> {
        let chunks: Vec<_> = (0..self.order.len()).map(|k| self.steps_of(k)).collect();
        let most = if self.lanes == 1 { vector } else { 1 };
        let mut groups = Vec::new();
        let mut first = 0;
        for equal in chunks.chunk_by(|a, b| a == b) {
            let own = equal[0].iter().cloned();
            let own: Vec<&RowStep> = own.flat_map(|steps| &self.steps[steps]).collect();
            let end = first + equal.len() * CHUNK;
            while first < end {
                let columns = most.min(1 << (end - first).ilog2());
                groups.push(WrittenOut {
                    first: self.before + self.place_in_order(0, first / CHUNK, first % CHUNK),
                    columns,
                    steps: own.clone(),
                });
                first += columns;
            }
        }
        groups
    }

    /// The places of all rows, behind the first column of any.
    pub(crate) fn places(&self) -> impl Iterator<Item = usize> {
        let stride = self.stride();
        (0..self.rows).map(move |row| row * stride)
    }

    /// The steps that go through the chunk that is the `chunk`-th in order.
    fn steps_of(&self, chunk: usize) -> Vec<Range<usize>> {
        let column = self.place_in_order(0, chunk, 0);
        let passes = self.passes.iter().filter(|pass| {
            let columns = pass.first..pass.first + pass.chunks * CHUNK;
            columns.contains(&column)
        });
        passes.map(|pass| pass.steps.clone()).collect()
    }

    /// The terms of a step: an entry of the factor, and the row that it multiplies.
    pub(crate) fn terms(&self, step: &RowStep) -> impl Iterator<Item = (usize, usize)> {
        let terms = self.terms[step.terms.clone()].iter();
        terms.map(|(entry, row)| (*entry as usize, *row as usize))
    }
}
