//! What a pass over fronts works on.

/// The two arrays that a pass writes: the factor or the vector x, and the workspace. Either may be a part,
/// with the offset of its first number in the whole.
pub(super) struct Memory<'m, T> {
    pub(super) main: &'m mut [T],
    pub(super) main_start: usize,
    pub(super) work: &'m mut [T],
    pub(super) work_start: usize,
}

/// A pass over fronts, and what it reads.
pub(super) enum Pass<'p, T> {
    /// From the blocks' values to the factor, children first.
    Factor(&'p [T]),
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
    pub(super) fn whole(main: &'m mut [T], work: &'m mut [T]) -> Self {
        Self {
            main,
            main_start: 0,
            work,
            work_start: 0,
        }
    }

    /// The same for a while.
    #[cfg(feature = "rayon")]
    pub(super) fn reborrow(&mut self) -> Memory<'_, T> {
        Memory {
            main: self.main,
            main_start: self.main_start,
            work: self.work,
            work_start: self.work_start,
        }
    }

    /// What is before and from these offsets in the whole on.
    #[cfg(feature = "rayon")]
    pub(super) fn split(self, main: usize, work: usize) -> (Self, Self) {
        let (first_main, second_main) = self.main.split_at_mut(main - self.main_start);
        let (first_work, second_work) = self.work.split_at_mut(work - self.work_start);
        let first = Self {
            main: first_main,
            work: first_work,
            ..self
        };
        let second = Self {
            main: second_main,
            main_start: main,
            work: second_work,
            work_start: work,
        };
        (first, second)
    }
}
