//! Statements, and the scopes that they stand in.

use crate::ir::NodeId;

/// One `let`.
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
}

/// Statements in one scope.
#[derive(Clone, Debug)]
pub struct Block {
    /// In order.
    pub statements: Vec<Statement>,
    /// The values that later blocks or the result use.
    pub live_out: Vec<NodeId>,
}

/// Blocks in one Rust function.
#[derive(Clone, Debug)]
pub struct Part {
    /// In order.
    pub blocks: Vec<Block>,
    /// Values that later parts or the result use.
    pub live_out: Vec<NodeId>,
}
