//! Solutions for many columns, as many side by side as registers hold.

use std::ops::Range;

use rbd_ir::kernel::{CHUNK, SolveColumns};
use rbd_runtime::Arithmetic;

use crate::element::Element;

use super::registers::{Sum, group, of_group};

/// The factor, and behind it X by rows.
#[derive(Clone, Debug)]
pub(crate) struct Columns {
    kernel: SolveColumns,
    pub(super) lanes: usize,
    /// The numbers before X.
    before: usize,
    /// Registers of a row.
    width: usize,
    /// The work on each block of rows, in order.
    passes: Box<[Pass]>,
    /// Those of all steps.
    terms: Box<[Term]>,
}

/// An entry of the factor, and the place of the row that it multiplies.
type Term = (u32, u32);

/// L⁻ᵀ or L⁻¹ D⁻¹ of a block of rows.
#[derive(Clone, Debug)]
struct Pass {
    /// The registers of each row that it works on: the first one of a group, and how many there are.
    groups: Box<[(usize, usize)]>,
    steps: Box<[RowStep]>,
}

/// A row's place, the entry of the factor that it is multiplied by, and its terms.
#[derive(Clone, Debug)]
struct RowStep {
    row: usize,
    scale: Option<usize>,
    terms: Range<usize>,
}

impl Columns {
    pub(super) fn new(kernel: &SolveColumns, lanes: usize) -> Self {
        let mut new = Self {
            kernel: kernel.clone(),
            lanes,
            before: kernel.entries().next_multiple_of(4),
            width: kernel.chunks() * lanes,
            passes: Box::default(),
            terms: Box::default(),
        };
        (new.passes, new.terms) = new.tables();
        new
    }

    /// X ← L⁻¹ D⁻¹ L⁻ᵀ X (RBDA Table 6.5), block by block: from the last one, row by row, subtracting the terms of the block's
    /// coordinates; then from the first, subtracting those of the coordinates before each.
    fn tables(&self) -> (Box<[Pass]>, Box<[Term]>) {
        let (kernel, starts) = (&self.kernel, self.kernel.starts());
        let (mut passes, mut terms) = (Vec::new(), Vec::new());
        let mut step = |row: usize, scale: Option<usize>, own: Vec<(usize, usize)>| {
            let first = terms.len();
            let own = own.into_iter();
            terms.extend(own.map(|(entry, row)| (entry as u32, (row * self.width) as u32)));
            RowStep {
                row: row * self.width,
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
        self.before + self.row_length() * self.kernel.rows()
    }

    /// Numbers of a row.
    fn row_length(&self) -> usize {
        4 * self.width / self.lanes
    }

    pub(super) fn operand(&self, operand: usize) -> usize {
        match operand.checked_sub(self.kernel.entries()) {
            None => operand,
            Some(operand) => self.entry(self.kernel.given_place(operand)),
        }
    }

    pub(super) fn result(&self, result: usize) -> usize {
        self.entry(self.kernel.place(result))
    }

    fn entry(&self, (matrix, row, column): (usize, usize, usize)) -> usize {
        let (chunk, k) = self.kernel.column(matrix, column);
        self.before + row * self.row_length() + chunk * CHUNK + k
    }

    /// The zeros around nonzeros of given columns, and the identity.
    pub(super) fn constants(&self) -> (Vec<usize>, Vec<usize>) {
        let (kernel, end) = (&self.kernel, self.length());
        let given = (kernel.entries()..kernel.operands()).map(|k| self.operand(k));
        let unit = (0..kernel.rows()).map(|i| self.entry((kernel.given.len(), i, i)));
        let mut is_zero = vec![true; end - self.before];
        (given.chain(unit.clone())).for_each(|k| is_zero[k - self.before] = false);
        let zeros = (self.before..end).filter(|k| is_zero[k - self.before]);
        (zeros.collect(), unit.collect())
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
                        scale: step.scale,
                        terms: terms.map(|(entry, row)| (*entry as usize, *row as usize)),
                    };
                    sum.group::<A, WIDE, SIZE>(arithmetic, x, *first);
                });
            }
        }
    }
}
