//! Statements, and the scopes that contain them.

use crate::ir::NodeId;

/// One `let`, or one assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statement {
    /// The value of one node.
    Let(NodeId),
    /// Sine and cosine of a computed angle, those of them that are used.
    SinCos {
        /// The angle.
        angle: NodeId,
        /// The node of its sine.
        sin: Option<NodeId>,
        /// The node of its cosine.
        cos: Option<NodeId>,
    },
    /// Writes this result to its place.
    Place(usize),
    /// Writes an operand of a kernel to its place.
    Operand(NodeId),
    /// Calls a kernel.
    Call(NodeId),
}

/// A summary of a block: its inputs and its values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// For each array, the first and the last element that the block reads, including their sines.
    pub reads: Vec<(&'static str, usize, usize)>,
    /// For each set of arrays, the number of values that depend on exactly these.
    pub values: Vec<(Vec<&'static str>, usize)>,
    /// The first and the last of the function's results that this block completes.
    pub results: Option<(usize, usize)>,
}

/// Statements in one scope.
#[derive(Clone, Debug)]
pub struct Block {
    /// The statements in order.
    pub statements: Vec<Statement>,
    /// The values that later blocks or the result use.
    pub live_out: Vec<NodeId>,
    /// Its summary, for readers; `None` if the function is one block.
    pub summary: Option<Summary>,
}

/// Blocks in one Rust function.
#[derive(Clone, Debug)]
pub struct Part {
    /// The blocks in order.
    pub blocks: Vec<Block>,
    /// Values that later parts or the result use.
    pub live_out: Vec<NodeId>,
}
