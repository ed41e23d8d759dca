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

/// Groups of registers of a row, each by its first one and its size, and the steps for them.
#[derive(Clone, Copy, Debug)]
pub struct RowPass(pub &'static [(u16, u8)], pub &'static [RowStep]);

/// The first registers of a row and of the one where its sum starts, 0 or the number of the entry that this is multiplied by, and
/// the entry and the first register of each term.
#[derive(Clone, Copy, Debug)]
pub struct RowStep(pub u16, pub u16, pub u16, pub &'static [(u16, u16)]);

/// row ← scale · start − Σ entry · row, pass by pass.
#[inline(always)]
pub fn linear_columns<T: Real, A: Arithmetic<T>>(
    arithmetic: A,
    passes: &[RowPass],
    entries: &[T],
    rows: &mut [[T; 4]],
) {
    for RowPass(groups, steps) in passes {
        for (first, size) in *groups {
            let own = rows.get_mut(usize::from(*first)..).unwrap_or_default();
            match size {
                8 => group::<T, A, 8>(arithmetic, steps, entries, own),
                4 => group::<T, A, 4>(arithmetic, steps, entries, own),
                2 => group::<T, A, 2>(arithmetic, steps, entries, own),
                _ => group::<T, A, 1>(arithmetic, steps, entries, own),
            }
        }
    }
}

/// The steps for K registers of each row.
#[inline(always)]
fn group<T: Real, A: Arithmetic<T>, const K: usize>(
    arithmetic: A,
    steps: &[RowStep],
    entries: &[T],
    rows: &mut [[T; 4]],
) {
    for RowStep(target, start, scale, terms) in steps {
        let Some(start) = registers::<T, K>(rows, *start) else {
            continue;
        };
        // Loops, since `map` may be a call, which has not the processor's instructions.
        let mut sums = [arithmetic.four([T::zero(); 4]); K];
        for (sum, own) in sums.iter_mut().zip(start) {
            *sum = arithmetic.four(*own);
        }
        let scale = usize::from(*scale).checked_sub(1);
        if let Some(scale) = scale.and_then(|scale| entries.get(scale)) {
            let scale = arithmetic.four([*scale; 4]);
            for sum in &mut sums {
                *sum = *sum * scale;
            }
        }
        for (entry, row) in *terms {
            let entry = entries.get(usize::from(*entry));
            if let (Some(entry), Some(row)) = (entry, registers::<T, K>(rows, *row)) {
                let minus = -arithmetic.four([*entry; 4]);
                for (sum, own) in sums.iter_mut().zip(row) {
                    *sum = minus.mul_add(arithmetic.four(*own), *sum);
                }
            }
        }
        let own = rows.get_mut(usize::from(*target)..).unwrap_or_default();
        for (own, sum) in own.iter_mut().zip(sums) {
            *own = sum.to_array();
        }
    }
}

/// K registers from this one on.
#[inline(always)]
fn registers<T, const K: usize>(rows: &[[T; 4]], first: u16) -> Option<&[[T; 4]; K]> {
    rows.get(usize::from(first)..)?.first_chunk()
}
