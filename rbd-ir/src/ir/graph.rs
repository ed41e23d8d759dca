//! The graph of nodes, and the constructors that fold and keep signs outermost. Nothing else makes nodes.

use super::{Node, NodeId, Slots};

/// A hash-consed graph: equal nodes are one node, and every node stands after its operands.
///
/// The constructors keep a normal form: constants are folded, 0 and 1 vanish, operands of commutative operations are in order, a negation
/// is never an operand of a product or a sum (it moves out, or turns the sum into a difference), and of a − b and b − a one is kept. All of
/// it is exact: the same bits come out, up to the sign of zero.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    nodes: Vec<Node>,
    /// Where equal nodes are found.
    slots: Slots,
}

/// A node without its negation.
#[derive(Clone, Copy)]
struct Magnitude {
    id: NodeId,
    minus: bool,
    /// Its value without the sign, if it is constant.
    constant: Option<f64>,
}

impl Magnitude {
    /// The value with the sign.
    fn value(self) -> Option<f64> {
        let signed = |value: f64| if self.minus { -value } else { value };
        self.constant.map(signed)
    }
}

impl PartialEq for Graph {
    fn eq(&self, other: &Self) -> bool {
        self.nodes == other.nodes
    }
}

impl Graph {
    /// All nodes, operands first.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The node with this id.
    pub fn node(&self, id: NodeId) -> Node {
        self.nodes[id.index()]
    }

    /// Ids of all nodes, in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// For each node, its number of lanes.
    pub fn widths(&self) -> Vec<u8> {
        let mut widths: Vec<u8> = Vec::with_capacity(self.nodes.len());
        self.add_widths(&mut widths);
        widths
    }

    /// Adds those of the nodes that have come since.
    pub(crate) fn add_widths(&self, widths: &mut Vec<u8>) {
        for node in &self.nodes[widths.len()..] {
            let width = match *node {
                Node::Pair(_) => 2,
                Node::Four(_) => 4,
                Node::Lane(..) => 1,
                node => node.operands().next().map_or(1, |a| widths[a.index()]),
            };
            widths.push(width);
        }
    }

    /// Frees what finds equal nodes, which takes more than the nodes themselves; it is made again if a node is added.
    pub fn forget_ids(&mut self) {
        self.slots = Slots::default();
        self.nodes.shrink_to_fit();
    }

    /// The node as it is, without folding: for passes that have left the normal form on purpose.
    pub(crate) fn intern(&mut self, node: Node) -> NodeId {
        if self.slots.len() < self.nodes.len() || self.slots.is_full() {
            self.make_room();
        }
        let nodes = &mut self.nodes;
        let place = self
            .slots
            .find_or_take(node.hash(), |place| nodes[place] == node);
        if place == nodes.len() {
            nodes.push(node);
        }
        NodeId(place as u32)
    }

    /// A node that is not there yet, as where all nodes of a graph are renumbered: it is not looked for.
    pub(crate) fn push(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        NodeId(self.nodes.len() as u32 - 1)
    }

    /// Room for another node, and nodes found again that have been forgotten.
    #[cold]
    fn make_room(&mut self) {
        loop {
            if self.slots.is_full() {
                self.slots.grow();
            }
            let Some(node) = self.nodes.get(self.slots.len()) else {
                break;
            };
            self.slots.find_or_take(node.hash(), |_| false);
        }
    }

    /// The value of a constant node or of a negated one.
    pub fn as_constant(&self, id: NodeId) -> Option<f64> {
        self.magnitude(id).value()
    }

    /// A scalar so many times side by side.
    pub fn repeated(&mut self, scalar: NodeId, width: u8) -> NodeId {
        match width {
            2 => self.intern(Node::Pair([scalar; 2])),
            4 => self.intern(Node::Four([scalar; 4])),
            _ => scalar,
        }
    }

    /// Whether it is a constant, or constants side by side.
    pub fn is_constant(&self, id: NodeId) -> bool {
        self.as_constant(id).is_some() || self.as_constants(id).is_some()
    }

    /// The values of constants that stand side by side.
    fn as_constants(&self, id: NodeId) -> Option<Vec<f64>> {
        let all: &[NodeId] = match &self.nodes[id.index()] {
            Node::Pair(all) => all,
            Node::Four(all) => all,
            _ => return None,
        };
        all.iter().map(|id| self.as_constant(*id)).collect()
    }

    /// The constants of two nodes that have as many, put together one by one.
    fn fold_side_by_side(
        &mut self,
        (a, b): (NodeId, NodeId),
        fold: impl Fn(f64, f64) -> f64,
    ) -> Option<NodeId> {
        let (x, y) = (self.as_constants(a)?, self.as_constants(b)?);
        let values = x.iter().zip(&y);
        let values: Vec<NodeId> = values
            .map(|(x, y)| self.folded(&[*x, *y], fold(*x, *y)))
            .collect();
        let node = match values[..] {
            [a, b] => Node::Pair([a, b]),
            [a, b, c, d] => Node::Four([a, b, c, d]),
            _ => unreachable!("two or four stand side by side"),
        };
        Some(self.intern(node))
    }

    /// A constant; −0 is 0, and every NaN the same.
    pub fn constant(&mut self, value: f64) -> NodeId {
        if value.is_nan() {
            return self.intern(Node::Const(f64::NAN.to_bits()));
        }
        let magnitude = self.intern(Node::Const(value.abs().to_bits()));
        if value < 0.0 {
            self.neg(magnitude)
        } else {
            magnitude
        }
    }

    /// The constant that an operation on constants gives; NaN where finite ones overflow or are divided by 0, so that no
    /// operation makes it finite again.
    pub(super) fn folded(&mut self, operands: &[f64], value: f64) -> NodeId {
        let is_given = operands.iter().any(|operand| !operand.is_finite());
        let is_kept = is_given || value.is_finite();
        self.constant(if is_kept { value } else { f64::NAN })
    }

    /// The input at this position.
    pub fn input(&mut self, position: u32) -> NodeId {
        self.intern(Node::Input(position))
    }

    /// The result of an operation, with its operands in any order.
    pub(super) fn operation(&mut self, node: Node) -> NodeId {
        match node {
            Node::Neg(a) => self.neg(a),
            Node::Add(a, b) => self.add(a, b),
            Node::Sub(a, b) => self.sub(a, b),
            Node::Mul(a, b) => self.mul(a, b),
            Node::Div(a, b) => self.div(a, b),
            Node::Sqrt(a) => self.sqrt(a),
            Node::Sin(a) => self.sin(a),
            Node::Cos(a) => self.cos(a),
            Node::Sign(a) => self.sign(a),
            Node::Atan2(a, b) => self.atan2(a, b),
            Node::Elementary(function, a) => self.elementary(function, a),
            Node::SelectLess(all) => self.select_less(all),
            other => unreachable!("no scalar does this: {other:?}"),
        }
    }

    /// −a.
    pub fn neg(&mut self, a: NodeId) -> NodeId {
        match self.node(a) {
            Node::Neg(inner) => inner,
            Node::Const(bits) if f64::from_bits(bits) == 0.0 => a,
            _ => self.intern(Node::Neg(a)),
        }
    }

    /// The operand without its negation, and whether it had one.
    pub fn unsigned(&self, a: NodeId) -> (NodeId, bool) {
        match self.node(a) {
            Node::Neg(inner) => (inner, true),
            _ => (a, false),
        }
    }

    pub(crate) fn signed(&mut self, a: NodeId, negative: bool) -> NodeId {
        if negative { self.neg(a) } else { a }
    }

    /// A node without its negation, and its value if it is constant.
    fn magnitude(&self, a: NodeId) -> Magnitude {
        let (id, minus, node) = match self.node(a) {
            Node::Neg(inner) => (inner, true, self.node(inner)),
            node => (a, false, node),
        };
        let constant = match node {
            Node::Const(bits) => Some(f64::from_bits(bits)),
            _ => None,
        };
        Magnitude {
            id,
            minus,
            constant,
        }
    }

    /// a + b.
    pub fn add(&mut self, a: NodeId, b: NodeId) -> NodeId {
        let (x, y) = (self.magnitude(a), self.magnitude(b));
        match (x.value(), y.value()) {
            (Some(x), Some(y)) => return self.folded(&[x, y], x + y),
            (Some(0.0), None) => return b,
            (None, Some(0.0)) => return a,
            _ => {}
        }
        let (minus_x, minus_y, x, y) = (x.minus, y.minus, x.id, y.id);
        match (minus_x, minus_y) {
            (false, false) => self.intern(Node::Add(x.min(y), x.max(y))),
            (true, true) => {
                let sum = self.intern(Node::Add(x.min(y), x.max(y)));
                self.neg(sum)
            }
            (false, true) => self.difference(x, y),
            (true, false) => self.difference(y, x),
        }
    }

    /// As one of a − b and b − a, so that both are found to be the same value; lowering takes the one without a change of sign.
    fn difference(&mut self, a: NodeId, b: NodeId) -> NodeId {
        if a == b {
            return self.constant(0.0);
        }
        let positive = self.intern(Node::Sub(a.min(b), a.max(b)));
        self.signed(positive, a > b)
    }

    /// a − b.
    pub fn sub(&mut self, a: NodeId, b: NodeId) -> NodeId {
        let minus_b = match self.as_constant(b) {
            Some(y) => self.constant(-y),
            None => self.neg(b),
        };
        self.add(a, minus_b)
    }

    /// a b.
    pub fn mul(&mut self, a: NodeId, b: NodeId) -> NodeId {
        let (x, y) = (self.magnitude(a), self.magnitude(b));
        match (x.value(), y.value()) {
            (Some(x), Some(y)) => return self.folded(&[x, y], x * y),
            (Some(0.0), None) | (None, Some(0.0)) => return self.constant(0.0),
            _ => {}
        }
        if let Some(folded) = self.fold_side_by_side((a, b), |x, y| x * y) {
            return folded;
        }
        let product = match (x.constant, y.constant) {
            (Some(1.0), _) => y.id,
            (_, Some(1.0)) => x.id,
            _ => self.intern(Node::Mul(x.id.min(y.id), x.id.max(y.id))),
        };
        self.signed(product, x.minus != y.minus)
    }

    /// a / b.
    pub fn div(&mut self, a: NodeId, b: NodeId) -> NodeId {
        let (x, y) = (self.magnitude(a), self.magnitude(b));
        match (x.value(), y.value()) {
            (Some(x), Some(y)) => return self.folded(&[x, y], x / y),
            (Some(0.0), None) => return a,
            (None, Some(1.0)) => return a,
            _ => {}
        }
        let quotient = match y.constant {
            Some(1.0) => x.id,
            _ => self.intern(Node::Div(x.id, y.id)),
        };
        self.signed(quotient, x.minus != y.minus)
    }
}

#[cfg(test)]
mod tests {
    use rbd_runtime::Real;

    use crate::ir::{Symbol, evaluate, scalars, trace};

    /// A number that overflows is no infinity: its reciprocal would be 0.
    #[test]
    fn an_infinity_is_kept_where_it_is_given() {
        let number = |x: f64| Symbol::from_f64(x);
        let infinity = f64::INFINITY;
        let of_constants = trace(Vec::new(), |_| {
            vec![
                number(infinity),
                -number(infinity),
                number(1.0) - number(infinity),
                number(3.0) / number(infinity),
                number(infinity) * number(-2.0),
                number(infinity).sqrt(),
                (-number(infinity)).exp(),
                number(2.0).select_less(number(infinity), number(5.0), number(6.0)),
                number(infinity) - number(infinity),
                number(1e200) * number(1e200),
                number(1.0) / number(0.0),
            ]
        });
        let found = evaluate::<f64>(&of_constants, &[]);
        let expected = [
            infinity, -infinity, -infinity, 0.0, -infinity, infinity, 0.0, 5.0,
        ];
        assert_eq!(found[..8], expected);
        assert!(found[8..].iter().all(|x| x.is_nan()), "{found:?}");
        let mixed = trace(scalars("x", 1), |x| {
            let most = x[0].min(number(infinity));
            vec![most, x[0] / number(infinity), x[0] - number(infinity)]
        });
        assert_eq!(evaluate(&mixed, &[7.0]), [7.0, 0.0, -infinity]);
    }
}
