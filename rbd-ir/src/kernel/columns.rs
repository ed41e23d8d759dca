//! X = H⁻¹ B for many columns, by the factor of a tree's H.

use std::ops::Range;

use rbd_runtime::{Arithmetic, OpCount, Real};

use super::{CHUNK, RowPass, RowStep};

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
    /// The number of entries of L in the rows.
    fn below_diagonal(&self) -> usize {
        let rows = self.rows.len();
        rows * self.ancestors.len() + rows * (rows - 1) / 2
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

    /// The same as steps of rows, each in its own place, which compute the same bits: the terms of a block's rows from each of
    /// them and of their ancestors, the last block first; then the terms of ancestors from each row.
    pub fn passes(&self) -> Vec<RowPass> {
        let (blocks, starts) = (self.blocks(), self.starts());
        let step = |row: usize, scale: Option<usize>, terms: Vec<(usize, usize)>| RowStep {
            start: row,
            scale,
            terms,
        };
        let backward = blocks.iter().rev().map(|block| {
            let depth = block.ancestors.len();
            let of_row = |k: usize, row: usize, first: usize| {
                let behind = (first..block.rows.end).rev();
                step(row, None, behind.map(|i| (starts[i] + k, i)).collect())
            };
            let own = block.rows.clone().rev();
            let own = own.map(|row| of_row(depth + row - block.rows.start, row, row + 1));
            let before = block.ancestors.iter().enumerate();
            let before = before.map(|(k, row)| of_row(k, *row, block.rows.start));
            let steps = own.chain(before).filter(|step| !step.terms.is_empty());
            RowPass::new(&block.backward, steps.collect())
        });
        let forward = blocks.iter().map(|block| {
            let steps = block.rows.clone().map(|row| {
                let before = block.ancestors.iter().copied();
                let before = before.chain(block.rows.start..row).enumerate();
                let terms: Vec<_> = before.map(|(k, j)| (starts[row] + k, j)).collect();
                step(row, Some(starts[row] + terms.len()), terms)
            });
            RowPass::new(&block.forward, steps.collect())
        });
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

    pub(super) fn op_count(&self) -> OpCount {
        let mut count = OpCount::default();
        for block in self.blocks() {
            let products = block.below_diagonal() * (block.backward.len() + block.forward.len());
            let scaled = block.rows.len() * block.forward.len();
            count.mul += (CHUNK * (products + scaled)) as u32;
            count.add += (CHUNK * products) as u32;
        }
        count
    }

    pub(super) fn evaluate_in<T: Real, A: Arithmetic<T>>(&self, _: A, operands: &[T]) -> Vec<T> {
        let (n, starts) = (self.rows(), self.starts());
        let (factor, given) = operands[..self.operands()].split_at(self.entries());
        let width = self.chunks() * CHUNK;
        let mut x = vec![T::zero(); n * width];
        let at = |(matrix, row, column): (usize, usize, usize)| {
            let (chunk, k) = self.column(matrix, column);
            row * width + chunk * CHUNK + k
        };
        for (place, value) in given.iter().enumerate() {
            x[at(self.given_place(place))] = *value;
        }
        (0..n).for_each(|i| x[at((self.given.len(), i, i))] = T::one());
        let ancestors: Vec<Vec<usize>> = (0..n)
            .map(|i| {
                self.ancestors(i)
                    .collect::<Vec<_>>()
                    .into_iter()
                    .rev()
                    .collect()
            })
            .collect();
        let blocks = self.blocks();
        let columns = |chunk: &usize| chunk * CHUNK..(chunk + 1) * CHUNK;
        for block in blocks.iter().rev() {
            for column in block.backward.iter().flat_map(columns) {
                let at = |row: usize| row * width + column;
                for i in block.rows.clone().rev() {
                    for (k, j) in ancestors[i].iter().enumerate() {
                        x[at(*j)] = A::mul_add(-factor[starts[i] + k], x[at(i)], x[at(*j)]);
                    }
                }
            }
        }
        for block in &blocks {
            for column in block.forward.iter().flat_map(columns) {
                let at = |row: usize| row * width + column;
                for i in block.rows.clone() {
                    x[at(i)] = x[at(i)] * factor[starts[i] + ancestors[i].len()];
                    for (k, j) in ancestors[i].iter().enumerate() {
                        x[at(i)] = A::mul_add(-factor[starts[i] + k], x[at(*j)], x[at(i)]);
                    }
                }
            }
        }
        (0..self.results())
            .map(|result| x[at(self.place(result))])
            .collect()
    }
}

#[cfg(test)]
mod tests;
