//! The same linear steps for many columns, side by side.

use super::columns::symmetric;
use crate::{Arithmetic, Pack, Real};

/// Rows of columns by rows, each four columns a register; aligned, so that no register's load crosses a cache line.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub struct Rows<T, const M: usize>(pub [[T; 4]; M]);

impl<T: Real, const M: usize> Rows<T, M> {
    /// The W numbers behind each of these places, one behind the other: L = W numbers a place.
    #[inline(always)]
    pub fn block<const W: usize, const L: usize>(&self, places: &[u16]) -> [T; L] {
        let mut block = [T::zero(); L];
        let (rows, _) = block.as_chunks_mut::<W>();
        for (row, place) in rows.iter_mut().zip(places) {
            let own = self.0.as_flattened().get(usize::from(*place)..);
            if let Some(own) = own.and_then(<[T]>::first_chunk) {
                *row = *own;
            }
        }
        block
    }

    /// The same of a symmetric matrix. The part below the diagonal is copied from above.
    #[inline(always)]
    pub fn symmetric_block<const W: usize, const L: usize>(&self, places: &[u16]) -> [T; L] {
        symmetric::<T, W, L>(self.block::<W, L>(places))
    }
}

/// A place in a table.
#[inline(always)]
fn number(place: impl Into<u32>) -> usize {
    place.into() as usize
}

/// row ← scale · start − Σ entry · row, pass by pass. A pass stands in `table` as the number of groups of registers, the first one of each
/// and the one behind its last, and the number of steps; a step as the first registers of the row and of its start, 0 or the number of
/// the scale's entry, the number of terms, and of each an entry and the first register of a row.
#[inline(always)]
pub fn linear_columns<T: Real, A: Arithmetic<T>>(
    arithmetic: A,
    table: &[impl Copy + Into<u32>],
    entries: &[T],
    rows: &mut [[T; 4]],
) {
    let mut rest = table;
    while let [groups, behind @ ..] = rest {
        let groups = behind.split_at_checked(2 * number(*groups));
        let Some((groups, [count, steps @ ..])) = groups else {
            return;
        };
        let steps = (number(*count), steps);
        rest = &[];
        for [first, end] in groups.as_chunks().0 {
            let (mut first, end) = (number(*first), number(*end));
            while first < end {
                let own = rows.get_mut(first..).unwrap_or_default();
                let size;
                (size, rest) = match end - first {
                    8.. => (8, group::<T, A, _, 8>(arithmetic, steps, entries, own)),
                    4.. => (4, group::<T, A, _, 4>(arithmetic, steps, entries, own)),
                    2.. => (2, group::<T, A, _, 2>(arithmetic, steps, entries, own)),
                    _ => (1, group::<T, A, _, 1>(arithmetic, steps, entries, own)),
                };
                first += size;
            }
        }
    }
}

/// So many steps for K registers of each row; returns what is behind them in the table.
#[inline(always)]
fn group<'a, T: Real, A: Arithmetic<T>, P: Copy + Into<u32>, const K: usize>(
    arithmetic: A,
    (count, mut steps): (usize, &'a [P]),
    entries: &[T],
    rows: &mut [[T; 4]],
) -> &'a [P] {
    for _ in 0..count {
        let [target, start, scale, terms, behind @ ..] = steps else {
            break;
        };
        let Some((terms, behind)) = behind.split_at_checked(2 * number(*terms)) else {
            break;
        };
        steps = behind;
        let Some(start) = registers::<T, K>(rows, number(*start)) else {
            continue;
        };
        // Loops, since `map` may be a call, which has not the processor's instructions.
        let mut sums = [arithmetic.four([T::zero(); 4]); K];
        for (sum, own) in sums.iter_mut().zip(start) {
            *sum = arithmetic.four(*own);
        }
        let scale = number(*scale).checked_sub(1);
        if let Some(scale) = scale.and_then(|scale| entries.get(scale)) {
            let scale = arithmetic.four([*scale; 4]);
            for sum in &mut sums {
                *sum = *sum * scale;
            }
        }
        for [entry, row] in terms.as_chunks().0 {
            let entry = entries.get(number(*entry));
            if let (Some(entry), Some(row)) = (entry, registers::<T, K>(rows, number(*row))) {
                let minus = -arithmetic.four([*entry; 4]);
                for (sum, own) in sums.iter_mut().zip(row) {
                    *sum = minus.mul_add(arithmetic.four(*own), *sum);
                }
            }
        }
        let own = rows.get_mut(number(*target)..).unwrap_or_default();
        for (own, sum) in own.iter_mut().zip(sums) {
            *own = sum.to_array();
        }
    }
    steps
}

/// K registers from this one on.
#[inline(always)]
fn registers<T, const K: usize>(rows: &[[T; 4]], first: usize) -> Option<&[[T; 4]; K]> {
    rows.get(first..)?.first_chunk()
}
