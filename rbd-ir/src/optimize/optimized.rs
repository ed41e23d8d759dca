//! A function between the exact passes and lowering.

use crate::ir::{Function, SlpGroups, SolvedColumns};

/// A function after the exact passes, before what suits a machine.
#[derive(Clone)]
pub struct Optimized {
    /// The program.
    pub function: Function,
    /// The program as traced, with what stands in the same place of limbs that are slp_groups, or of the
    /// joints of a chain; `None` where nothing does. Operations are found to be slp_groups before the passes.
    pub slp_groups: Option<(Function, SlpGroups)>,
    /// Where loops of `rbd_runtime::dense` cost less than its operations one by one: which.
    pub loops: Option<Loops>,
}

/// Loops that stand for a function or for the last part of one.
#[derive(Clone)]
pub enum Loops {
    /// The factor of a matrix without zeros, or what is solved with it, of the same name: the same operations
    /// in the same order.
    Factor,
    /// The columns of matrices, solved with the factor of H.
    Columns {
        /// The straight-line part before.
        head: Box<Optimized>,
        /// The columns.
        columns: SolvedColumns,
    },
}
