//! Rows of columns, in groups that stay in registers.

use rbd_ir::kernel::CHUNK;

use crate::element::Element;
use crate::vectors::Vectors;

/// The most chunks of a group: the products of eight registers do not wait for each other.
pub(super) fn most_chunks(lanes: usize) -> usize {
    match lanes {
        1 => 8,
        _ => 2,
    }
}

/// How many chunks of so many are the next group, a power of two.
pub(super) fn next_group(lanes: usize, left: usize) -> usize {
    most_chunks(lanes).min(1 << left.ilog2())
}

/// The row at `target` ← that at `start`, times `scale`, − Σ a row over `terms`; terms are (a, row), and each a an entry of
/// `factor`. Places of rows are those of their first column.
pub(super) struct Sum<'a, T, I> {
    pub(super) factor: &'a [T],
    pub(super) target: usize,
    pub(super) start: usize,
    pub(super) scale: Option<usize>,
    pub(super) terms: I,
}

impl<T: Element, I: Iterator<Item = (usize, usize)> + Clone> Sum<'_, T, I> {
    /// The same of so many chunks, a power of two, from the column at `first` on.
    #[inline(always)]
    pub(super) fn group<V: Vectors<T>>(
        &self,
        vectors: V,
        rows: &mut [T],
        first: usize,
        chunks: usize,
    ) {
        if !V::ARE_SIDE_BY_SIDE {
            let lanes = if V::IS_BATCH { V::NUMBERS } else { 1 };
            let columns = V::NUMBERS / lanes;
            let each = (first..first + CHUNK * chunks).step_by(columns);
            return each.for_each(|first| self.registers::<V, 1>(vectors, rows, first));
        }
        // Nothing is compiled that a constant excludes.
        match chunks {
            1 if V::IS_BATCH => self.registers::<V, 4>(vectors, rows, first),
            _ if V::IS_BATCH => self.registers::<V, 8>(vectors, rows, first),
            1 => self.registers::<V, 1>(vectors, rows, first),
            2 => self.registers::<V, 2>(vectors, rows, first),
            4 => self.registers::<V, 4>(vectors, rows, first),
            _ => self.registers::<V, 8>(vectors, rows, first),
        }
    }

    /// The same of so many registers.
    #[inline(always)]
    fn registers<V: Vectors<T>, const SIZE: usize>(
        &self,
        vectors: V,
        rows: &mut [T],
        first: usize,
    ) {
        let lanes = if V::IS_BATCH { V::NUMBERS } else { 1 };
        let of = |row: usize| (row + first) * lanes..(row + first) * lanes + SIZE * V::NUMBERS;
        let entry = |at: usize| match V::IS_BATCH {
            true => vectors.load(&self.factor[at * lanes..][..lanes]),
            false => vectors.all(self.factor[at]),
        };
        let start = &rows[of(self.start)];
        let mut sums = [vectors.all(T::zero()); SIZE];
        for (sum, own) in sums.iter_mut().zip(start.chunks_exact(V::NUMBERS)) {
            *sum = vectors.load(own);
        }
        if let Some(scale) = self.scale {
            let scale = entry(scale);
            for sum in &mut sums {
                *sum = vectors.product(*sum, scale);
            }
        }
        for (at, row) in self.terms.clone() {
            let entry = entry(at);
            let row = rows[of(row)].chunks_exact(V::NUMBERS);
            for (sum, x) in sums.iter_mut().zip(row) {
                *sum = vectors.less_product(*sum, entry, vectors.load(x));
            }
        }
        let target = rows[of(self.target)].chunks_exact_mut(V::NUMBERS);
        for (own, sum) in target.zip(sums) {
            vectors.store(sum, own);
        }
    }
}
