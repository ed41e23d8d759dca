//! X = H⁻¹ B for many columns, by the factor of a tree's H.

use std::ops::Range;

use rbd_runtime::{Arithmetic, OpCount, Real};

use super::{CHUNK, LinearColumns, RowPass, RowStep};

/// How many rows are computed at once, in a register each.
const MOST_ROWS: usize = 4;

/// X = L⁻¹ D⁻¹ L⁻ᵀ B (RBDA Table 6.5), columns side by side in chunks, where B is the given matrices and the
/// identity behind them. Zeros that the columns of a chunk have in common are skipped.
///
/// Operands: L by rows, each row's entries for its ancestors from the root and 1 / D behind them; then the
/// nonzeros of each given matrix. Results: X by the same matrices, each by rows. H⁻¹ is symmetric: only its upper half is
/// computed, and an entry below the diagonal is that above.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolveColumns {
    /// By row: the parent in the tree, an earlier row. L has entries for ancestors alone.
    pub parents: Vec<Option<usize>>,
    /// The matrices of B before the identity.
    pub given: Vec<GivenColumns>,
}

/// A matrix that is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenColumns {
    /// The number of columns.
    pub width: usize,
    /// Row and column of each nonzero.
    pub positions: Vec<(usize, usize)>,
}

/// Rows that follow each other in the tree, and the chunks of columns in which they are not all zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The rows, each but the first a child of the one before.
    pub rows: Range<usize>,
    /// The ancestors of the first row, from the root.
    pub ancestors: Vec<usize>,
    /// The chunks for which L⁻ᵀ goes through the rows.
    pub backward: Vec<usize>,
    /// The chunks for which L⁻¹ D⁻¹ goes through the rows.
    pub forward: Vec<usize>,
}

impl Block {
    /// L⁻ᵀ: the terms of the rows from each of them and of their ancestors, the last one first.
    fn backward_steps(&self, starts: &[usize]) -> Vec<RowStep> {
        let before = self.ancestors.iter().copied();
        let line: Vec<usize> = before.chain(self.rows.clone()).collect();
        let steps = line.iter().enumerate().rev().map(|(k, j)| {
            let behind = self.rows.clone().filter(|i| i > j).rev();
            RowStep {
                start: *j,
                scale: None,
                terms: behind.map(|i| (starts[i] + k, i)).collect(),
            }
        });
        steps.filter(|step| !step.terms.is_empty()).collect()
    }

    /// L⁻¹ D⁻¹: the terms of ancestors from each row, from the root, since the nearest is computed last.
    fn forward_steps(&self, starts: &[usize]) -> Vec<RowStep> {
        let steps = self.rows.clone().map(|row| {
            let before = self.ancestors.iter().copied();
            let before = before.chain(self.rows.start..row).enumerate();
            let terms: Vec<_> = before.map(|(k, j)| (starts[row] + k, j)).collect();
            RowStep {
                start: row,
                scale: Some(starts[row] + terms.len()),
                terms,
            }
        });
        steps.collect()
    }
}

impl SolveColumns {
    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.parents.len()
    }

    /// The ancestors of a row, the nearest first.
    pub fn ancestors(&self, row: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(self.parents[row], |i| self.parents[*i])
    }

    /// By row: the place of its entries in L.
    pub fn starts(&self) -> Vec<usize> {
        let lengths = (0..self.rows()).map(|i| self.ancestors(i).count() + 1);
        let starts = lengths.scan(0, |next, length| {
            *next += length;
            Some(*next - length)
        });
        starts.collect()
    }

    /// The number of entries of L.
    pub fn entries(&self) -> usize {
        (0..self.rows())
            .map(|i| self.ancestors(i).count() + 1)
            .sum()
    }

    /// The number of operands.
    pub fn operands(&self) -> usize {
        let given = self.given.iter().map(|given| given.positions.len());
        self.entries() + given.sum::<usize>()
    }

    /// The number of columns of this matrix of B.
    pub fn width(&self, matrix: usize) -> usize {
        self.given
            .get(matrix)
            .map_or(self.rows(), |given| given.width)
    }

    /// The first chunk of this matrix of B.
    pub fn first_chunk(&self, matrix: usize) -> usize {
        (0..matrix).map(|k| self.width(k).div_ceil(CHUNK)).sum()
    }

    /// The number of chunks.
    pub fn chunks(&self) -> usize {
        self.first_chunk(self.given.len() + 1)
    }

    /// The matrix, row and column of B of an operand behind L.
    pub fn given_place(&self, mut at: usize) -> (usize, usize, usize) {
        for (matrix, given) in self.given.iter().enumerate() {
            if let Some((row, column)) = given.positions.get(at) {
                return (matrix, *row, *column);
            }
            at -= given.positions.len();
        }
        unreachable!("an operand of the call")
    }

    /// The matrix, row and column of X of a result.
    pub fn place(&self, mut at: usize) -> (usize, usize, usize) {
        for (matrix, given) in self.given.iter().enumerate() {
            let numbers = self.rows() * given.width;
            if at < numbers {
                return (matrix, at / given.width, at % given.width);
            }
            at -= numbers;
        }
        let (i, j) = (at / self.rows(), at % self.rows());
        (self.given.len(), i.min(j), i.max(j))
    }

    /// The chunk of a column of a matrix, and the column's place there.
    pub fn column(&self, matrix: usize, column: usize) -> (usize, usize) {
        (self.first_chunk(matrix) + column / CHUNK, column % CHUNK)
    }

    /// The result in this row and column of this matrix.
    pub fn result(&self, matrix: usize, row: usize, column: usize) -> usize {
        let before: usize = (0..matrix).map(|k| self.width(k)).sum();
        self.rows() * before + row * self.width(matrix) + column
    }

    /// The number of results.
    pub fn results(&self) -> usize {
        self.result(self.given.len() + 1, 0, 0)
    }

    /// The rows in blocks, in order. A block ends where the tree branches, and after so many rows as are computed at once.
    pub fn blocks(&self) -> Vec<Block> {
        let mut blocks: Vec<Block> = Vec::new();
        for i in 0..self.rows() {
            let children = |row| self.parents.iter().filter(|p| **p == Some(row)).count();
            match blocks.last_mut() {
                Some(block)
                    if self.parents[i] == Some(block.rows.end - 1)
                        && children(block.rows.end - 1) == 1
                        && block.rows.len() < MOST_ROWS =>
                {
                    block.rows.end += 1;
                }
                _ => {
                    let mut ancestors: Vec<usize> = self.ancestors(i).collect();
                    ancestors.reverse();
                    blocks.push(Block {
                        rows: i..i + 1,
                        ancestors,
                        backward: Vec::new(),
                        forward: Vec::new(),
                    });
                }
            }
        }
        for chunk in 0..self.chunks() {
            let [backward, forward] = self.nonzeros(chunk);
            for block in &mut blocks {
                let has = |rows: &[bool]| rows[block.rows.clone()].contains(&true);
                let (has_backward, has_forward) = (has(&backward), has(&forward));
                block.backward.extend(has_backward.then_some(chunk));
                block.forward.extend(has_forward.then_some(chunk));
            }
        }
        blocks
    }

    /// The work as steps of rows, each in its own place: L⁻ᵀ block by block from the last one, then L⁻¹ D⁻¹ from the first.
    pub fn passes(&self) -> Vec<RowPass> {
        let (blocks, starts) = (self.blocks(), self.starts());
        let backward = blocks.iter().rev();
        let backward =
            backward.map(|block| RowPass::new(&block.backward, block.backward_steps(&starts)));
        let forward = blocks.iter();
        let forward =
            forward.map(|block| RowPass::new(&block.forward, block.forward_steps(&starts)));
        let all = backward.chain(forward);
        all.filter(|pass| !pass.chunks.is_empty() && !pass.steps.is_empty())
            .collect()
    }

    /// The rows of a chunk that are not all zero behind L⁻ᵀ, and those that are computed behind L⁻¹.
    fn nonzeros(&self, chunk: usize) -> [Vec<bool>; 2] {
        let n = self.rows();
        let mut backward = vec![false; n];
        for (matrix, given) in self.given.iter().enumerate() {
            for (row, column) in &given.positions {
                backward[*row] |= self.column(matrix, *column).0 == chunk;
            }
        }
        // Rows below the diagonal are not read.
        let mut end = n;
        if let Some(chunk) = chunk.checked_sub(self.first_chunk(self.given.len())) {
            end = n.min((chunk + 1) * CHUNK);
            backward[chunk * CHUNK..end].fill(true);
        }
        for i in (0..n).rev() {
            if let Some(parent) = self.parents[i] {
                backward[parent] |= backward[i];
            }
        }
        let mut forward = backward.clone();
        for i in 0..end {
            forward[i] |= self.parents[i].is_some_and(|parent| forward[parent]);
        }
        [backward, forward]
    }

    /// The same as linear steps, to which the ones of the identity are given behind the operands.
    pub fn linear(&self) -> LinearColumns {
        let place = |(matrix, row, column): (usize, usize, usize)| {
            let (chunk, k) = self.column(matrix, column);
            (row, chunk * CHUNK + k)
        };
        let given = (0..self.operands() - self.entries()).map(|at| place(self.given_place(at)));
        let ones = (0..self.rows()).map(|i| place((self.given.len(), i, i)));
        let chunks = |row| (0..self.chunks()).map(move |chunk| (row, chunk));
        let results = (0..self.results()).map(|at| place(self.place(at)));
        LinearColumns {
            width: self.chunks() * CHUNK,
            entries: self.entries(),
            places: self.rows(),
            given: given.chain(ones).collect(),
            passes: self.passes(),
            zeros: (0..self.rows()).flat_map(chunks).collect(),
            results: results.collect(),
        }
    }

    pub(super) fn op_count(&self) -> OpCount {
        self.linear().op_count()
    }

    pub(super) fn evaluate_in<T: Real, A: Arithmetic<T>>(&self, a: A, operands: &[T]) -> Vec<T> {
        let operands = operands[..self.operands()].iter().copied();
        let ones = std::iter::repeat_n(T::one(), self.rows());
        let operands: Vec<T> = operands.chain(ones).collect();
        self.linear().evaluate_in(a, &operands)
    }
}
