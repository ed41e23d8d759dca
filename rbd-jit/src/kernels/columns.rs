//! Solutions for many columns, as many side by side as registers hold.

use std::ops::Range;

use rbd_ir::kernel::{CHUNK, LinearColumns, SolveColumns};
use rbd_runtime::Arithmetic;

use crate::element::Element;

use super::registers::{Sum, group, of_group};

/// The entries of a factor, and behind them rows of columns.
#[derive(Clone, Debug)]
pub(crate) struct Columns {
    pub(super) lanes: usize,
    /// The numbers before the rows.
    before: usize,
    /// Registers of a row.
    width: usize,
    /// The number of entries.
    entries: usize,
    rows: usize,
    /// Row and column of each number that is given, of each result, and of each that is 1.
    given: Box<[(usize, usize)]>,
    results: Box<[(usize, usize)]>,
    ones: Box<[(usize, usize)]>,
    /// By row and chunk: whether what is not given there must be zero.
    zeros: Box<[bool]>,
    /// The work, in order.
    passes: Box<[Pass]>,
    /// The terms of all steps.
    terms: Box<[Term]>,
}

/// An entry of the factor, and the place of the row that it multiplies.
type Term = (u32, u32);

/// Steps for the same columns.
#[derive(Clone, Debug)]
struct Pass {
    /// The registers of each row that it works on: the first one of a group, and how many there are.
    groups: Box<[(usize, usize)]>,
    steps: Box<[RowStep]>,
}

/// The place of a row and that where its sum starts, the entry of the factor that this is multiplied by, and the terms.
#[derive(Clone, Debug)]
struct RowStep {
    row: usize,
    start: usize,
    scale: Option<usize>,
    terms: Range<usize>,
}

impl Columns {
    /// X ← L⁻¹ D⁻¹ L⁻ᵀ X (RBDA Table 6.5), block by block: from the last one, row by row, subtracting the terms of the block's
    /// coordinates; then from the first, subtracting those of the coordinates before each.
    pub(super) fn solutions(kernel: &SolveColumns, lanes: usize) -> Self {
        let place = |(matrix, row, column)| {
            let (chunk, k) = kernel.column(matrix, column);
            (row, chunk * CHUNK + k)
        };
        let given = kernel.entries()..kernel.operands();
        let unit = (0..kernel.rows()).map(|i| place((kernel.given.len(), i, i)));
        let mut new = Self {
            lanes,
            before: kernel.entries().next_multiple_of(4),
            width: kernel.chunks() * lanes,
            entries: kernel.entries(),
            rows: kernel.rows(),
            given: given
                .map(|k| place(kernel.given_place(k - kernel.entries())))
                .collect(),
            results: (0..kernel.results())
                .map(|k| place(kernel.place(k)))
                .collect(),
            ones: unit.collect(),
            zeros: vec![true; kernel.rows() * kernel.chunks()].into(),
            passes: Box::default(),
            terms: Box::default(),
        };
        (new.passes, new.terms) = new.tables_of_solutions(kernel);
        new
    }

    /// The same steps for many columns.
    pub(super) fn linear(kernel: &LinearColumns, lanes: usize) -> Self {
        let mut zeros = vec![false; kernel.places * kernel.chunks()];
        let places = kernel.zeros.iter();
        places.for_each(|(place, chunk)| zeros[place * kernel.chunks() + chunk] = true);
        let mut new = Self {
            lanes,
            before: kernel.entries.next_multiple_of(4),
            width: kernel.chunks() * lanes,
            entries: kernel.entries,
            rows: kernel.places,
            given: kernel.given.clone().into(),
            results: kernel.results.clone().into(),
            ones: Box::default(),
            zeros: zeros.into(),
            passes: Box::default(),
            terms: Box::default(),
        };
        let mut terms = Vec::new();
        let passes = kernel.passes.iter().map(|pass| {
            let steps = pass.targets.iter().zip(&pass.steps).map(|(target, step)| {
                let first = terms.len();
                let own = step.terms.iter();
                terms.extend(own.map(|(entry, row)| (*entry as u32, (row * new.width) as u32)));
                RowStep {
                    row: target * new.width,
                    start: step.start * new.width,
                    scale: step.scale,
                    terms: first..terms.len(),
                }
            });
            Pass {
                steps: steps.collect(),
                groups: new.groups(&pass.chunks),
            }
        });
        new.passes = passes.collect();
        new.terms = terms.into();
        new
    }

    fn tables_of_solutions(&self, kernel: &SolveColumns) -> (Box<[Pass]>, Box<[Term]>) {
        let starts = kernel.starts();
        let (mut passes, mut terms) = (Vec::new(), Vec::new());
        let mut step = |row: usize, scale: Option<usize>, own: Vec<(usize, usize)>| {
            let first = terms.len();
            let own = own.into_iter();
            terms.extend(own.map(|(entry, row)| (entry as u32, (row * self.width) as u32)));
            RowStep {
                row: row * self.width,
                start: row * self.width,
                scale,
                terms: first..terms.len(),
            }
        };
        let blocks = kernel.blocks();
        // The entry of row i for its ancestor k, counted from the root.
        let entry = |i: usize, k: usize| starts[i] + k;
        for block in blocks.iter().rev() {
            let own = block.rows.clone();
            let line: Vec<usize> = block.ancestors.iter().copied().chain(own.clone()).collect();
            let rows = line[..line.len() - 1].iter().enumerate().rev();
            let steps = rows.map(|(k, j)| {
                let carried = own.clone().filter(|i| i > j).rev();
                step(*j, None, carried.map(|i| (entry(i, k), i)).collect())
            });
            let steps = steps.collect();
            let groups = self.groups(&block.backward);
            passes.push(Pass { groups, steps });
        }
        for block in &blocks {
            let steps = block.rows.clone().map(|i| {
                let before = block.ancestors.iter().copied().chain(block.rows.start..i);
                // From the root, since the nearest is computed last.
                let own: Vec<_> = before.enumerate().map(|(k, j)| (entry(i, k), j)).collect();
                step(i, Some(entry(i, own.len())), own)
            });
            let steps = steps.collect();
            let groups = self.groups(&block.forward);
            passes.push(Pass { groups, steps });
        }
        (passes.into(), terms.into())
    }

    /// Groups of registers that have these chunks.
    fn groups(&self, chunks: &[usize]) -> Box<[(usize, usize)]> {
        let mut ranges: Vec<Range<usize>> = Vec::new();
        for chunk in chunks {
            let own = chunk * self.lanes..(chunk + 1) * self.lanes;
            match ranges.last_mut() {
                Some(last) if last.end == own.start => last.end = own.end,
                _ => ranges.push(own),
            }
        }
        let mut groups = Vec::new();
        for mut range in ranges {
            while !range.is_empty() {
                let size = group(range.len(), self.lanes);
                groups.push((range.start, size));
                range.start += size;
            }
        }
        groups.into()
    }

    pub(super) fn length(&self) -> usize {
        self.before + self.row_length() * self.rows
    }

    /// Numbers of a row.
    fn row_length(&self) -> usize {
        4 * self.width / self.lanes
    }

    pub(super) fn operand(&self, operand: usize) -> usize {
        match operand.checked_sub(self.entries) {
            None => operand,
            Some(operand) => self.entry(self.given[operand]),
        }
    }

    pub(super) fn result(&self, result: usize) -> usize {
        self.entry(self.results[result])
    }

    fn entry(&self, (row, column): (usize, usize)) -> usize {
        self.before + row * self.row_length() + column
    }

    /// The zeros around what is given, and ones.
    pub(super) fn constants(&self) -> (Vec<usize>, Vec<usize>) {
        let ones: Vec<usize> = self.ones.iter().map(|place| self.entry(*place)).collect();
        let numbers = self.zeros.iter().flat_map(|is_zero| [*is_zero; CHUNK]);
        let mut is_zero: Vec<bool> = numbers.collect();
        let given = self.given.iter().map(|place| self.entry(*place));
        given
            .chain(ones.iter().copied())
            .for_each(|k| is_zero[k - self.before] = false);
        let zeros = (self.before..self.length()).filter(|k| is_zero[k - self.before]);
        (zeros.collect(), ones)
    }

    #[inline(always)]
    pub(super) fn run<T: Element, A: Arithmetic<T>>(&self, arithmetic: A, area: &mut [T]) {
        let (factor, x) = area.split_at_mut(self.before * self.lanes);
        let (x, _) = x.as_chunks_mut();
        for pass in &self.passes {
            for (first, size) in &pass.groups {
                of_group!(self.lanes, *size, |WIDE, SIZE| for step in &pass.steps {
                    let terms = self.terms[step.terms.clone()].iter();
                    let sum = Sum {
                        factor,
                        target: step.row,
                        start: step.start,
                        scale: step.scale,
                        terms: terms.map(|(entry, row)| (*entry as usize, *row as usize)),
                    };
                    sum.group::<A, WIDE, SIZE>(arithmetic, x, *first);
                });
            }
        }
    }
}
