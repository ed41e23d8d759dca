//! Kernels as emitted code calls them: routines on an area of its frame, with tables as data and the operations of `rbd_runtime::dense`.
#![allow(unsafe_code, reason = "a routine takes addresses")]

mod columns;
mod dense;
mod fused;
mod registers;

use rbd_ir::kernel::Kernel;
use rbd_runtime::machine_code::columns;
use rbd_runtime::{Arithmetic, Unfused};

use crate::element::Element;
use crate::vectors::{InArrays, Vectors};

pub(crate) use columns::{Columns, RowStep, WrittenOut};
use dense::Dense;

/// A kernel of one state, or of several side by side, with its tables, and the places in its area of its numbers, of as many lanes each.
#[derive(Clone, Debug)]
pub(crate) enum Routine {
    Columns(Columns),
    Dense(Dense),
}

impl Routine {
    pub(crate) fn new(kernel: &Kernel, lanes: usize) -> Self {
        match kernel {
            Kernel::SolveColumns(kernel) => Self::Columns(Columns::solutions(kernel, lanes)),
            Kernel::LinearColumns(kernel) => Self::Columns(Columns::linear(kernel, lanes)),
            Kernel::Dense(kernel) => Self::Dense(Dense::new(*kernel, lanes)),
        }
    }

    /// How many states it is of.
    pub(crate) fn lanes(&self) -> usize {
        match self {
            Self::Columns(kernel) => kernel.lanes,
            Self::Dense(kernel) => kernel.lanes,
        }
    }

    /// The number of numbers of its area.
    pub(crate) fn length(&self) -> usize {
        match self {
            Self::Columns(kernel) => kernel.length(),
            Self::Dense(kernel) => kernel.length(),
        }
    }

    /// The place of an operand.
    pub(crate) fn operand(&self, operand: usize) -> usize {
        match self {
            Self::Columns(kernel) => kernel.operand(operand),
            Self::Dense(_) => operand,
        }
    }

    /// The place of a result.
    pub(crate) fn result(&self, result: usize) -> usize {
        match self {
            Self::Columns(kernel) => kernel.result(result),
            Self::Dense(kernel) => kernel.result(result),
        }
    }

    /// The numbers that must be in the area beside operands: zeros in these places, and ones in those.
    pub(crate) fn constants(&self) -> (Vec<usize>, Vec<usize>) {
        match self {
            Self::Columns(kernel) => kernel.constants(),
            Self::Dense(_) => Default::default(),
        }
    }

    /// The table of columns of one state, for [`columns`].
    pub(crate) fn table(&self) -> Option<&[u32]> {
        match self {
            Self::Columns(kernel) if kernel.lanes == 1 => Some(&kernel.table),
            _ => None,
        }
    }

    /// Results from operands, in the arithmetic of one processor for each function.
    pub(crate) fn call<T: Element>(&self, is_fused: bool, area: &mut [T]) {
        match (self.table(), is_fused) {
            (None, true) => self.fused(area),
            (None, false) => self.unfused(area),
            (Some(table), _) => {
                let run = if is_fused {
                    columns::<T, true>
                } else {
                    columns::<T, false>
                };
                assert_eq!(area.len(), self.length(), "an area of its table");
                // SAFETY: the table is of so many numbers.
                unsafe { run(area.as_mut_ptr(), table.as_ptr().cast(), 1) }
            }
        }
    }

    /// Old processors of 64 bits: the least code.
    fn unfused<T: Element>(&self, area: &mut [T]) {
        type Numbers<const NUMBERS: usize, const IS_BATCH: bool> =
            InArrays<Unfused, NUMBERS, IS_BATCH, false>;
        match self.lanes() {
            _ if self.is_solution() => self.solve::<T, Unfused>(area),
            1 => self.run(Numbers::<4, false>::new(), area),
            _ if const { size_of::<T>() == 8 } => self.run(Numbers::<4, true>::new(), area),
            _ => self.run(Numbers::<8, true>::new(), area),
        }
    }

    /// Whether it is solved number by number, without registers of several.
    fn is_solution(&self) -> bool {
        matches!(self, Self::Dense(kernel) if !kernel.is_factor())
    }

    #[inline(always)]
    fn solve<T: Element, A: Arithmetic<T>>(&self, area: &mut [T]) {
        if let Self::Dense(kernel) = self {
            kernel.solve::<T, A>(area);
        }
    }

    #[inline(always)]
    fn run<T: Element, V: Vectors<T>>(&self, vectors: V, area: &mut [T]) {
        match self {
            Self::Columns(kernel) if V::IS_BATCH => kernel.run(vectors, area),
            Self::Columns(_) => unreachable!("columns of one state have a table"),
            Self::Dense(kernel) => kernel.factor(vectors, area),
        }
    }
}
