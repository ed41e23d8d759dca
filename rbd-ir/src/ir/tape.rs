//! The place where operations on symbols go.

use std::cell::RefCell;

use rbd_runtime::DoubleDouble;

use super::{Graph, Node, NodeId};

/// Takes the operations of [`Symbol`](super::Symbol)s, one after the other.
///
/// An algorithm is compiled for symbols alone; the tape decides what its operations do.
pub(super) trait Tape {
    /// A constant.
    fn constant(&self, value: DoubleDouble) -> NodeId;

    /// The result of an operation, whose operands may stand in any order, and the constant that it turned out to be.
    fn operation(&self, node: Node) -> (NodeId, Option<f64>);

    /// The sine and the cosine of an angle.
    fn sin_cos(&self, angle: NodeId) -> [NodeId; 2];
}

impl Tape for RefCell<Graph> {
    fn constant(&self, value: DoubleDouble) -> NodeId {
        self.borrow_mut().constant(value.to_f64())
    }

    fn operation(&self, node: Node) -> (NodeId, Option<f64>) {
        let mut graph = self.borrow_mut();
        let id = graph.operation(node);
        (id, graph.as_constant(id))
    }

    fn sin_cos(&self, angle: NodeId) -> [NodeId; 2] {
        let mut graph = self.borrow_mut();
        [graph.sin(angle), graph.cos(angle)]
    }
}
