//! Factorisation: fronts one after the other, each from its columns and its children's contributions.

use super::eliminate;
use super::structure::{Front, Parts};
use crate::{Arithmetic, Real};

/// A part of the factor and of the workspace, with the offset of its first number in the whole.
pub(super) struct Memory<'m, T> {
    pub(super) factor: &'m mut [T],
    pub(super) factor_start: usize,
    pub(super) work: &'m mut [T],
    pub(super) work_start: usize,
}

impl<'m, T> Memory<'m, T> {
    /// All of it.
    pub(super) fn whole(factor: &'m mut [T], work: &'m mut [T]) -> Self {
        Self {
            factor,
            factor_start: 0,
            work,
            work_start: 0,
        }
    }

    /// The same for a while.
    #[cfg(feature = "rayon")]
    pub(super) fn reborrow(&mut self) -> Memory<'_, T> {
        Memory {
            factor: self.factor,
            factor_start: self.factor_start,
            work: self.work,
            work_start: self.work_start,
        }
    }

    /// What is before and from these offsets in the whole on.
    #[cfg(feature = "rayon")]
    pub(super) fn split(self, factor: usize, work: usize) -> (Self, Self) {
        let (first_factor, second_factor) = self.factor.split_at_mut(factor - self.factor_start);
        let (first_work, second_work) = self.work.split_at_mut(work - self.work_start);
        let first = Self {
            factor: first_factor,
            work: first_work,
            ..self
        };
        let second = Self {
            factor: second_factor,
            factor_start: factor,
            work: second_work,
            work_start: work,
        };
        (first, second)
    }
}

/// Factors the fronts from number to number.
#[inline(always)]
pub(super) fn fronts<T: Real, A: Arithmetic<T>>(
    _arithmetic: A,
    parts: &Parts<'_>,
    [from, to]: [usize; 2],
    memory: &mut Memory<'_, T>,
) {
    for front in &parts.fronts[from..to] {
        one::<T, A>(parts, front, memory);
    }
}

#[inline(always)]
fn one<T: Real, A: Arithmetic<T>>(parts: &Parts<'_>, front: &Front, memory: &mut Memory<'_, T>) {
    let boundary = front.boundary();
    let size = boundary * boundary;
    let start = front.factor - memory.factor_start;
    let columns = &mut memory.factor[start..start + front.pivots * front.rows];
    let scratch = front.scratch - memory.work_start;
    let (below, contribution) = memory.work.split_at_mut(scratch);
    let contribution = &mut contribution[..size];
    contribution.fill(T::zero());
    for &child in parts.children_of(front) {
        let child = &parts.fronts[child];
        let at = child.contribution - memory.work_start;
        add_child(parts, [front, child], &below[at..], columns, contribution);
    }
    eliminate::front::<T, A>(columns, contribution, front.rows);
    let left = front.contribution - memory.work_start;
    if left != scratch {
        memory.work.copy_within(scratch..scratch + size, left);
    }
}

/// Adds the lower triangle of a child's contribution to its parent's columns and contribution.
#[inline(always)]
fn add_child<T: Real>(
    parts: &Parts<'_>,
    [parent, child]: [&Front; 2],
    from: &[T],
    columns: &mut [T],
    contribution: &mut [T],
) {
    let (rows, boundary, size) = (parent.rows, parent.boundary(), child.boundary());
    let runs = parts.runs_of(child);
    let mut column = 0;
    for (number, run) in runs.iter().enumerate() {
        for offset in 0..run.length {
            let j = run.in_parent + offset;
            // The parent's column j from row `shift` on.
            let (target, shift) = if j < parent.pivots {
                (&mut columns[j * rows..(j + 1) * rows], 0)
            } else {
                let start = (j - parent.pivots) * boundary;
                (&mut contribution[start..start + boundary], parent.pivots)
            };
            let source = &from[column * size..(column + 1) * size];
            let mut row = column;
            let mut skipped = offset;
            for lower in &runs[number..] {
                let (to, length) = (lower.in_parent + skipped - shift, lower.length - skipped);
                let sums = &mut target[to..to + length];
                for (sum, x) in sums.iter_mut().zip(&source[row..row + length]) {
                    *sum = *sum + *x;
                }
                row += length;
                skipped = 0;
            }
            column += 1;
        }
    }
}
