//! Matrices that are stored by their nonzeros, whose positions the robot fixes.

use core::fmt;

use crate::{Array, Real};

/// The structural nonzeros of a matrix. Generated code implements it for a type of each such matrix.
pub trait SparsityPattern {
    /// Number of rows.
    const ROWS: usize;
    /// Number of columns.
    const COLUMNS: usize;
    /// (row, column) of each stored entry, by rows.
    const POSITIONS: &'static [(usize, usize)];

    /// `[T; N]`, an entry for each of `POSITIONS`.
    type Nonzeros<T: Real>: Array<T>;
    /// `[T; COLUMNS]`.
    type Row<T: Real>: Array<T>;
    /// `[[T; COLUMNS]; ROWS]`.
    type Dense<T: Real>: Array<Self::Row<T>>;
}

/// A matrix of which only structural nonzeros are computed and stored.
///
/// ```
/// # use rbd_runtime::{Real, SparseMatrix, SparsityPattern};
/// # struct Corner;
/// # impl SparsityPattern for Corner {
/// #     const ROWS: usize = 2;
/// #     const COLUMNS: usize = 2;
/// #     const POSITIONS: &'static [(usize, usize)] = &[(0, 0), (1, 0)];
/// #     type Nonzeros<T: Real> = [T; 2];
/// #     type Row<T: Real> = [T; 2];
/// #     type Dense<T: Real> = [[T; 2]; 2];
/// # }
/// let m = SparseMatrix::<Corner, f64>::new([1.0, 2.0]);
/// assert_eq!(m.to_dense(), [[1.0, 0.0], [2.0, 0.0]]);
/// assert_eq!(m.get(1, 0), 2.0);
/// ```
pub struct SparseMatrix<P: SparsityPattern, T: Real> {
    /// The entries, in the order of [`SparsityPattern::POSITIONS`].
    pub nonzeros: P::Nonzeros<T>,
}

impl<P: SparsityPattern, T: Real> SparseMatrix<P, T> {
    /// (row, column) of each entry of `nonzeros`.
    pub const POSITIONS: &'static [(usize, usize)] = P::POSITIONS;

    /// The matrix with these entries.
    #[inline(always)]
    pub const fn new(nonzeros: P::Nonzeros<T>) -> Self {
        Self { nonzeros }
    }

    /// The full matrix, by rows.
    #[inline]
    pub fn to_dense(&self) -> P::Dense<T> {
        let mut dense = P::Dense::from_fn(|_| P::Row::from_fn(|_| T::zero()));
        for (row, column, entry) in self.entries() {
            dense[row][column] = entry;
        }
        dense
    }

    /// The entry in this row and column, 0 where none is stored. It searches: to visit all entries use
    /// [`entries`](Self::entries).
    ///
    /// # Panics
    /// If the matrix has no such row or column.
    pub fn get(&self, row: usize, column: usize) -> T {
        assert!(row < P::ROWS, "row {row} of {}", P::ROWS);
        assert!(column < P::COLUMNS, "column {column} of {}", P::COLUMNS);
        match P::POSITIONS.binary_search(&(row, column)) {
            Ok(place) => self.nonzeros.as_ref()[place],
            Err(_) => T::zero(),
        }
    }

    /// (row, column, value) of each stored entry, by rows.
    pub fn entries(&self) -> impl Iterator<Item = (usize, usize, T)> + '_ {
        let entries = P::POSITIONS.iter().zip(self.nonzeros.as_ref());
        entries.map(|((row, column), entry)| (*row, *column, *entry))
    }
}

impl<P: SparsityPattern, T: Real> Clone for SparseMatrix<P, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: SparsityPattern, T: Real> Copy for SparseMatrix<P, T> {}

impl<P: SparsityPattern, T: Real + PartialEq> PartialEq for SparseMatrix<P, T> {
    fn eq(&self, other: &Self) -> bool {
        self.nonzeros.as_ref() == other.nonzeros.as_ref()
    }
}

impl<P: SparsityPattern, T: Real + fmt::Debug> fmt::Debug for SparseMatrix<P, T> {
    /// `{(0, 0): 1.5, (1, 0): -2.0}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entries = P::POSITIONS.iter().zip(self.nonzeros.as_ref());
        f.debug_map().entries(entries).finish()
    }
}
