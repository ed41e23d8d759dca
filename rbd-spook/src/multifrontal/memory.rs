//! The memory of a pass over fronts.

use rbd_runtime::Real;

use super::structure::Front;
#[cfg(feature = "rayon")]
use super::structure::Task;

/// The arrays that a pass writes: the factor or none, and vectors. Each may be a part, with the offset of its
/// first number in the whole.
pub(super) struct Memory<'m, T> {
    pub(super) factor: &'m mut [T],
    pub(super) factor_start: usize,
    pub(super) vectors: Vectors<'m, T>,
}

/// The vector x or none, and the workspace.
pub(super) struct Vectors<'m, T> {
    pub(super) x: &'m mut [T],
    pub(super) x_start: usize,
    pub(super) work: &'m mut [T],
    pub(super) work_start: usize,
}

/// A pass over fronts, and what it reads.
pub(super) enum Pass<'p, T> {
    /// From the blocks' values to the factor, children first.
    Factor(&'p [T]),
    /// The same, and x ← L⁻¹ x.
    FactorAndForward(&'p [T]),
    /// x ← L⁻¹ x with the factor, children first.
    Forward(&'p [T]),
    /// x ← L⁻ᵀ D⁻¹ x with the factor, parents first.
    Backward(&'p [T]),
}

impl<T> Clone for Pass<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Pass<'_, T> {}

impl<'m, T> Memory<'m, T> {
    /// All of it.
    pub(super) fn whole(factor: &'m mut [T], x: &'m mut [T], work: &'m mut [T]) -> Self {
        Self {
            factor,
            factor_start: 0,
            vectors: Vectors {
                x,
                x_start: 0,
                work,
                work_start: 0,
            },
        }
    }

    /// The same for a while.
    #[cfg(feature = "rayon")]
    pub(super) fn reborrow(&mut self) -> Memory<'_, T> {
        Memory {
            factor: self.factor,
            factor_start: self.factor_start,
            vectors: Vectors {
                x: self.vectors.x,
                work: self.vectors.work,
                ..self.vectors
            },
        }
    }

    /// The memory before a task's part, and from there on.
    #[cfg(feature = "rayon")]
    pub(super) fn split(self, next: &Task) -> (Self, Self) {
        let vectors = self.vectors;
        let (first, second) = split(self.factor, self.factor_start, next.factor[0]);
        let (first_x, second_x) = split(vectors.x, vectors.x_start, next.rows[0]);
        let (first_work, second_work) = split(vectors.work, vectors.work_start, next.work[0]);
        let first = Self {
            factor: first,
            factor_start: self.factor_start,
            vectors: Vectors {
                x: first_x,
                work: first_work,
                ..vectors
            },
        };
        let second = Self {
            factor: second,
            factor_start: next.factor[0],
            vectors: Vectors {
                x: second_x,
                x_start: next.rows[0],
                work: second_work,
                work_start: next.work[0],
            },
        };
        (first, second)
    }
}

/// Moves a part of the front's contribution from its scratch to where it is left.
#[inline(always)]
pub(super) fn leave<T: Real>(front: &Front, [from, to]: [usize; 2], vectors: &mut Vectors<'_, T>) {
    let scratch = front.scratch - vectors.work_start;
    let left = front.contribution - vectors.work_start;
    if left != scratch {
        let work = &mut vectors.work;
        work.copy_within(scratch + from..scratch + to, left + from);
    }
}

/// At an offset in the whole; nothing has two parts that are nothing.
#[cfg(feature = "rayon")]
fn split<T>(numbers: &mut [T], start: usize, at: usize) -> (&mut [T], &mut [T]) {
    let is_there = !numbers.is_empty();
    numbers.split_at_mut(if is_there { at - start } else { 0 })
}
