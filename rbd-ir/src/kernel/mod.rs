//! Kernels: loops over constant tables, which stand for straight-line code that would be too long.

mod columns;
mod dense;

use std::ops::Range;

use rbd_runtime::{Arithmetic, OpCount, Real};

pub use columns::SolveColumns;
pub use dense::{DenseKernel, DenseOperation};

/// A loop that languages and machines know by its name and its tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// A factor of a matrix without zeros, or what is solved with it.
    Dense(DenseKernel),
    /// Solutions for many columns, side by side.
    SolveColumns(SolveColumns),
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
        }
    }

    /// The operations, of padding too.
    pub fn op_count(&self) -> OpCount {
        match self {
            Self::Dense(kernel) => kernel.op_count(),
            Self::SolveColumns(kernel) => kernel.op_count(),
        }
    }
}

/// A call of a kernel behind the statements of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KernelCall {
    /// The loop.
    pub kernel: Kernel,
    /// The outputs of the statements that it takes.
    pub operands: Range<usize>,
    /// The results of both, in order.
    pub results: Vec<CallResult>,
}

/// A result of statements and the call behind them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallResult {
    /// This output of the statements.
    Statements(usize),
    /// This result of the kernel.
    Kernel(usize),
    /// 0.
    Zero,
}

impl KernelCall {
    /// The results, by the outputs of the statements.
    ///
    /// # Panics
    /// If there are fewer outputs than the call takes.
    pub fn evaluate_in<T: Real, A: Arithmetic<T>>(&self, arithmetic: A, outputs: &[T]) -> Vec<T> {
        let operands = &outputs[self.operands.clone()];
        let solved = self.kernel.evaluate_in(arithmetic, operands);
        let result = |from: &CallResult| match *from {
            CallResult::Statements(at) => outputs[at],
            CallResult::Kernel(at) => solved[at],
            CallResult::Zero => T::zero(),
        };
        self.results.iter().map(result).collect()
    }
}
