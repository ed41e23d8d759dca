//! Blocks of matrix columns that generated code solves side by side.

use crate::{Arithmetic, Real};

/// Columns of N rows, side by side in B chunks of C; aligned, so that no register's load crosses a cache line.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub struct Columns<T, const N: usize, const B: usize, const C: usize>(pub [[[T; C]; B]; N]);

impl<T: Real, const N: usize, const B: usize, const C: usize> Columns<T, N, B, C> {
    /// Zero columns, and from column `first` on the columns of the identity.
    #[inline(always)]
    pub fn unit_from(first: usize) -> Self {
        let mut columns = [[[T::zero(); C]; B]; N];
        for (i, row) in columns.iter_mut().enumerate() {
            if let Some(entry) = row.as_flattened_mut().get_mut(first + i) {
                *entry = T::one();
            }
        }
        Self(columns)
    }

    /// The W columns from `first` on, by rows: M = N W numbers.
    #[inline(always)]
    pub fn block<const W: usize, const M: usize>(&self, first: usize) -> [T; M] {
        let mut block = [T::zero(); M];
        let (rows, _) = block.as_chunks_mut::<W>();
        for (row, of) in rows.iter_mut().zip(&self.0) {
            let of = of.as_flattened().get(first..).and_then(<[T]>::first_chunk);
            if let Some(of) = of {
                *row = *of;
            }
        }
        block
    }

    /// The same with two of the `given` numbers before each of the first three rows: M = N W + 6.
    #[inline(always)]
    pub fn block_behind<const W: usize, const M: usize>(
        &self,
        first: usize,
        given: &[T; 6],
    ) -> [T; M] {
        let mut block = [T::zero(); M];
        let (pairs, _) = given.as_chunks();
        let mut rest = block.as_mut_slice();
        for (i, of) in self.0.iter().enumerate() {
            if let Some(pair) = pairs.get(i) {
                rest = put::<T, 2>(rest, pair);
            }
            if let Some(of) = of.as_flattened().get(first..).and_then(<[T]>::first_chunk) {
                rest = put::<T, W>(rest, of);
            }
        }
        block
    }

    /// The N columns from `first` on, by rows, of a matrix that is symmetric up to rounding. The part above
    /// the diagonal is copied from below.
    #[inline(always)]
    pub fn symmetric_block<const M: usize>(&self, first: usize) -> [T; M] {
        let mut block = self.block::<N, M>(first);
        let (rows, _) = block.as_chunks_mut::<N>();
        for j in 1..rows.len() {
            let (above, from) = rows.split_at_mut(j);
            for (row, below) in above.iter_mut().zip(from[0]) {
                row[j] = below;
            }
        }
        block
    }
}

/// Writes `numbers` at the front, and returns the rest of `places`.
#[inline(always)]
fn put<'a, T: Real, const W: usize>(places: &'a mut [T], numbers: &[T; W]) -> &'a mut [T] {
    match places.split_first_chunk_mut() {
        Some((front, behind)) => {
            *front = *numbers;
            behind
        }
        None => &mut [],
    }
}

/// A row of a chunk minus Σ a_k row_k, summed in the order of k.
#[inline(always)]
pub fn minus<T: Real, A: Arithmetic<T>, const K: usize, const C: usize>(
    _arithmetic: A,
    row: [T; C],
    a: [T; K],
    rows: [&[T; C]; K],
) -> [T; C] {
    let mut sums = row;
    for (a, row) in a.into_iter().zip(rows) {
        let a = -a;
        for (sum, x) in sums.iter_mut().zip(row) {
            *sum = A::mul_add(a, *x, *sum);
        }
    }
    sums
}

/// A row of a chunk times a.
#[inline(always)]
pub fn times<T: Real, const C: usize>(row: [T; C], a: T) -> [T; C] {
    row.map(|x| x * a)
}

#[cfg(test)]
mod tests {
    use super::{Columns, minus, times};
    use crate::Dispatch;

    const C: usize = 8;

    #[test]
    fn a_block_has_given_numbers_before_its_first_rows() {
        let at = |i: usize, j: usize| (10 * i + j) as f64;
        let columns = Columns::<f64, 4, 2, 2>(core::array::from_fn(|i| {
            core::array::from_fn(|chunk| core::array::from_fn(|k| at(i, 2 * chunk + k)))
        }));
        let given = [-1.0, -2.0, -3.0, -4.0, -5.0, -6.0];
        let found: [f64; 14] = columns.block_behind::<2, 14>(1, &given);
        let expected = [
            -1.0, -2.0, 1.0, 2.0, -3.0, -4.0, 11.0, 12.0, -5.0, -6.0, 21.0, 22.0, 31.0, 32.0,
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn rows_take_from_a_row() {
        let row = |k: usize| core::array::from_fn::<f64, C, _>(|j| (7 * k + 3 * j + 1) as f64);
        // Small integers: nothing rounds.
        let expected: [f64; C] =
            core::array::from_fn(|j| 4.0 * row(0)[j] - 2.0 * row(1)[j] + 3.0 * row(2)[j]);
        let found = f64::dispatch(
            |a| minus(a, times(row(0), 4.0), [2.0, -3.0], [&row(1), &row(2)]),
            |a| minus(a, times(row(0), 4.0), [2.0, -3.0], [&row(1), &row(2)]),
        );
        assert_eq!(found, expected);
    }
}
