//! Solutions for many columns, as many side by side as registers hold.

mod written_out;

use std::ops::Range;

use rbd_ir::kernel::{CHUNK, LinearColumns, SolveColumns};

use crate::element::Element;
use crate::vectors::Vectors;

use super::registers::{Sum, most_chunks, next_group};

pub(crate) use written_out::WrittenOut;

/// The entries of a factor, and behind them rows of columns. Chunks that the same work goes through stand next to each other.
/// Columns of several states stand in windows, one behind the other, each by rows: all work on one of them is done before the
/// next, so that its rows stay in the first-level cache.
#[derive(Clone, Debug)]
pub(crate) struct Columns {
    pub(super) lanes: usize,
    /// The numbers before the rows, whole registers.
    before: usize,
    /// The number of entries.
    entries: usize,
    /// By chunk: its place among them.
    order: Vec<usize>,
    /// Chunks of a window.
    window: usize,
    rows: usize,
    /// Row and column of each number that is given, of each result, and of each that is 1.
    given: Box<[(usize, usize)]>,
    results: Box<[(usize, usize)]>,
    ones: Box<[(usize, usize)]>,
    /// Rows and chunks in which what is not given must be zero.
    zeros: Box<[(usize, usize)]>,
    /// The work, in order.
    passes: Vec<Pass>,
    steps: Vec<RowStep>,
    /// The terms of all steps.
    terms: Vec<Term>,
    /// The steps of one state, for [`columns`](rbd_runtime::machine_code::columns).
    pub(super) table: Box<[u32]>,
}

/// An entry of the factor, and the place of the row that it multiplies.
type Term = (u32, u32);

/// Steps for a group of columns: the place of the first one, the chunks.
#[derive(Clone, Debug)]
struct Pass {
    first: usize,
    chunks: usize,
    steps: Range<usize>,
}

/// The place of a row and that where its sum starts, the entry of the factor that this is multiplied by, and the terms.
#[derive(Clone, Debug)]
pub(crate) struct RowStep {
    pub(crate) row: usize,
    pub(crate) start: usize,
    pub(crate) scale: Option<usize>,
    terms: Range<usize>,
}

impl Columns {
    /// X ← L⁻¹ D⁻¹ L⁻ᵀ X (RBDA Table 6.5).
    pub(super) fn solutions(kernel: &SolveColumns, lanes: usize) -> Self {
        let mut new = Self::linear(&kernel.linear(), lanes);
        let (given, ones) = new.given.split_at(kernel.operands() - kernel.entries());
        (new.ones, new.given) = (ones.into(), given.into());
        new
    }

    /// The same steps for many columns.
    pub(super) fn linear(kernel: &LinearColumns, lanes: usize) -> Self {
        let mut new = Self {
            lanes,
            before: kernel.entries.next_multiple_of(8),
            entries: kernel.entries,
            order: vec![0; kernel.chunks()],
            window: window(kernel.chunks(), lanes),
            rows: kernel.places,
            given: kernel.given.clone().into(),
            results: kernel.results.clone().into(),
            ones: Box::default(),
            zeros: kernel.zeros.clone().into(),
            passes: Vec::new(),
            steps: Vec::new(),
            terms: Vec::new(),
            table: Box::default(),
        };
        let stride = new.stride();
        let passes = kernel.passes.iter().map(|pass| {
            let first = new.steps.len();
            for (target, step) in pass.targets.iter().zip(&pass.steps) {
                let behind = new.terms.len();
                let terms = step.terms.iter();
                let terms = terms.map(|(entry, row)| (*entry as u32, (row * stride) as u32));
                new.terms.extend(terms);
                new.steps.push(RowStep {
                    row: target * stride,
                    start: step.start * stride,
                    scale: step.scale,
                    terms: behind..new.terms.len(),
                });
            }
            (pass.chunks.as_slice(), first..new.steps.len())
        });
        let passes: Vec<_> = passes.collect();
        new.arrange(kernel.chunks(), &passes);
        if lanes == 1 {
            let table = kernel.table(1, &new.order);
            let registers = [new.before / CHUNK, new.order.len() * new.rows];
            let all = registers.into_iter().chain([table.len()]).chain(table);
            new.table = all.map(|number| number as u32).collect();
        }
        new
    }

    /// The work in groups of chunks that do not cross windows, window by window: columns do not need each other.
    fn arrange(&mut self, chunks: usize, passes: &[(&[usize], Range<usize>)]) {
        let is_of = |chunk: &usize| -> Vec<bool> {
            let passes = passes.iter();
            passes.map(|(own, _)| own.contains(chunk)).collect()
        };
        let mut sorted: Vec<usize> = (0..chunks).collect();
        sorted.sort_by_cached_key(is_of);
        self.order = vec![0; chunks];
        let places = sorted.iter().enumerate();
        places.for_each(|(place, chunk)| self.order[*chunk] = place);
        for (own, steps) in passes {
            let mut own: Vec<usize> = own.iter().map(|chunk| self.order[*chunk]).collect();
            own.sort_unstable();
            let follows = |a: &usize, b: &usize| a + 1 == *b && !b.is_multiple_of(self.window);
            for range in own.chunk_by(follows) {
                let mut rest = range;
                while let Some(first) = rest.first() {
                    let chunks = next_group(self.lanes, rest.len());
                    self.passes.push(Pass {
                        first: self.place_in_order(0, *first, 0),
                        chunks,
                        steps: steps.clone(),
                    });
                    rest = &rest[chunks..];
                }
            }
        }
        let window = self.rows * self.stride();
        self.passes.sort_by_key(|pass| pass.first / window);
    }

    /// Columns of a window.
    fn stride(&self) -> usize {
        self.window * CHUNK
    }

    /// The place of a number behind the entries.
    fn place(&self, (row, column): (usize, usize)) -> usize {
        self.place_in_order(row, self.order[column / CHUNK], column % CHUNK)
    }

    /// The place of a number of the chunk that is the `chunk`-th in order.
    fn place_in_order(&self, row: usize, chunk: usize, k: usize) -> usize {
        let (stride, column) = (self.stride(), chunk * CHUNK + k);
        (column / stride * self.rows + row) * stride + column % stride
    }

    pub(super) fn length(&self) -> usize {
        self.before + (self.order.len() * CHUNK).next_multiple_of(self.stride()) * self.rows
    }

    pub(super) fn operand(&self, operand: usize) -> usize {
        match operand.checked_sub(self.entries) {
            None => operand,
            Some(operand) => self.before + self.place(self.given[operand]),
        }
    }

    pub(super) fn result(&self, result: usize) -> usize {
        self.before + self.place(self.results[result])
    }

    /// The zeros around what is given, and ones.
    pub(super) fn constants(&self) -> (Vec<usize>, Vec<usize>) {
        let mut is_zero = vec![false; self.length() - self.before];
        for (row, chunk) in &self.zeros {
            let first = self.place((*row, chunk * CHUNK));
            is_zero[first..first + CHUNK].fill(true);
        }
        let places = [&self.given, &self.ones].into_iter().flatten();
        places.for_each(|place| is_zero[self.place(*place)] = false);
        let zeros = (0..is_zero.len()).filter(|k| is_zero[*k]);
        let ones = self.ones.iter().map(|place| self.place(*place));
        (
            zeros.map(|k| self.before + k).collect(),
            ones.map(|k| self.before + k).collect(),
        )
    }

    #[inline(always)]
    pub(super) fn run<T: Element, V: Vectors<T>>(&self, vectors: V, area: &mut [T]) {
        let (factor, x) = area.split_at_mut(self.before * self.lanes);
        for pass in &self.passes {
            for step in &self.steps[pass.steps.clone()] {
                let terms = self.terms[step.terms.clone()].iter();
                let sum = Sum {
                    factor,
                    target: step.row,
                    start: step.start,
                    scale: step.scale,
                    terms: terms.map(|(entry, row)| (*entry as usize, *row as usize)),
                };
                sum.group(vectors, x, pass.first, pass.chunks);
            }
        }
    }
}

/// How many chunks are a window: all of one state, whose rows fit into the first-level cache.
fn window(chunks: usize, lanes: usize) -> usize {
    match lanes {
        1 => chunks.max(1),
        _ => most_chunks(lanes),
    }
}
