//! Rows of registers of four numbers, combined in groups that stay in registers.

use rbd_runtime::{Arithmetic, Pack};

/// Four numbers: columns next to each other, or states of one column.
pub(super) type Register = [f64; 4];

/// So many registers make a row of whole groups.
pub(super) fn padded(registers: usize) -> usize {
    registers.next_multiple_of(2).max(4)
}

/// The size of the first group of so many registers.
pub(super) fn size(registers: usize) -> usize {
    match registers {
        ..=4 => 4,
        5 | 6 | 9 | 10 => 6,
        7 | 8 | 13..=16 => 8,
        _ => 12,
    }
}

/// The row at `target` ← itself, times `scale`, − Σ a row over `terms`; terms are (a, row), and each a an entry of
/// `factor`, which has a number for each lane.
///
/// The first `registers` of the row are computed, padded to whole groups.
pub(super) struct Sum<'a, I> {
    pub(super) factor: &'a [f64],
    pub(super) target: usize,
    pub(super) scale: Option<usize>,
    pub(super) terms: I,
}

impl<I: Iterator<Item = (usize, usize)> + Clone> Sum<'_, I> {
    #[inline(always)]
    pub(super) fn group<A: Arithmetic<f64>, const LANES: usize, const SIZE: usize>(
        &self,
        arithmetic: A,
        rows: &mut [Register],
        first: usize,
    ) {
        let of = |row: usize| row + first..row + first + SIZE;
        let mut sums = [arithmetic.four([0.0; 4]); SIZE];
        for (sum, own) in sums.iter_mut().zip(&rows[of(self.target)]) {
            *sum = arithmetic.four(*own);
        }
        if let Some(scale) = self.scale {
            let scale = number::<A, LANES>(arithmetic, self.factor, scale);
            for sum in &mut sums {
                *sum = *sum * scale;
            }
        }
        for (entry, row) in self.terms.clone() {
            let a = -number::<A, LANES>(arithmetic, self.factor, entry);
            for (sum, x) in sums.iter_mut().zip(&rows[of(row)]) {
                *sum = a.mul_add(arithmetic.four(*x), *sum);
            }
        }
        for (own, sum) in rows[of(self.target)].iter_mut().zip(sums) {
            *own = sum.to_array();
        }
    }
}

/// A number in every lane.
#[inline(always)]
fn number<A: Arithmetic<f64>, const LANES: usize>(
    arithmetic: A,
    all: &[f64],
    at: usize,
) -> A::Four {
    match LANES {
        1 => arithmetic.four([all[at]; 4]),
        _ => {
            let own = &all[4 * at..4 * at + 4];
            arithmetic.four([own[0], own[1], own[2], own[3]])
        }
    }
}

/// Calls `$do` with (first register, size as a constant) for each group of so many registers.
macro_rules! in_groups {
    ($registers:expr, |$first:ident, $size:ident| $do:expr) => {{
        let (mut $first, mut rest) = (0, $registers);
        while rest > 0 {
            let size = $crate::kernels::registers::size(rest);
            match size {
                4 => in_groups!($size = 4, $do),
                6 => in_groups!($size = 6, $do),
                8 => in_groups!($size = 8, $do),
                _ => in_groups!($size = 12, $do),
            }
            $first += size;
            rest = rest.saturating_sub(size);
        }
    }};
    ($size:ident = $value:literal, $do:expr) => {{
        const $size: usize = $value;
        $do
    }};
}
pub(super) use in_groups;
