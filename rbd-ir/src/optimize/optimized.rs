//! A function between the exact passes and lowering.

use crate::ir::{Function, SlpGroups};

/// A function after the exact passes, before what suits a machine.
#[derive(Clone, Debug)]
pub struct Optimized {
    /// The program.
    pub function: Function,
    /// The program as traced, with what stands in the same place of isomorphic subtrees, or of the elements of
    /// a sequence; `None` where nothing does. Operations are found to be isomorphic before the passes.
    pub slp_groups: Option<(Function, SlpGroups)>,
    /// The same function by a kernel, where that costs less than its operations one by one. Then the passes have not run on these.
    pub by_kernel: Option<Box<Self>>,
}
