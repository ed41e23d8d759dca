//! Derivatives of the elementary functions, as expressions of the graph.

use super::{Elementary, Graph, NodeId};

impl Elementary {
    /// The derivative at x, where the function has this value; at kinks as [`rbd_runtime::Real`] states it.
    pub fn derivative(self, graph: &mut Graph, x: NodeId, value: NodeId) -> NodeId {
        let one = graph.constant(1.0);
        match self {
            Self::Exp => value,
            Self::Ln => graph.div(one, x),
            Self::Tanh => beside_one(graph, value),
            Self::Abs => graph.sign(x),
            Self::Asin | Self::Acos => {
                let square = beside_one(graph, x);
                let root = graph.sqrt(square);
                // The constructors keep no sign of a zero, which would be that of infinity.
                let root = graph.elementary(Self::Abs, root);
                let slope = graph.div(one, root);
                match self {
                    Self::Acos => graph.neg(slope),
                    _ => slope,
                }
            }
        }
    }
}

/// (1 − x) (1 + x).
fn beside_one(graph: &mut Graph, x: NodeId) -> NodeId {
    let one = graph.constant(1.0);
    let (minus, plus) = (graph.sub(one, x), graph.add(one, x));
    graph.mul(minus, plus)
}
