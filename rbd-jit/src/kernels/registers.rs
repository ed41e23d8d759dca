//! Rows of registers of four numbers, combined in groups that stay in registers.

use rbd_runtime::{Arithmetic, Pack};

use crate::element::Element;

/// Four numbers: columns next to each other, or states of one column.
pub(super) type Register<T> = [T; 4];

/// So many registers make a row of whole groups and whole numbers.
pub(super) fn padded(registers: usize, lanes: usize) -> usize {
    registers.next_multiple_of((lanes / 4).max(2)).max(4)
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
pub(super) struct Sum<'a, T, I> {
    pub(super) factor: &'a [T],
    pub(super) target: usize,
    pub(super) scale: Option<usize>,
    pub(super) terms: I,
}

impl<T: Element, I: Iterator<Item = (usize, usize)> + Clone> Sum<'_, T, I> {
    /// A number has `WIDE` registers, 0 of one state; `first` is the first of a number.
    #[inline(always)]
    pub(super) fn group<A: Arithmetic<T>, const WIDE: usize, const SIZE: usize>(
        &self,
        arithmetic: A,
        rows: &mut [Register<T>],
        first: usize,
    ) {
        let of = |row: usize| row + first..row + first + SIZE;
        let mut sums = [arithmetic.four([T::zero(); 4]); SIZE];
        for (sum, own) in sums.iter_mut().zip(&rows[of(self.target)]) {
            *sum = arithmetic.four(*own);
        }
        if let Some(scale) = self.scale {
            let scale = self.entry::<A, WIDE>(arithmetic, scale);
            for (k, sum) in sums.iter_mut().enumerate() {
                *sum = *sum * scale[k % 4];
            }
        }
        for (entry, row) in self.terms.clone() {
            let entry = self.entry::<A, WIDE>(arithmetic, entry);
            for (k, (sum, x)) in sums.iter_mut().zip(&rows[of(row)]).enumerate() {
                *sum = (-entry[k % 4]).mul_add(arithmetic.four(*x), *sum);
            }
        }
        for (own, sum) in rows[of(self.target)].iter_mut().zip(sums) {
            *own = sum.to_array();
        }
    }

    /// A number as each four registers of a row are multiplied by it.
    #[inline(always)]
    fn entry<A: Arithmetic<T>, const WIDE: usize>(&self, arithmetic: A, at: usize) -> [A::Four; 4] {
        if WIDE == 0 {
            return [arithmetic.four([self.factor[at]; 4]); 4];
        }
        let (all, _) = self.factor.as_chunks();
        let own = &all[at * WIDE..][..WIDE];
        [0, 1, 2, 3].map(|k| arithmetic.four(own[k % WIDE]))
    }
}

/// Calls `$do` with the registers of a number of so many lanes as a constant, 0 of one. An `f64` has four or eight lanes, an
/// `f32` twice as many.
macro_rules! of_lanes {
    ($kind:expr, $lanes:expr, |$wide:ident| $do:expr) => {
        match ($kind, $lanes) {
            (_, 1) => of_lanes!($wide = 0, $do),
            ($crate::element::Kind::Double, 4) => of_lanes!($wide = 1, $do),
            ($crate::element::Kind::Single, 16) => of_lanes!($wide = 4, $do),
            (_, _) => of_lanes!($wide = 2, $do),
        }
    };
    ($wide:ident = $value:literal, $do:expr) => {{
        const $wide: usize = $value;
        $do
    }};
}
pub(super) use of_lanes;

/// The size of a group within so many registers, none of which is padding.
pub(super) fn size_within(registers: usize) -> usize {
    let sizes = [12, 8, 6, 4, 2];
    sizes
        .into_iter()
        .find(|size| *size <= registers)
        .unwrap_or(1)
}

/// Calls `$do` with (first register, size as a constant) for each group of so many registers.
macro_rules! in_groups {
    ($registers:expr, |$first:ident, $size:ident| $do:expr) => {{
        let (mut $first, mut rest) = (0, $registers);
        while rest > 0 {
            let size = $crate::kernels::registers::size(rest);
            $crate::kernels::registers::of_size!(size, |$size| $do);
            $first += size;
            rest = rest.saturating_sub(size);
        }
    }};
}
pub(super) use in_groups;

/// Calls `$do` with the size of a group as a constant.
macro_rules! of_size {
    ($of:expr, |$size:ident| $do:expr) => {
        match $of {
            1 => $crate::kernels::registers::of_size!($size = 1, $do),
            2 => $crate::kernels::registers::of_size!($size = 2, $do),
            4 => $crate::kernels::registers::of_size!($size = 4, $do),
            6 => $crate::kernels::registers::of_size!($size = 6, $do),
            8 => $crate::kernels::registers::of_size!($size = 8, $do),
            _ => $crate::kernels::registers::of_size!($size = 12, $do),
        }
    };
    ($size:ident = $value:literal, $do:expr) => {{
        const $size: usize = $value;
        $do
    }};
}
pub(super) use of_size;
