//! The columns of three matrices that are solved side by side.

/// The columns of X = A⁻¹ (B₀, B₁, 1) that are solved in loops, in their order.
///
/// The first columns of the first two matrices may be known otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolvedColumns {
    /// Number of rows.
    pub rows: usize,
    /// How many columns are solved at once.
    pub chunk: usize,
    /// How many of the first columns of each matrix are known: all before those that are solved.
    pub known: [usize; 3],
}

impl SolvedColumns {
    /// The place of the first column of this matrix that is solved.
    pub fn first(&self, matrix: usize) -> usize {
        (0..matrix).map(|k| self.rows - self.known[k]).sum()
    }

    /// The chunk of a column of this matrix and its place there, if it is solved.
    pub fn place(&self, matrix: usize, column: usize) -> Option<(usize, usize)> {
        let at = self.first(matrix) + column.checked_sub(self.known[matrix])?;
        Some((at / self.chunk, at % self.chunk))
    }

    /// The number of chunks.
    pub fn chunks(&self) -> usize {
        self.first(3).div_ceil(self.chunk)
    }

    /// The number of columns in whole chunks.
    pub fn padded(&self) -> usize {
        self.chunks() * self.chunk
    }
}

#[cfg(test)]
mod tests {
    use super::SolvedColumns;

    /// Columns 2, 5 and 8 of 8 are solved.
    #[test]
    fn known_columns_are_passed_over() {
        let columns = SolvedColumns {
            rows: 8,
            chunk: 8,
            known: [6, 3, 0],
        };
        assert_eq!(
            [0, 1, 2, 3].map(|matrix| columns.first(matrix)),
            [0, 2, 7, 15]
        );
        assert_eq!((columns.chunks(), columns.padded()), (2, 16));
        assert_eq!(columns.place(0, 5), None);
        assert_eq!(columns.place(0, 6), Some((0, 0)));
        assert_eq!(columns.place(1, 7), Some((0, 6)));
        assert_eq!(columns.place(2, 0), Some((0, 7)));
    }

    #[test]
    fn all_columns_are_solved_where_none_is_known() {
        let columns = SolvedColumns {
            rows: 7,
            chunk: 8,
            known: [0; 3],
        };
        assert_eq!(
            [0, 1, 2, 3].map(|matrix| columns.first(matrix)),
            [0, 7, 14, 21]
        );
        assert_eq!(columns.place(1, 1), Some((1, 0)));
    }
}
