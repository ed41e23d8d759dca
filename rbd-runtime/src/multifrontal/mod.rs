//! Multifrontal LDLᵀ of symmetric quasi-definite matrices that are given in blocks, as
//! \[\[M, Gᵀ\], \[G, −C\]\] of bodies and constraints (I. S. Duff and J. K. Reid, "The multifrontal
//! solution of indefinite sparse symmetric linear equations", ACM TOMS 9, 1983).
//!
//! The numbers are done here, in the caller's memory, without a heap. What to do is decided before, once
//! for all matrices of one pattern: the order of elimination, the fronts and their places in memory. A
//! [`Multifrontal`] is that decision; the crate `rbd-spook` makes it.
//!
//! There is no pivoting. A quasi-definite matrix, M and C positive definite, has its factors in every
//! order (R. J. Vanderbei, "Symmetric quasidefinite matrices", SIAM J. Optim. 5, 1995).

mod eliminate;
mod factor;
#[cfg(feature = "rayon")]
mod parallel;
mod solve;
mod structure;

pub use structure::{Front, Parts, Run, StructureError, Task};

use factor::Memory;

use crate::Real;
use crate::reference::check_length;
use crate::step::dispatched;

/// Fronts that fit together: what factorisation and solution are driven by.
#[derive(Clone, Copy, Debug)]
pub struct Multifrontal<'a> {
    parts: Parts<'a>,
}

impl<'a> Multifrontal<'a> {
    /// Of these parts, if they fit together.
    ///
    /// # Errors
    /// The first problem, if loops over these parts could leave their memory.
    pub fn new(parts: Parts<'a>) -> Result<Self, StructureError> {
        parts.check()?;
        Ok(Self { parts })
    }

    /// Of parts that have passed [`new`](Self::new) before: those that do not fit panic later.
    #[doc(hidden)]
    pub const fn of_parts_that_fit(parts: Parts<'a>) -> Self {
        Self { parts }
    }

    /// The parts.
    pub const fn parts(&self) -> &Parts<'a> {
        &self.parts
    }

    /// K = L D Lᵀ, in place. Before, `factor` has the lower triangle of K in the columns of its fronts
    /// and zeros elsewhere; what is above the diagonal is not read. Afterwards it has L below the
    /// diagonal and 1/D on it.
    ///
    /// `work` needs no content. A pivot that is 0 gives infinities and NaN, no panic.
    ///
    /// # Panics
    /// If `factor` and `work` do not have the lengths that the parts say.
    pub fn factor<T: Real>(&self, factor: &mut [T], work: &mut [T]) {
        self.check_memory(factor, work);
        run(
            &self.parts,
            [0, self.parts.fronts.len()],
            Memory::whole(factor, work),
        );
    }

    /// [`factor`](Self::factor) with tasks side by side on rayon's threads, to the same bits.
    ///
    /// # Panics
    /// If `factor` and `work` do not have the lengths that the parts say.
    #[cfg(feature = "rayon")]
    pub fn factor_in_parallel<T: Real + Send>(&self, factor: &mut [T], work: &mut [T]) {
        self.check_memory(factor, work);
        match self.parts.tasks.last() {
            Some(root) => parallel::task(&self.parts, root, Memory::whole(factor, work)),
            None => self.factor(factor, work),
        }
    }

    /// K x = b with the factor: `x` has b before and x afterwards, both in the order of elimination.
    ///
    /// # Panics
    /// If `factor` and `x` do not have the lengths that the parts say.
    pub fn solve<T: Real>(&self, factor: &[T], x: &mut [T]) {
        check_length("factor", factor.len(), self.parts.factor_len);
        check_length("x", x.len(), self.parts.rows);
        let parts = &self.parts;
        dispatched!(T, |arithmetic, x| solve::solve(
            arithmetic, parts, factor, x
        ));
    }

    #[track_caller]
    fn check_memory<T>(&self, factor: &[T], work: &[T]) {
        check_length("factor", factor.len(), self.parts.factor_len);
        check_length("work", work.len(), self.parts.work_len);
    }
}

/// Factors fronts in the machine's arithmetic.
fn run<T: Real>(parts: &Parts<'_>, range: [usize; 2], mut memory: Memory<'_, T>) {
    let memory = &mut memory;
    dispatched!(T, |arithmetic, memory| factor::fronts(
        arithmetic, parts, range, memory
    ));
}
