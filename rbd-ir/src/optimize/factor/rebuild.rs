//! Rebuilds a graph of binary operations from flattened expressions.

use super::lanes;
use super::terms::{Expression, Id, Signed, Terms};
use crate::ir::{Function, Graph, Node, NodeId, add_arrivals};

/// The order in which the terms of a sum are added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// The algorithm's order.
    Algorithm,
    /// By the time at which their values are ready, so that only one addition waits for the last term.
    Arrival,
}

pub(super) fn rebuild(function: &Function, terms: &Terms, order: Order) -> Function {
    let mut builder = Builder {
        terms,
        graph: Graph::default(),
        made: vec![None; terms.expressions.len()],
        widths: Vec::new(),
        stack: Vec::new(),
        order,
        arrivals: Vec::new(),
    };
    // In the order of the algorithm, so that the schedule keeps it.
    let live = terms.live();
    for index in (0..live.len()).filter(|index| live[*index]) {
        builder.expression(Id(index as u32));
    }
    let outputs = terms
        .outputs
        .iter()
        .map(|output| builder.signed(*output))
        .collect();
    function.with(outputs, builder.graph)
}

struct Builder<'a> {
    terms: &'a Terms,
    graph: Graph,
    made: Vec<Option<NodeId>>,
    /// The number of lanes of the graph's first nodes.
    widths: Vec<u8>,
    /// Expressions that wait for those that they need.
    stack: Vec<Id>,
    order: Order,
    /// The time at which the graph's first nodes are ready.
    arrivals: Vec<u32>,
}

impl Builder<'_> {
    fn signed(&mut self, term: Signed) -> NodeId {
        let node = self.expression(term.id);
        self.graph.signed(node, term.negative)
    }

    /// Creates the expression after those that it needs; shared pairs are stored after their users.
    fn expression(&mut self, id: Id) -> NodeId {
        if let Some(made) = self.made[id.index()] {
            return made;
        }
        let terms = self.terms;
        self.stack.push(id);
        while let Some(&top) = self.stack.last() {
            if self.made[top.index()].is_some() {
                self.stack.pop();
                continue;
            }
            let waits = self.stack.len();
            let missing = terms.of(top).operands();
            let missing = missing.filter(|operand| self.made[operand.index()].is_none());
            self.stack.extend(missing);
            if self.stack.len() == waits {
                self.made[top.index()] = Some(self.make(top));
                self.stack.pop();
            } else {
                // The first is made first.
                self.stack[waits..].reverse();
            }
        }
        self.made[id.index()].expect("made above")
    }

    /// Creates one expression whose operands exist.
    fn make(&mut self, id: Id) -> NodeId {
        let terms = self.terms;
        match &terms.expressions[id.index()] {
            Expression::Sum(summands) => {
                let nodes = summands.iter().map(|term| self.made_signed(*term));
                let nodes: Vec<NodeId> = nodes.collect();
                let mut nodes = self.side_by_side(nodes);
                if self.order == Order::Arrival {
                    lanes::by_halves(&mut self.graph, &mut nodes);
                    nodes.sort_by_key(|node| self.arrival(*node));
                }
                let mut nodes = nodes.into_iter();
                let first = nodes.next().expect("a sum has terms");
                nodes.fold(first, |sum, node| self.graph.add(sum, node))
            }
            Expression::Product(factors) => {
                let nodes: Vec<NodeId> = factors
                    .iter()
                    .map(|factor| self.made[factor.index()].expect("operands come first"))
                    .collect();
                let nodes = self.side_by_side(nodes);
                self.product(nodes)
            }
            Expression::Other(node, operands) => {
                let operands: Vec<NodeId> = operands
                    .iter()
                    .map(|operand| self.made_signed(*operand))
                    .collect();
                self.other(*node, &operands)
            }
        }
    }

    /// The operands of one operation: if some are packs, constants are packed, too.
    fn side_by_side(&mut self, mut nodes: Vec<NodeId>) -> Vec<NodeId> {
        let width = nodes.iter().map(|node| self.width(*node)).max();
        for node in &mut nodes {
            let is_zero = self.graph.as_constant(*node) == Some(0.0);
            if self.width(*node) == 1 && !is_zero {
                *node = self.graph.repeated(*node, width.unwrap_or(1));
            }
        }
        nodes
    }

    fn width(&mut self, id: NodeId) -> u8 {
        self.graph.add_widths(&mut self.widths);
        self.widths[id.index()]
    }

    fn arrival(&mut self, id: NodeId) -> u32 {
        add_arrivals(&self.graph, &mut self.arrivals);
        self.arrivals[id.index()]
    }

    /// Constants first, so that they fold.
    fn product(&mut self, mut nodes: Vec<NodeId>) -> NodeId {
        nodes.sort_by_key(|node| !self.graph.is_constant(*node));
        let mut all = nodes.into_iter();
        let first = all.next().expect("a product has factors");
        all.fold(first, |product, node| self.graph.mul(product, node))
    }

    fn made_signed(&mut self, term: Signed) -> NodeId {
        let node = self.made[term.id.index()].expect("operands come first");
        self.graph.signed(node, term.negative)
    }

    fn other(&mut self, node: Node, operands: &[NodeId]) -> NodeId {
        match (node, operands) {
            (Node::Div(..), [a, b]) => self.graph.div(*a, *b),
            (Node::Sqrt(_), [a]) => self.graph.sqrt(*a),
            (Node::Sin(_), [a]) => self.graph.sin(*a),
            (Node::Cos(_), [a]) => self.graph.cos(*a),
            (Node::Sign(_), [a]) => self.graph.sign(*a),
            (Node::Atan2(..), [a, b]) => self.graph.atan2(*a, *b),
            (Node::Elementary(function, _), [a]) => self.graph.elementary(function, *a),
            (Node::SelectLess(_), [a, b, x, y]) => self.graph.select_less([*a, *b, *x, *y]),
            // A cancelled sum is a single zero.
            (Node::Lane(..), [a]) if self.graph.as_constant(*a).is_some() => *a,
            (
                Node::Pair(_)
                | Node::Four(_)
                | Node::Lane(..)
                | Node::Operand(..)
                | Node::Written(_)
                | Node::Call(..)
                | Node::Result(..),
                _,
            ) => {
                let mut operands = operands.iter();
                let node = node.map(|_| *operands.next().expect("as many as before"));
                self.graph.intern(node)
            }
            (Node::Const(bits), _) => self.graph.constant(f64::from_bits(bits)),
            (Node::Input(position), _) => self.graph.input(position),
            _ => unreachable!("sums, products and signs are flattened"),
        }
    }
}
