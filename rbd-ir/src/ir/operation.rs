//! The operation of a node, apart from its operands.

use super::{Node, NodeId};

/// An operation whose operands are known only by their structure. Signs are ignored, so that a sum and a
/// difference are equal; commutative operands are sorted.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Operation<K> {
    Sum(K, K),
    Product(K, K),
    Quotient(K, K),
    Root(K),
    Sine(K),
    Cosine(K),
}

impl<K: Copy + Ord> Operation<K> {
    /// The operation of a node, if it can be packed.
    pub(crate) fn new(node: Node, mut structure: impl FnMut(NodeId) -> K) -> Option<Self> {
        let mut of = |id| structure(id);
        let sorted = |a: K, b: K| (a.min(b), a.max(b));
        Some(match node {
            Node::Add(a, b) | Node::Sub(a, b) => {
                let (a, b) = sorted(of(a), of(b));
                Self::Sum(a, b)
            }
            Node::Mul(a, b) => {
                let (a, b) = sorted(of(a), of(b));
                Self::Product(a, b)
            }
            Node::Div(a, b) => Self::Quotient(of(a), of(b)),
            Node::Sqrt(a) => Self::Root(of(a)),
            Node::Sin(a) => Self::Sine(of(a)),
            Node::Cos(a) => Self::Cosine(of(a)),
            _ => return None,
        })
    }
}
