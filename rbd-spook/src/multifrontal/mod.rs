//! Multifrontal LDLᵀ of symmetric quasi-definite matrices that are given in blocks, as
//! \[\[M, Gᵀ\], \[G, −C\]\] of bodies and constraints (I. S. Duff and J. K. Reid, "The multifrontal
//! solution of indefinite sparse symmetric linear equations", ACM TOMS 9, 1983).
//!
//! The numbers are done here, in the caller's memory, without a heap. The order of elimination, the fronts and
//! their places in memory are decided before, once for all matrices of one pattern: a [`Multifrontal`] is that
//! decision, which [`Symbolic`](crate::Symbolic) makes.
//!
//! There is no pivoting. A quasi-definite matrix, M and C positive definite, has its factors in every
//! order (R. J. Vanderbei, "Symmetric quasidefinite matrices", SIAM J. Optim. 5, 1995).

mod check;
mod eliminate;
mod factor;
mod memory;
#[cfg(feature = "rayon")]
mod parallel;
mod solve;
mod structure;
mod tree;

pub use structure::{Block, Front, FrontKind, Parts, Run, StructureError, Task};

use core::cell::Cell;

use rbd_runtime::{Arithmetic, Real};

use memory::{Memory, Pass};

/// Fronts that fit together: what factorisation and solution are driven by.
#[derive(Clone, Copy, Debug)]
pub struct Multifrontal<'a> {
    parts: Parts<'a>,
}

impl<'a> Multifrontal<'a> {
    /// The structure of these parts, if they fit together.
    ///
    /// # Errors
    /// The first problem, if loops over these parts could leave their memory.
    pub fn new(parts: Parts<'a>) -> Result<Self, StructureError> {
        parts.check()?;
        Ok(Self { parts })
    }

    /// The structure of parts that have passed [`new`](Self::new) before: parts that do not fit panic
    /// later.
    #[doc(hidden)]
    pub const fn of_parts_that_fit(parts: Parts<'a>) -> Self {
        Self { parts }
    }

    /// The parts.
    pub const fn parts(&self) -> &Parts<'a> {
        &self.parts
    }

    /// K = L D Lᵀ. `values` has the blocks of K, `factor` gets L by the columns of the fronts, below the
    /// diagonal, and 1/D on it; what is above the diagonal has no meaning, and fronts of trees do not have it.
    ///
    /// `factor` and `work` need no content. A pivot that is 0 gives infinities and NaN, no panic.
    ///
    /// # Panics
    /// If `values`, `factor` and `work` do not have the lengths that the parts say.
    pub fn factor<T: Real>(&self, values: &[T], factor: &mut [T], work: &mut [T]) {
        self.check_factor(values, factor, work);
        self.run(Pass::Factor(values), Memory::whole(factor, &mut [], work));
    }

    /// K x = b with the factor: `x` has b before and x afterwards, both in the order of elimination. `work`
    /// needs no content.
    ///
    /// # Panics
    /// If `factor`, `x` and `work` do not have the lengths that the parts say.
    pub fn solve<T: Real>(&self, factor: &[T], x: &mut [T], work: &mut [T]) {
        self.check_solve(factor, x, work);
        for pass in [Pass::Forward(factor), Pass::Backward(factor)] {
            self.run(pass, Memory::whole(&mut [], x, work));
        }
    }

    /// [`factor`](Self::factor) and [`solve`](Self::solve), to the same bits in less time.
    ///
    /// # Panics
    /// If `values`, `factor`, `x` and `work` do not have the lengths that the parts say.
    pub fn factor_and_solve<T: Real>(
        &self,
        values: &[T],
        factor: &mut [T],
        x: &mut [T],
        work: &mut [T],
    ) {
        self.check_factor(values, factor, work);
        self.check_solve(factor, x, work);
        let memory = Memory::whole(factor, x, work);
        self.run(Pass::FactorAndForward(values), memory);
        self.run(Pass::Backward(factor), Memory::whole(&mut [], x, work));
    }

    fn run<T: Real>(&self, pass: Pass<'_, T>, memory: Memory<'_, T>) {
        run(&self.parts, pass, [0, self.parts.fronts.len()], memory);
    }

    /// [`factor`](Self::factor) with tasks side by side on rayon's threads, to the same bits.
    ///
    /// # Panics
    /// If `values`, `factor` and `work` do not have the lengths that the parts say.
    #[cfg(feature = "rayon")]
    pub fn factor_in_parallel<T>(&self, values: &[T], factor: &mut [T], work: &mut [T])
    where
        T: Real + Send + Sync,
    {
        self.check_factor(values, factor, work);
        self.run_tasks(Pass::Factor(values), Memory::whole(factor, &mut [], work));
    }

    /// [`solve`](Self::solve) with tasks side by side on rayon's threads, to the same bits.
    ///
    /// # Panics
    /// If `factor`, `x` and `work` do not have the lengths that the parts say.
    #[cfg(feature = "rayon")]
    pub fn solve_in_parallel<T>(&self, factor: &[T], x: &mut [T], work: &mut [T])
    where
        T: Real + Send + Sync,
    {
        self.check_solve(factor, x, work);
        for pass in [Pass::Forward(factor), Pass::Backward(factor)] {
            self.run_tasks(pass, Memory::whole(&mut [], x, work));
        }
    }

    /// [`factor_and_solve`](Self::factor_and_solve) with tasks side by side on rayon's threads, to the same
    /// bits.
    ///
    /// # Panics
    /// If `values`, `factor`, `x` and `work` do not have the lengths that the parts say.
    #[cfg(feature = "rayon")]
    pub fn factor_and_solve_in_parallel<T>(
        &self,
        values: &[T],
        factor: &mut [T],
        x: &mut [T],
        work: &mut [T],
    ) where
        T: Real + Send + Sync,
    {
        self.check_factor(values, factor, work);
        self.check_solve(factor, x, work);
        let memory = Memory::whole(factor, x, work);
        self.run_tasks(Pass::FactorAndForward(values), memory);
        self.run_tasks(Pass::Backward(factor), Memory::whole(&mut [], x, work));
    }

    #[cfg(feature = "rayon")]
    fn run_tasks<T: Real + Send + Sync>(&self, pass: Pass<'_, T>, memory: Memory<'_, T>) {
        match self.parts.tasks.last() {
            Some(root) => parallel::task(&self.parts, pass, root, memory),
            None => self.run(pass, memory),
        }
    }

    #[track_caller]
    fn check_factor<T>(&self, values: &[T], factor: &[T], work: &[T]) {
        check_length("values", values.len(), self.parts.values_len);
        check_length("factor", factor.len(), self.parts.factor_len);
        check_length("work", work.len(), self.parts.work_len);
    }

    #[track_caller]
    fn check_solve<T>(&self, factor: &[T], x: &[T], work: &[T]) {
        check_length("factor", factor.len(), self.parts.factor_len);
        check_length("x", x.len(), self.parts.rows);
        check_length("work", work.len(), self.parts.work_len);
    }
}

/// Runs a pass over fronts in the machine's arithmetic.
fn run<T: Real>(parts: &Parts<'_>, pass: Pass<'_, T>, range: [usize; 2], memory: Memory<'_, T>) {
    let memory = Cell::new(Some(memory));
    // One of the two closures runs.
    T::dispatch(
        #[inline(always)]
        |arithmetic| run_in(arithmetic, parts, pass, range, memory.take()),
        #[inline(always)]
        |arithmetic| run_in(arithmetic, parts, pass, range, memory.take()),
    );
}

#[inline(always)]
fn run_in<T: Real, A: Arithmetic<T>>(
    arithmetic: A,
    parts: &Parts<'_>,
    pass: Pass<'_, T>,
    range: [usize; 2],
    memory: Option<Memory<'_, T>>,
) {
    let Some(mut memory) = memory else { return };
    match pass {
        Pass::Factor(values) => {
            factor::fronts::<_, _, false>(arithmetic, parts, range, values, &mut memory);
        }
        Pass::FactorAndForward(values) => {
            factor::fronts::<_, _, true>(arithmetic, parts, range, values, &mut memory);
        }
        Pass::Forward(factor) => {
            solve::forward(arithmetic, parts, range, factor, &mut memory.vectors);
        }
        Pass::Backward(factor) => {
            solve::backward(arithmetic, parts, range, factor, &mut memory.vectors);
        }
    }
}

#[track_caller]
fn check_length(what: &str, got: usize, expected: usize) {
    assert!(
        got == expected,
        "`{what}` has length {got}, but {expected} is needed"
    );
}
