//! The columns of ∂q̈/∂q, ∂q̈/∂q̇ and H⁻¹ that are solved side by side.

/// Which columns of the three matrices are solved, in what order.
///
/// Of a robot whose base falls freely the first columns of the first two are given: of ∂q̈/∂q six, of
/// ∂q̈/∂q̇ three. They have six entries each, off the diagonal of a block of three rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolvedColumns {
    /// Number of rows.
    pub rows: usize,
    /// How many columns are solved at once.
    pub chunk: usize,
    /// Whether the robot's base falls freely.
    pub is_falling: bool,
}

impl SolvedColumns {
    /// How many columns of this matrix are given: all before those that are solved.
    pub fn known(&self, matrix: usize) -> usize {
        match (self.is_falling, matrix) {
            (true, 0) => 6,
            (true, 1) => 3,
            _ => 0,
        }
    }

    /// The place of the first column of this matrix that is solved.
    pub fn first(&self, matrix: usize) -> usize {
        (0..matrix).map(|k| self.rows - self.known(k)).sum()
    }

    /// The chunk of a column of this matrix and its place there, if it is solved.
    pub fn place(&self, matrix: usize, column: usize) -> Option<(usize, usize)> {
        let at = self.first(matrix) + column.checked_sub(self.known(matrix))?;
        Some((at / self.chunk, at % self.chunk))
    }

    /// The place of an entry of this matrix among those that are given.
    pub fn given(&self, matrix: usize, row: usize, column: usize) -> Option<usize> {
        let known = self.known(matrix);
        let column = (column + 3).checked_sub(known)?;
        let is_given = known > 0 && row < 3 && column < 3 && row != column;
        is_given.then(|| 2 * row + column - usize::from(column > row))
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

    /// A falling base with two joints: of 8 columns 2, 5 and 8 are solved.
    #[test]
    fn columns_of_a_falling_base_are_given() {
        let columns = SolvedColumns {
            rows: 8,
            chunk: 8,
            is_falling: true,
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
        let places = |matrix, start: usize| {
            let entries = (0..8).flat_map(|i| (0..8).map(move |j| (i, j)));
            let given = entries.filter(|(i, j)| columns.given(matrix, *i, *j).is_some());
            let expected = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)];
            let expected = expected.map(|(i, j)| (i, start + j));
            let given: Vec<_> = given.collect();
            assert_eq!(given, expected);
            let order = given.iter().map(|(i, j)| columns.given(matrix, *i, *j));
            assert!(order.eq((0..6).map(Some)));
        };
        places(0, 3);
        places(1, 0);
        assert_eq!(columns.given(2, 0, 1), None);
    }

    #[test]
    fn all_columns_of_another_robot_are_solved() {
        let columns = SolvedColumns {
            rows: 7,
            chunk: 8,
            is_falling: false,
        };
        assert_eq!(
            [0, 1, 2, 3].map(|matrix| columns.first(matrix)),
            [0, 7, 14, 21]
        );
        assert_eq!(columns.place(1, 1), Some((1, 0)));
        assert_eq!(columns.given(0, 0, 1), None);
    }
}
