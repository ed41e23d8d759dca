//! Nodes as operations on values, with the signs of their operands.

use rbd_ir::ir::{Elementary, Node, NodeId};

use super::{Binary, Bits, Build, Home, Operation, Routine, Value};

impl Build<'_> {
    pub(super) fn operation(&mut self, id: NodeId, node: Node, lane: u8) -> (Value, bool) {
        let width = self.width(id);
        let binary = match node {
            Node::Add(..) => Binary::Add,
            Node::Sub(..) => Binary::Sub,
            Node::Mul(..) => Binary::Mul,
            Node::Div(..) => Binary::Div,
            _ => return self.other(node, width, lane),
        };
        if let Some(sum) = self.sum_of_lanes(id) {
            return (sum, false);
        }
        if let Node::Mul(a, b) = node
            && let Some(signed) = self.product_by_sign([a, b], lane)
        {
            return signed;
        }
        let mut operands = node.operands();
        let mut next = || self.signed_operand(operands.next().expect("two operands"), lane);
        let [a, b] = [next(), next()];
        let (operation, minus) = match binary {
            Binary::Add => (self.sum([a, b], width), false),
            Binary::Sub => (self.sum([a, (b.0, !b.1)], width), false),
            _ => (Operation::Binary(binary, [a.0, b.0]), a.1 != b.1),
        };
        (self.compute(operation, width), minus)
    }

    /// The sum of what is negative or not.
    fn sum(&mut self, [(a, minus_a), (b, minus_b)]: [(Value, bool); 2], width: u8) -> Operation {
        let (binary, both) = match (minus_a, minus_b) {
            (false, false) => (Binary::Add, [a, b]),
            (false, true) => (Binary::Sub, [a, b]),
            (true, false) => (Binary::Sub, [b, a]),
            // Not −(a + b), which has another zero.
            (true, true) => (Binary::Sub, [self.negated(a, width), b]),
        };
        Operation::Binary(binary, both)
    }

    /// The product of states side by side by 1 or −1.
    fn product_by_sign(&mut self, [a, b]: [NodeId; 2], lane: u8) -> Option<(Value, bool)> {
        let (sign, other) = match self.sign(a, lane) {
            Some(sign) => (sign, b),
            None => (self.sign(b, lane)?, a),
        };
        let (value, minus) = self.signed(other, lane);
        Some((value, minus != sign))
    }

    /// Whether a constant of states side by side is −1, if it is that or 1.
    fn sign(&self, id: NodeId, lane: u8) -> Option<bool> {
        let graph = &self.function.graph;
        let own = match graph.node(id) {
            Node::Pair(all) => all[lane as usize],
            Node::Four(all) => all[lane as usize],
            _ => id,
        };
        let number = graph.as_constant(own).filter(|_| self.is_batch())?;
        (number.abs() == 1.0).then_some(number < 0.0)
    }

    fn other(&mut self, node: Node, width: u8, lane: u8) -> (Value, bool) {
        let operation = match node {
            Node::Lane(pack, lane) => self.lane_of(pack, lane),
            Node::Neg(a) if self.is_batch() => {
                let (a, minus) = self.signed(a, lane);
                return (a, !minus);
            }
            Node::Neg(a) => {
                let a = self.lane(a, lane);
                return (self.negated(a, width), false);
            }
            Node::MulAdd(a, b, c) => self.mul_add([a, b, c], width, lane),
            Node::Sqrt(a) => Operation::Sqrt(self.operand_lane(a, lane)),
            Node::Pair(all) => {
                let all = all.map(|id| self.value(id));
                return (self.side_by_side(&all), false);
            }
            Node::Four(all) => {
                let all = all.map(|id| self.value(id));
                return (self.side_by_side(&all), false);
            }
            Node::Sign(a) => return (self.called(Routine::Sign, &[a]), false),
            Node::Atan2(a, b) => return (self.called(Routine::Atan2, &[a, b]), false),
            Node::Elementary(Elementary::Abs, a) => {
                let all_but_sign = self.kind.sign() - 1;
                let magnitude = self.constant(vec![all_but_sign; self.whole(width)]);
                Operation::Bits(Bits::And, [self.lane(a, lane), magnitude])
            }
            Node::Elementary(function, a) => {
                return (self.called(Routine::Elementary(function), &[a]), false);
            }
            Node::SelectLess(all) => self.select_less(all, width, lane),
            Node::Result(call, place) => return (self.result(call, place), false),
            other => unreachable!("it has a value already: {other:?}"),
        };
        (self.compute(operation, width), false)
    }

    /// The number of lanes of a constant that operations on bits take with a value of so many.
    pub(super) fn whole(&self, width: u8) -> usize {
        usize::from(width.max(self.kind.piece()))
    }

    pub(super) fn negated(&mut self, a: Value, width: u8) -> Value {
        if let Home::Constant(k) = self.flat.values[a.index()].home {
            let bits = self.flat.constants[k]
                .iter()
                .map(|bits| bits ^ self.kind.sign());
            let bits = bits.collect();
            return self.constant(bits);
        }
        let signs = self.constant(vec![self.kind.sign(); self.whole(width)]);
        self.compute(Operation::Bits(Bits::Xor, [a, signs]), width)
    }

    /// Signs of factors and term are those of the operation.
    fn mul_add(&mut self, all: [NodeId; 3], width: u8, lane: u8) -> Operation {
        if let Some(product) = self.product_by_sign([all[0], all[1]], lane) {
            let term = self.signed(all[2], lane);
            return self.sum([product, term], width);
        }
        let signed = all.map(|id| match self.bits(id) {
            Some(_) => (id, false),
            None => self.function.graph.unsigned(id),
        });
        let [a, b, term] = signed.map(|(id, minus)| {
            let (value, own) = self.signed_operand(id, lane);
            (value, own != minus)
        });
        self.with_product([a.0, b.0], term.0, [a.1 != b.1, term.1], width)
    }

    /// The product and the term with these signs, rounded once, or the product by itself.
    pub(super) fn with_product(
        &mut self,
        factors: [Value; 2],
        term: Value,
        [minus_product, minus_term]: [bool; 2],
        width: u8,
    ) -> Operation {
        if self.is_fused {
            return Operation::MulAdd {
                factors,
                term,
                minus_product,
                minus_term,
            };
        }
        let mut product = self.compute(Operation::Binary(Binary::Mul, factors), width);
        if minus_product && minus_term {
            product = self.negated(product, width);
        }
        match [minus_product, minus_term] {
            [false, false] => Operation::Binary(Binary::Add, [product, term]),
            [true, false] => Operation::Binary(Binary::Sub, [term, product]),
            [_, true] => Operation::Binary(Binary::Sub, [product, term]),
        }
    }
}
