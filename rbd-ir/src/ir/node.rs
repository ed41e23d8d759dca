//! One operation and its place in a graph.

use super::{Elementary, mixed};

/// Index of a node in its [`Graph`](super::Graph); operands come before the nodes that use them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(crate) u32);

impl std::fmt::Debug for NodeId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "%{}", self.0)
    }
}

impl NodeId {
    /// As an index into [`Graph::nodes`](super::Graph::nodes).
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The operands of a node.
///
/// An iterator of its own: one made of an array's is ten times slower where it is not optimised.
#[derive(Clone, Debug)]
pub struct Operands {
    ids: [NodeId; 4],
    next: u8,
    count: u8,
}

impl Iterator for Operands {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        if self.next == self.count {
            return None;
        }
        let id = self.ids[self.next as usize];
        self.next += 1;
        Some(id)
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
    /// A function of the table, of a.
    Elementary(Elementary, NodeId),
    /// [a, b, x, y]: x where a < b, else y; NaN where a or b is.
    SelectLess([NodeId; 4]),
    /// Two scalars side by side.
    Pair([NodeId; 2]),
    /// Four scalars side by side.
    Four([NodeId; 4]),
    /// One scalar of several that stand side by side.
    Lane(NodeId, u8),
    /// Writes a where a kernel reads this operand: that of a call in
    /// [`Function::kernels`](super::Function::kernels), by position. It has no value.
    Operand(u32, u32, NodeId),
    /// These are written. It has no value.
    Written([NodeId; 4]),
    /// The call of a kernel, by position, whose operands are written. It has no value.
    Call(u32, NodeId),
    /// The result at this position of a call.
    Result(NodeId, u32),
}

impl Node {
    /// The operands, in order.
    pub fn operands(self) -> Operands {
        let (ids, count) = self.operand_array();
        Operands {
            ids,
            next: 0,
            count,
        }
    }

    /// The operands, so many of these four.
    pub(crate) fn operand_array(self) -> ([NodeId; 4], u8) {
        let none = NodeId(0);
        match self {
            Self::Const(_) | Self::Input(_) => ([none; 4], 0),
            Self::Neg(a)
            | Self::Sqrt(a)
            | Self::Sin(a)
            | Self::Cos(a)
            | Self::Sign(a)
            | Self::Elementary(_, a)
            | Self::Lane(a, _)
            | Self::Operand(_, _, a)
            | Self::Call(_, a)
            | Self::Result(a, _) => ([a, none, none, none], 1),
            Self::Add(a, b)
            | Self::Sub(a, b)
            | Self::Mul(a, b)
            | Self::Div(a, b)
            | Self::Atan2(a, b)
            | Self::Pair([a, b]) => ([a, b, none, none], 2),
            Self::MulAdd(a, b, c) => ([a, b, c, none], 3),
            Self::Four(all) | Self::SelectLess(all) | Self::Written(all) => (all, 4),
        }
    }

    /// Equal nodes have the same; see `Slots`.
    pub(crate) fn hash(self) -> u64 {
        let (kind, extra) = match self {
            Self::Const(bits) => return mixed(1, bits),
            Self::Input(position) => return mixed(2, position.into()),
            Self::Neg(_) => (3, 0),
            Self::Add(..) => (4, 0),
            Self::Sub(..) => (5, 0),
            Self::Mul(..) => (6, 0),
            Self::Div(..) => (7, 0),
            Self::MulAdd(..) => (8, 0),
            Self::Sqrt(_) => (9, 0),
            Self::Sin(_) => (10, 0),
            Self::Cos(_) => (11, 0),
            Self::Sign(_) => (12, 0),
            Self::Atan2(..) => (13, 0),
            Self::Pair(_) => (14, 0),
            Self::Four(_) => (15, 0),
            Self::Lane(_, lane) => (16, lane),
            Self::Elementary(function, _) => (17, function as u8),
            Self::SelectLess(_) => (18, 0),
            Self::Operand(call, place, a) => {
                let place = u64::from(call) << 32 | u64::from(place);
                return mixed(mixed(19, place), a.0.into());
            }
            Self::Written(_) => (20, 0),
            Self::Call(call, written) => return mixed(mixed(21, call.into()), written.0.into()),
            Self::Result(call, place) => return mixed(mixed(22, place.into()), call.0.into()),
        };
        let ([a, b, c, d], _) = self.operand_array();
        let first = u64::from(a.0) | u64::from(b.0) << 32;
        let second = u64::from(c.0) | u64::from(d.0) << 32;
        let hash = mixed(kind << 8 | u64::from(extra), first);
        if second == 0 {
            hash
        } else {
            mixed(hash, second)
        }
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
            Self::Elementary(function, a) => Self::Elementary(function, f(a)),
            Self::SelectLess(all) => Self::SelectLess(all.map(f)),
            Self::Pair(all) => Self::Pair(all.map(f)),
            Self::Four(all) => Self::Four(all.map(f)),
            Self::Lane(a, lane) => Self::Lane(f(a), lane),
            Self::Operand(call, place, a) => Self::Operand(call, place, f(a)),
            Self::Written(all) => Self::Written(all.map(f)),
            Self::Call(call, written) => Self::Call(call, f(written)),
            Self::Result(call, place) => Self::Result(f(call), place),
        }
    }

    /// Whether it is a constant, an input or the result of a call: there is nothing to compute.
    pub fn is_leaf(self) -> bool {
        matches!(self, Self::Const(_) | Self::Input(_) | Self::Result(..))
    }

    /// Whether it has no value: it is there for the order in which a kernel's operands are written and it is called.
    pub fn is_effect(self) -> bool {
        matches!(self, Self::Operand(..) | Self::Written(_) | Self::Call(..))
    }

    /// Whether it acts on scalars alone, never on several side by side.
    pub(super) fn is_of_scalars(self) -> bool {
        matches!(
            self,
            Self::Sin(_)
                | Self::Cos(_)
                | Self::Sign(_)
                | Self::Atan2(..)
                | Self::Elementary(..)
                | Self::SelectLess(_)
        )
    }
}
