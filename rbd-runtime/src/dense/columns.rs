//! Blocks of matrix columns that generated code solves side by side.

use crate::{Arithmetic, Pack, Real};

/// Columns of N rows, side by side in B chunks of four, each chunk by rows; aligned, so that no register's load crosses a cache line.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub struct Columns<T, const N: usize, const B: usize>(pub [[[T; 4]; N]; B]);

impl<T: Real, const N: usize, const B: usize> Columns<T, N, B> {
    /// Makes zeros from chunk `first` on the columns of the identity.
    #[inline(always)]
    pub fn set_unit(&mut self, first: usize) {
        for (k, chunk) in self.0.iter_mut().skip(first).enumerate() {
            for (row, j) in chunk.iter_mut().skip(4 * k).zip(0..4) {
                if let Some(entry) = row.get_mut(j) {
                    *entry = T::one();
                }
            }
        }
    }

    /// The W columns from chunk `first` on, by rows: M = N W numbers.
    #[inline(always)]
    pub fn block<const W: usize, const M: usize>(&self, first: usize) -> [T; M] {
        let mut block = [T::zero(); M];
        let (rows, _) = block.as_chunks_mut::<W>();
        for (i, row) in rows.iter_mut().enumerate() {
            self.put(first, i, row);
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
        let (pairs, _) = given.as_chunks::<2>();
        let mut rest = block.as_mut_slice();
        for i in 0..N {
            if let Some(pair) = pairs.get(i)
                && let Some(front) = take(&mut rest)
            {
                *front = *pair;
            }
            if let Some(row) = take::<T, W>(&mut rest) {
                self.put(first, i, row);
            }
        }
        block
    }

    /// The N columns from chunk `first` on, by rows, of a symmetric matrix. The part below the diagonal is copied from above.
    #[inline(always)]
    pub fn symmetric_block<const M: usize>(&self, first: usize) -> [T; M] {
        symmetric::<T, N, M>(self.block::<N, M>(first))
    }

    /// Row `i` of the columns from chunk `first` on.
    #[inline(always)]
    fn put<const W: usize>(&self, first: usize, i: usize, row: &mut [T; W]) {
        let (chunks, rest) = row.as_chunks_mut::<4>();
        let mut of = self.0.iter().skip(first).filter_map(|chunk| chunk.get(i));
        for (chunk, own) in chunks.iter_mut().zip(&mut of) {
            *chunk = *own;
        }
        for (entry, own) in rest.iter_mut().zip(of.next().into_iter().flatten()) {
            *entry = *own;
        }
    }
}

/// The matrix of N rows whose part below the diagonal is copied from above.
#[inline(always)]
pub(super) fn symmetric<T: Real, const N: usize, const M: usize>(mut block: [T; M]) -> [T; M] {
    let (rows, _) = block.as_chunks_mut::<N>();
    for j in 1..rows.len() {
        let (above, below) = rows.split_at_mut(j);
        for (entry, row) in below[0].iter_mut().zip(above) {
            *entry = row[j];
        }
    }
    block
}

/// Takes W places from the front.
#[inline(always)]
fn take<'a, T, const W: usize>(places: &mut &'a mut [T]) -> Option<&'a mut [T; W]> {
    let (front, rest) = core::mem::take(places).split_first_chunk_mut()?;
    *places = rest;
    Some(front)
}

/// Rows of a chunk, in registers.
#[inline(always)]
pub fn load<T: Real, A: Arithmetic<T>, const K: usize>(
    arithmetic: A,
    rows: [[T; 4]; K],
) -> [A::Four; K] {
    rows.map(
        #[inline(always)]
        |row| arithmetic.four(row),
    )
}

/// The same, each times a number.
#[inline(always)]
pub fn scaled<T: Real, A: Arithmetic<T>, const K: usize>(
    arithmetic: A,
    rows: [[T; 4]; K],
    by: [T; K],
) -> [A::Four; K] {
    let mut scaled = load(arithmetic, rows);
    for (row, by) in scaled.iter_mut().zip(by) {
        *row = *row * arithmetic.four([by; 4]);
    }
    scaled
}

/// Each of these rows minus a_k row.
#[inline(always)]
pub fn less<T: Real, A: Arithmetic<T>, const K: usize>(
    arithmetic: A,
    rows: [A::Four; K],
    a: [T; K],
    row: A::Four,
) -> [A::Four; K] {
    let mut less = rows;
    for (less, a) in less.iter_mut().zip(a) {
        *less = (-arithmetic.four([a; 4])).mul_add(row, *less);
    }
    less
}

/// A row minus Σ a_k row_k, summed in the order of k.
#[inline(always)]
pub fn minus<T: Real, A: Arithmetic<T>, const K: usize>(
    arithmetic: A,
    row: [T; 4],
    a: [T; K],
    rows: [A::Four; K],
) -> [T; 4] {
    let mut sum = arithmetic.four(row);
    for (a, row) in a.into_iter().zip(rows) {
        sum = (-arithmetic.four([a; 4])).mul_add(row, sum);
    }
    sum.to_array()
}

#[cfg(test)]
mod tests {
    use super::{Columns, less, load, minus, scaled};
    use crate::{Arithmetic, Dispatch, Pack};

    /// 6 columns of 4 rows in chunks from the second on: entry (i, j) is 10 i + j.
    fn columns() -> Columns<f64, 4, 3> {
        let entry = |i: usize, j: usize| (10 * i + j) as f64;
        Columns(core::array::from_fn(|chunk| {
            core::array::from_fn(|i| {
                core::array::from_fn(|k| entry(i, (4 * chunk + k).wrapping_sub(4) % 8))
            })
        }))
    }

    #[test]
    fn blocks_stand_by_rows() {
        let expected = [0.0, 1.0, 2.0, 3.0, 4.0, 10.0, 11.0, 12.0, 13.0, 14.0];
        assert_eq!(columns().block::<5, 20>(1)[..10], expected);
        let given = [-1.0, -2.0, -3.0, -4.0, -5.0, -6.0];
        let found: [f64; 26] = columns().block_behind::<5, 26>(1, &given);
        assert_eq!(
            found[..9],
            [-1.0, -2.0, 0.0, 1.0, 2.0, 3.0, 4.0, -3.0, -4.0]
        );
        assert_eq!(
            found[14..],
            [
                -5.0, -6.0, 20.0, 21.0, 22.0, 23.0, 24.0, 30.0, 31.0, 32.0, 33.0, 34.0
            ]
        );
    }

    #[test]
    fn a_symmetric_block_is_that_above_its_diagonal() {
        let found = columns().symmetric_block::<16>(1);
        let expected = [
            [0.0, 1.0, 2.0, 3.0],
            [1.0, 11.0, 12.0, 13.0],
            [2.0, 12.0, 22.0, 23.0],
            [3.0, 13.0, 23.0, 33.0],
        ];
        assert_eq!(found, expected.as_flattened());
    }

    #[test]
    fn the_identity_stands_behind_zeros() {
        let mut found = Columns([[[0.0; 4]; 6]; 3]);
        found.set_unit(1);
        assert_eq!(found.block::<4, 24>(0), [0.0; 24]);
        let unit = |at: usize| f64::from(u8::from(at / 6 == at % 6));
        assert_eq!(found.block::<6, 36>(1), core::array::from_fn(unit));
    }

    fn taken<A: Arithmetic<f64>>(a: A) -> [[f64; 4]; 3] {
        let row = |k: usize| core::array::from_fn(|j| (7 * k + 3 * j + 1) as f64);
        let [x] = load(a, [row(3)]);
        let [y, z] = less(a, scaled(a, [row(0), row(1)], [4.0, 5.0]), [2.0, -3.0], x);
        [
            y.to_array(),
            z.to_array(),
            minus(a, row(2), [1.0, 2.0], [x, y]),
        ]
    }

    /// Small integers: nothing rounds.
    #[test]
    fn rows_take_from_rows() {
        let of = |k: usize, j: usize| (7 * k + 3 * j + 1) as f64;
        let y = |j: usize| 4.0 * of(0, j) - 2.0 * of(3, j);
        let expected = [
            core::array::from_fn(y),
            core::array::from_fn(|j| 5.0 * of(1, j) + 3.0 * of(3, j)),
            core::array::from_fn(|j| of(2, j) - of(3, j) - 2.0 * y(j)),
        ];
        assert_eq!(f64::dispatch(taken, taken), expected);
    }
}
