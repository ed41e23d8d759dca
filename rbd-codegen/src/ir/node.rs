//! One operation and its place in a graph.

/// Index of a node in its [`Graph`](super::Graph); operands come before the nodes that use them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// As an index into [`Graph::nodes`](super::Graph::nodes).
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// One operation, of scalars or, one by one, of as many side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// A constant by its bits: positive, or zero, or not a number; a negative one is a `Neg`.
    Const(u64),
    /// An input of the function, by position.
    Input(u32),
    /// −a.
    Neg(NodeId),
    /// a + b, a ≤ b.
    Add(NodeId, NodeId),
    /// a − b.
    Sub(NodeId, NodeId),
    /// a b, a ≤ b.
    Mul(NodeId, NodeId),
    /// a / b.
    Div(NodeId, NodeId),
    /// a b + c, rounded once where the scalar can; operands may be negations.
    MulAdd(NodeId, NodeId, NodeId),
    /// √a.
    Sqrt(NodeId),
    /// sin a.
    Sin(NodeId),
    /// cos a.
    Cos(NodeId),
    /// −1, 0 or 1.
    Sign(NodeId),
    /// The angle of the point (b, a) from the x axis: atan2(a, b).
    Atan2(NodeId, NodeId),
    /// Two scalars side by side.
    Pair([NodeId; 2]),
    /// Four scalars side by side.
    Four([NodeId; 4]),
    /// One scalar of several that stand side by side.
    Lane(NodeId, u8),
}

impl Node {
    /// The operands, in order.
    pub fn operands(self) -> impl Iterator<Item = NodeId> {
        let operands = match self {
            Self::Const(_) | Self::Input(_) => [None; 4],
            Self::Neg(a)
            | Self::Sqrt(a)
            | Self::Sin(a)
            | Self::Cos(a)
            | Self::Sign(a)
            | Self::Lane(a, _) => [Some(a), None, None, None],
            Self::Add(a, b)
            | Self::Sub(a, b)
            | Self::Mul(a, b)
            | Self::Div(a, b)
            | Self::Atan2(a, b)
            | Self::Pair([a, b]) => [Some(a), Some(b), None, None],
            Self::MulAdd(a, b, c) => [Some(a), Some(b), Some(c), None],
            Self::Four(all) => all.map(Some),
        };
        operands.into_iter().flatten()
    }

    /// The same operation on other operands.
    pub fn map(self, mut f: impl FnMut(NodeId) -> NodeId) -> Self {
        match self {
            Self::Const(_) | Self::Input(_) => self,
            Self::Neg(a) => Self::Neg(f(a)),
            Self::Add(a, b) => Self::Add(f(a), f(b)),
            Self::Sub(a, b) => Self::Sub(f(a), f(b)),
            Self::Mul(a, b) => Self::Mul(f(a), f(b)),
            Self::Div(a, b) => Self::Div(f(a), f(b)),
            Self::MulAdd(a, b, c) => Self::MulAdd(f(a), f(b), f(c)),
            Self::Sqrt(a) => Self::Sqrt(f(a)),
            Self::Sin(a) => Self::Sin(f(a)),
            Self::Cos(a) => Self::Cos(f(a)),
            Self::Sign(a) => Self::Sign(f(a)),
            Self::Atan2(a, b) => Self::Atan2(f(a), f(b)),
            Self::Pair(all) => Self::Pair(all.map(f)),
            Self::Four(all) => Self::Four(all.map(f)),
            Self::Lane(a, lane) => Self::Lane(f(a), lane),
        }
    }

    /// Whether it is a constant or an input: there is nothing to compute.
    pub fn is_leaf(self) -> bool {
        matches!(self, Self::Const(_) | Self::Input(_))
    }
}
