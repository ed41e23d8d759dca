//! The same linear steps for many columns.

mod plan;
mod table;

use rbd_runtime::{Arithmetic, OpCount, Real};

use super::CHUNK;

/// Rows of columns side by side in chunks, each computed from rows before it with the same entries for all columns:
/// row ← scale · start − Σ entry · row. Rows that are zero, or not asked for, in all columns of a chunk are skipped.
///
/// Operands: the entries; then the numbers that are given. Results: numbers of rows. Rows are kept in places, which are 0
/// before the first pass but for what is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearColumns {
    /// The number of columns.
    pub width: usize,
    /// The number of entries.
    pub entries: usize,
    /// How many rows are kept at once.
    pub places: usize,
    /// Place and column of each number that is given.
    pub given: Vec<(usize, usize)>,
    /// The passes, in order.
    pub passes: Vec<RowPass>,
    /// Places and chunks of them that are read where nothing has written them, but for what is given.
    pub zeros: Vec<(usize, usize)>,
    /// Place and column of each result.
    pub results: Vec<(usize, usize)>,
}

/// Steps for the same chunks, with places in the stead of rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowPass {
    /// The chunks, in order.
    pub chunks: Vec<usize>,
    /// By step: the place of the row that it computes.
    pub targets: Vec<usize>,
    /// The steps.
    pub steps: Vec<RowStep>,
}

impl RowPass {
    /// Steps whose rows stay in the places where their sums start.
    pub(super) fn new(chunks: &[usize], steps: Vec<RowStep>) -> Self {
        Self {
            chunks: chunks.to_vec(),
            targets: steps.iter().map(|step| step.start).collect(),
            steps,
        }
    }
}

/// The steps that are planned for [`LinearColumns`].
#[derive(Clone, Debug)]
pub struct LinearSteps {
    /// The number of columns.
    pub width: usize,
    /// The number of entries.
    pub entries: usize,
    /// The number of rows that are given.
    pub rows: usize,
    /// Row and column of each number that is given; the others are 0.
    pub given: Vec<(usize, usize)>,
    /// The first one computes the row behind those that are given, and so on.
    pub steps: Vec<RowStep>,
    /// Row and column of each result.
    pub results: Vec<(usize, usize)>,
}

/// A row as scale · start − Σ entry · row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowStep {
    /// The row where the sum starts.
    pub start: usize,
    /// The place of the entry that it is multiplied by.
    pub scale: Option<usize>,
    /// The place of an entry, and the row that it multiplies, in the order in which they are subtracted.
    pub terms: Vec<(usize, usize)>,
}

impl LinearColumns {
    /// The number of operands.
    pub fn operands(&self) -> usize {
        self.entries + self.given.len()
    }

    /// The number of chunks.
    pub fn chunks(&self) -> usize {
        self.width.div_ceil(CHUNK)
    }

    /// The number of numbers in all places.
    pub fn numbers(&self) -> usize {
        self.places * self.chunks() * CHUNK
    }

    pub(super) fn op_count(&self) -> OpCount {
        let mut count = OpCount::default();
        for pass in &self.passes {
            for step in &pass.steps {
                let products = pass.chunks.len() * step.terms.len();
                let scaled = pass.chunks.len() * usize::from(step.scale.is_some());
                count.mul += (CHUNK * (products + scaled)) as u32;
                count.add += (CHUNK * products) as u32;
            }
        }
        count
    }

    pub(super) fn evaluate_in<T: Real, A: Arithmetic<T>>(&self, _: A, operands: &[T]) -> Vec<T> {
        let (entries, given) = operands[..self.operands()].split_at(self.entries);
        let width = self.chunks() * CHUNK;
        let mut x = vec![T::zero(); self.places * width];
        for ((place, column), value) in self.given.iter().zip(given) {
            x[place * width + column] = *value;
        }
        for pass in &self.passes {
            let columns = |chunk: &usize| chunk * CHUNK..(chunk + 1) * CHUNK;
            for (target, step) in pass.targets.iter().zip(&pass.steps) {
                for column in pass.chunks.iter().flat_map(columns) {
                    let at = |place: usize| place * width + column;
                    let start = x[at(step.start)];
                    let start = step.scale.map_or(start, |scale| start * entries[scale]);
                    x[at(*target)] = step.terms.iter().fold(start, |sum, (entry, place)| {
                        A::mul_add(-entries[*entry], x[at(*place)], sum)
                    });
                }
            }
        }
        let results = self.results.iter();
        let results = results.map(|(place, column)| x[place * width + column]);
        results.collect()
    }
}
