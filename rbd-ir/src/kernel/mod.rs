//! Kernels: loops over constant tables, which stand for straight-line code that would be too long.

mod chunk;
mod columns;
mod dense;
mod linear;

use std::ops::Range;

use rbd_runtime::{Arithmetic, OpCount, Real};

pub use chunk::CHUNK;
pub use columns::{Block, GivenColumns, SolveColumns};
pub use dense::{DenseKernel, DenseOperation};
pub use linear::{LinearColumns, LinearSteps, RowPass, RowStep};

/// A loop that languages and machines know by its name and its tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// A factor of a matrix without zeros, or what is solved with it.
    Dense(DenseKernel),
    /// Solutions for many columns, side by side.
    SolveColumns(SolveColumns),
    /// The same linear steps for many columns, side by side.
    LinearColumns(LinearColumns),
}

impl Kernel {
    /// The results, each operation as emitted code does it.
    ///
    /// # Panics
    /// If there are fewer operands than the tables say.
    pub fn evaluate_in<T: Real, A: Arithmetic<T>>(&self, arithmetic: A, operands: &[T]) -> Vec<T> {
        match self {
            Self::Dense(kernel) => kernel.evaluate_in(arithmetic, operands),
            Self::SolveColumns(kernel) => kernel.evaluate_in(arithmetic, operands),
            Self::LinearColumns(kernel) => kernel.evaluate_in(arithmetic, operands),
        }
    }

    /// The number of operands.
    pub fn operands(&self) -> usize {
        match self {
            Self::Dense(kernel) => kernel.operands(),
            Self::SolveColumns(kernel) => kernel.operands(),
            Self::LinearColumns(kernel) => kernel.operands(),
        }
    }

    /// The number of results.
    pub fn results(&self) -> usize {
        match self {
            Self::Dense(kernel) => kernel.results(),
            Self::SolveColumns(kernel) => kernel.results(),
            Self::LinearColumns(kernel) => kernel.results.len(),
        }
    }

    /// Operands that the loop reads from one array, in order, and leaves as they are.
    pub fn arrays(&self) -> Vec<Range<usize>> {
        let (matrix, vector) = match self {
            Self::Dense(kernel) => (kernel.entries(), kernel.operands()),
            Self::SolveColumns(kernel) => (kernel.entries(), kernel.entries()),
            Self::LinearColumns(kernel) => (kernel.entries, kernel.entries),
        };
        let arrays = [0..matrix, matrix..vector].into_iter();
        arrays.filter(|array| !array.is_empty()).collect()
    }

    /// The same as linear steps, unless it is of a matrix without zeros. The ones of an identity are given behind the operands.
    pub fn linear(&self) -> Option<LinearColumns> {
        match self {
            Self::Dense(_) => None,
            Self::SolveColumns(kernel) => Some(kernel.linear()),
            Self::LinearColumns(kernel) => Some(kernel.clone()),
        }
    }

    /// The operations, of padding too.
    pub fn op_count(&self) -> OpCount {
        match self {
            Self::Dense(kernel) => kernel.op_count(),
            Self::SolveColumns(kernel) => kernel.op_count(),
            Self::LinearColumns(kernel) => kernel.op_count(),
        }
    }
}
