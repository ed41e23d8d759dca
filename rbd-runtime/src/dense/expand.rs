//! From the nonzeros to full matrices.

use crate::Real;

/// The full symmetric matrix: `nonzeros[k]` at `positions[k]` = (row, column) and mirrored, 0 elsewhere.
#[inline]
pub fn symmetric<T: Real, const N: usize, const M: usize>(
    nonzeros: &[T; M],
    positions: &[(usize, usize); M],
) -> [[T; N]; N] {
    let mut dense = lower(nonzeros, positions);
    for ((row, column), value) in positions.iter().zip(nonzeros) {
        put(&mut dense, *column, *row, *value);
    }
    dense
}

/// The lower triangle: `nonzeros[k]` at `positions[k]` = (row, column), 0 elsewhere.
#[inline]
pub fn lower<T: Real, const N: usize, const M: usize>(
    nonzeros: &[T; M],
    positions: &[(usize, usize); M],
) -> [[T; N]; N] {
    let mut dense = [[T::zero(); N]; N];
    for ((row, column), value) in positions.iter().zip(nonzeros) {
        put(&mut dense, *row, *column, *value);
    }
    dense
}

/// Without a path that panics: positions are within the matrix.
#[inline(always)]
fn put<T, const N: usize>(dense: &mut [[T; N]; N], row: usize, column: usize, value: T) {
    if let Some(place) = dense.get_mut(row).and_then(|row| row.get_mut(column)) {
        *place = value;
    }
}
