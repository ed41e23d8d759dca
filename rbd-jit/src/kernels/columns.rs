//! Solutions for many columns, as many side by side as registers hold.

use rbd_ir::kernel::SolveColumns;
use rbd_runtime::Arithmetic;

use crate::element::Element;

use super::registers::{Sum, in_groups, padded};

/// The factor, and behind it X by rows, each of whole groups of registers.
#[derive(Clone, Debug)]
pub(crate) struct Columns {
    kernel: SolveColumns,
    pub(super) lanes: usize,
    /// The numbers before X.
    before: usize,
    /// Registers of a row.
    width: usize,
    /// The work on each row, in order.
    steps: Box<[RowStep]>,
    /// Those of all steps.
    terms: Box<[Term]>,
}

/// An entry of the factor, and the place of the row that it multiplies.
type Term = (u32, u32);

/// A row's place, the entry of the factor that it is multiplied by, and its number of terms.
#[derive(Clone, Debug)]
struct RowStep {
    row: usize,
    scale: Option<usize>,
    terms: usize,
}

impl Columns {
    pub(super) fn new(kernel: &SolveColumns, lanes: usize) -> Self {
        let columns = kernel.results() / kernel.rows();
        let mut new = Self {
            kernel: kernel.clone(),
            lanes,
            before: kernel.entries().next_multiple_of(4),
            width: padded((columns * lanes).div_ceil(4), lanes),
            steps: Box::default(),
            terms: Box::default(),
        };
        (new.steps, new.terms) = new.tables();
        new
    }

    /// X ← L⁻¹ D⁻¹ L⁻ᵀ X (RBDA Table 6.5), row by row: from the last row, subtracting the terms of the coordinates behind it;
    /// then from the first, subtracting those of the coordinates before it.
    fn tables(&self) -> (Box<[RowStep]>, Box<[Term]>) {
        let (kernel, n) = (&self.kernel, self.kernel.rows());
        let starts = kernel.starts();
        let ancestors: Vec<Vec<usize>> = (0..n).map(|i| kernel.ancestors(i).collect()).collect();
        // The entry of row i for its ancestor j, whose index is the number of j's own ancestors.
        let entry = |i: usize, j: usize| (starts[i] + ancestors[j].len()) as u32;
        let (mut steps, mut terms) = (Vec::new(), Vec::new());
        let mut step = |row: usize, scale: Option<u32>, own: Vec<(u32, usize)>| {
            let own = own.into_iter();
            let own = own.map(|(entry, row)| (entry, (row * self.width) as u32));
            steps.push(RowStep {
                row: row * self.width,
                scale: scale.map(|entry| entry as usize),
                terms: own.len(),
            });
            terms.extend(own);
        };
        for j in (0..n).rev() {
            let carried = (j..n).rev().filter(|i| ancestors[*i].contains(&j));
            step(j, None, carried.map(|i| (entry(i, j), i)).collect());
        }
        for (i, own) in ancestors.iter().enumerate() {
            // From the base, since the nearest is computed last.
            let before = own.iter().rev().map(|j| (entry(i, *j), *j));
            step(i, Some(entry(i, i)), before.collect());
        }
        (steps.into(), terms.into())
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
            Some(operand) => self.result(operand),
        }
    }

    pub(super) fn result(&self, result: usize) -> usize {
        let (row, column) = self.kernel.place(result);
        self.before + row * self.row_length() + column
    }

    /// Columns of the identity behind those that are given, and padding.
    pub(super) fn constants(&self) -> (Vec<usize>, Vec<usize>) {
        let first = self.kernel.first(self.kernel.given.len());
        let rows = (0..self.kernel.rows()).map(|i| (i, self.before + i * self.row_length()));
        let behind = |(i, row): (usize, usize)| {
            let one = first + i;
            (first..self.row_length()).filter_map(move |k| (k != one).then_some(row + k))
        };
        let zeros = rows.clone().flat_map(behind).collect();
        (zeros, rows.map(|(i, row)| row + first + i).collect())
    }

    #[inline(always)]
    pub(super) fn run<T: Element, A: Arithmetic<T>>(&self, arithmetic: A, area: &mut [T]) {
        match self.lanes {
            1 => self.solve::<T, A, true>(arithmetic, area),
            _ => self.solve::<T, A, false>(arithmetic, area),
        }
    }

    #[inline(always)]
    fn solve<T: Element, A: Arithmetic<T>, const ONE: bool>(&self, arithmetic: A, area: &mut [T]) {
        let (factor, x) = area.split_at_mut(self.before * self.lanes);
        let (x, _) = x.as_chunks_mut();
        in_groups!(self.width, |first, SIZE| {
            let mut rest = &*self.terms;
            for step in &self.steps {
                let (own, behind) = rest.split_at(step.terms);
                rest = behind;
                let sum = Sum {
                    lanes: self.lanes,
                    factor,
                    target: step.row,
                    scale: step.scale,
                    terms: own
                        .iter()
                        .map(|(entry, row)| (*entry as usize, *row as usize)),
                };
                sum.group::<A, ONE, SIZE>(arithmetic, x, first);
            }
        });
    }
}
