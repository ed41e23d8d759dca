//! Statements, and the scopes that they stand in.

use crate::ir::NodeId;

/// One `let`, or one assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statement {
    /// The value of one node.
    Let(NodeId),
    /// Sine and cosine of an angle that is computed, those of them that are used.
    SinCos {
        /// The angle.
        angle: NodeId,
        /// The node of its sine.
        sin: Option<NodeId>,
        /// The node of its cosine.
        cos: Option<NodeId>,
    },
    /// This result is written to where it belongs.
    Place(usize),
}

/// What a block reads and computes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Content {
    /// By array, the first and the last element that the block reads, sines of it included.
    pub reads: Vec<(&'static str, usize, usize)>,
    /// How many values depend on these arrays and no others.
    pub values: Vec<(Vec<&'static str>, usize)>,
    /// The first and the last of the function's results that are complete with this block.
    pub results: Option<(usize, usize)>,
}

/// Statements in one scope.
#[derive(Clone, Debug)]
pub struct Block {
    /// In order.
    pub statements: Vec<Statement>,
    /// The values that later blocks or the result use.
    pub live_out: Vec<NodeId>,
    /// What it computes, for readers; `None` where the function is one block.
    pub content: Option<Content>,
}

/// Blocks in one Rust function.
#[derive(Clone, Debug)]
pub struct Part {
    /// In order.
    pub blocks: Vec<Block>,
    /// Values that later parts or the result use.
    pub live_out: Vec<NodeId>,
}
