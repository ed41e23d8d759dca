//! X = H⁻¹ B for many columns, by the factor of a tree's H.

use rbd_runtime::{Arithmetic, OpCount, Real};

/// X = L⁻¹ D⁻¹ L⁻ᵀ B (RBDA Table 6.5), columns side by side in chunks, where B is the given matrices and the
/// identity behind them.
///
/// Operands: L by rows, each row's entries for its ancestors from the root and 1 / D behind them; then each
/// given matrix by rows. Results: X by the same matrices, each by rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolveColumns {
    /// By row: the parent in the tree, an earlier row. L has entries for ancestors alone.
    pub parents: Vec<Option<usize>>,
    /// The number of columns of each given matrix.
    pub given: Vec<usize>,
    /// How many columns are solved at once.
    pub chunk: usize,
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
        self.rows() + self.below_diagonal()
    }

    fn below_diagonal(&self) -> usize {
        (0..self.rows()).map(|i| self.ancestors(i).count()).sum()
    }

    /// The number of operands.
    pub fn operands(&self) -> usize {
        self.entries() + self.rows() * self.first(self.given.len())
    }

    /// The first column of this matrix of B.
    pub fn first(&self, matrix: usize) -> usize {
        self.given[..matrix].iter().sum()
    }

    /// The number of columns of this matrix of B.
    pub fn width(&self, matrix: usize) -> usize {
        self.given.get(matrix).copied().unwrap_or(self.rows())
    }

    /// The matrix, row and column of B of an operand behind L or of a result.
    pub fn place(&self, mut at: usize) -> (usize, usize) {
        for matrix in 0..self.given.len() {
            let numbers = self.rows() * self.given[matrix];
            if at < numbers {
                let row = at / self.given[matrix];
                return (row, self.first(matrix) + at % self.given[matrix]);
            }
            at -= numbers;
        }
        (
            at / self.rows(),
            self.first(self.given.len()) + at % self.rows(),
        )
    }

    /// The result in this row and column of this matrix.
    pub fn result(&self, matrix: usize, row: usize, column: usize) -> usize {
        self.rows() * self.first(matrix) + row * self.width(matrix) + column
    }

    /// The number of results.
    pub fn results(&self) -> usize {
        self.rows() * self.columns()
    }

    /// The number of columns of B.
    fn columns(&self) -> usize {
        self.first(self.given.len()) + self.rows()
    }

    /// The number of chunks.
    pub fn chunks(&self) -> usize {
        self.columns().div_ceil(self.chunk)
    }

    /// The products with entries of L of a solution of one column.
    fn products(&self) -> usize {
        2 * self.below_diagonal()
    }

    pub(super) fn op_count(&self) -> OpCount {
        let columns = self.chunks() * self.chunk;
        let products = columns * self.products();
        OpCount {
            mul: (products + columns * self.rows()) as u32,
            add: products as u32,
            ..OpCount::default()
        }
    }

    pub(super) fn evaluate_in<T: Real, A: Arithmetic<T>>(&self, _: A, operands: &[T]) -> Vec<T> {
        let (n, starts) = (self.rows(), self.starts());
        let (factor, given) = operands[..self.operands()].split_at(self.entries());
        let units = (0..n * n).map(|at| {
            if at / n == at % n {
                T::one()
            } else {
                T::zero()
            }
        });
        let right: Vec<T> = given.iter().copied().chain(units).collect();
        let columns = self.columns();
        let mut x = vec![T::zero(); n * columns];
        for (at, value) in right.iter().enumerate() {
            let (row, column) = self.place(at);
            x[row * columns + column] = *value;
        }
        for column in 0..columns {
            let at = |row: usize| row * columns + column;
            for i in (0..n).rev() {
                for (k, j) in self
                    .ancestors(i)
                    .collect::<Vec<_>>()
                    .into_iter()
                    .rev()
                    .enumerate()
                {
                    x[at(j)] = A::mul_add(-factor[starts[i] + k], x[at(i)], x[at(j)]);
                }
            }
            for i in 0..n {
                let before: Vec<usize> = self.ancestors(i).collect();
                x[at(i)] = x[at(i)] * factor[starts[i] + before.len()];
                for (k, j) in before.into_iter().rev().enumerate() {
                    x[at(i)] = A::mul_add(-factor[starts[i] + k], x[at(j)], x[at(i)]);
                }
            }
        }
        let places = (0..right.len()).map(|at| self.place(at));
        places
            .map(|(row, column)| x[row * columns + column])
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::SolveColumns;

    /// Columns 2, 5 and 8 of 8 are solved.
    fn columns() -> SolveColumns {
        SolveColumns {
            parents: (0..8_usize).map(|i| i.checked_sub(1)).collect(),
            given: vec![2, 5],
            chunk: 8,
        }
    }

    #[test]
    fn results_stand_matrix_by_matrix() {
        let columns = columns();
        assert_eq!([0, 1, 2].map(|matrix| columns.first(matrix)), [0, 2, 7]);
        assert_eq!((columns.chunks(), columns.entries()), (2, 36));
        assert_eq!(columns.results(), 8 * 15);
        let mut all = Vec::new();
        for matrix in 0..3 {
            for row in 0..8 {
                for column in 0..columns.width(matrix) {
                    let result = columns.result(matrix, row, column);
                    assert_eq!(columns.place(result), (row, columns.first(matrix) + column));
                    all.push(result);
                }
            }
        }
        assert!(all.into_iter().eq(0..columns.results()));
    }

    /// Numbers that do not round: L of two rows, [1, 0; 3, 1], D = diag(2, 4), so H = [38, 12; 12, 4].
    #[test]
    fn solutions_are_those_of_the_matrix() {
        let columns = SolveColumns {
            parents: vec![None, Some(0)],
            given: vec![1],
            chunk: 8,
        };
        let operands = [0.5, 3.0, 0.25, 50.0, 16.0];
        let found = columns.evaluate_in(rbd_runtime::Unfused, &operands);
        assert_eq!(found, [1.0, 1.0, 0.5, -1.5, -1.5, 4.75]);
    }
}
