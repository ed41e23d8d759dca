//! Rows of registers of four numbers, combined in groups that stay in registers.

use rbd_runtime::{Arithmetic, Pack};

use crate::element::Element;

/// Four numbers: columns next to each other, or states of one column.
pub(super) type Register<T> = [T; 4];

/// So many registers make a row of whole groups.
pub(super) fn padded(registers: usize, lanes: usize) -> usize {
    match lanes {
        1 => registers,
        _ => registers.next_multiple_of(group(registers, lanes)),
    }
}

/// The size of the first group of so many registers, without padding of one state. A group of several states has whole
/// numbers, and eight products that do not wait for each other.
pub(super) fn group(registers: usize, lanes: usize) -> usize {
    match (lanes, registers) {
        (1, 1) => 1,
        (1, 2..=3) => 2,
        (1, 4..=7) | (4, _) => 4,
        _ => 8,
    }
}

/// The row at `target` ← that at `start`, times `scale`, − Σ a row over `terms`; terms are (a, row), and each a an entry of
/// `factor`, which has a number for each lane.
pub(super) struct Sum<'a, T, I> {
    pub(super) factor: &'a [T],
    pub(super) target: usize,
    pub(super) start: usize,
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
        for (sum, own) in sums.iter_mut().zip(&rows[of(self.start)]) {
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

/// Calls `$do` with the registers of a number of so many lanes, 0 of one, and the size of a [`group`], as constants.
macro_rules! of_group {
    ($lanes:expr, $size:expr, |$wide:ident, $group:ident| $do:expr) => {
        match ($lanes, $size) {
            (1, 1) => of_group!($wide = 0, $group = 1, $do),
            (1, 2) => of_group!($wide = 0, $group = 2, $do),
            (1, 4) => of_group!($wide = 0, $group = 4, $do),
            (1, _) => of_group!($wide = 0, $group = 8, $do),
            (4, _) => of_group!($wide = 1, $group = 4, $do),
            (8, _) => of_group!($wide = 2, $group = 8, $do),
            (_, _) => of_group!($wide = 4, $group = 8, $do),
        }
    };
    ($wide:ident = $registers:literal, $group:ident = $size:literal, $do:expr) => {{
        const $wide: usize = $registers;
        const $group: usize = $size;
        $do
    }};
}
pub(super) use of_group;
