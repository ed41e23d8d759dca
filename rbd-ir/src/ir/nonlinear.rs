//! The constructors of what is not linear in its operands nor a product: roots, sines, the table of functions, choices.

use super::{Elementary, Graph, Node, NodeId, Parity};

impl Graph {
    /// √a.
    pub fn sqrt(&mut self, a: NodeId) -> NodeId {
        match self.as_constant(a) {
            Some(x) => self.folded(&[x], x.sqrt()),
            None => self.intern(Node::Sqrt(a)),
        }
    }

    /// sin a.
    pub fn sin(&mut self, a: NodeId) -> NodeId {
        let (angle, negative) = self.unsigned(a);
        match self.as_constant(a) {
            Some(x) => self.constant(x.sin()),
            None => {
                let sin = self.intern(Node::Sin(angle));
                self.signed(sin, negative)
            }
        }
    }

    /// cos a.
    pub fn cos(&mut self, a: NodeId) -> NodeId {
        match self.as_constant(a) {
            Some(x) => self.constant(x.cos()),
            None => {
                let (angle, _) = self.unsigned(a);
                self.intern(Node::Cos(angle))
            }
        }
    }

    /// The sign of a; an odd function, so that a negation moves out.
    pub fn sign(&mut self, a: NodeId) -> NodeId {
        if let Some(x) = self.as_constant(a) {
            return self.constant(rbd_runtime::Real::sign(x));
        }
        let (x, minus) = self.unsigned(a);
        let sign = self.intern(Node::Sign(x));
        self.signed(sign, minus)
    }

    /// atan2(a, b).
    pub fn atan2(&mut self, a: NodeId, b: NodeId) -> NodeId {
        match (self.as_constant(a), self.as_constant(b)) {
            (Some(y), Some(x)) => self.constant(y.atan2(x)),
            _ => self.intern(Node::Atan2(a, b)),
        }
    }

    /// A function of the table, of a; what it does with a sign is done to its operand or its value.
    pub fn elementary(&mut self, function: Elementary, a: NodeId) -> NodeId {
        if let Some(x) = self.as_constant(a) {
            return self.folded(&[x], function.of(x));
        }
        let (x, minus) = self.unsigned(a);
        let (operand, negative) = match function.parity() {
            Some(parity) => (x, minus && parity == Parity::Odd),
            None => (a, false),
        };
        let value = self.intern(Node::Elementary(function, operand));
        self.signed(value, negative)
    }

    /// x where a < b, else y; NaN where a or b is. Two equal values need no choice.
    pub fn select_less(&mut self, [a, b, x, y]: [NodeId; 4]) -> NodeId {
        if x == y {
            return x;
        }
        if a == b {
            // Not less than itself.
            return y;
        }
        match (self.as_constant(a), self.as_constant(b)) {
            (Some(a), Some(b)) if a < b => x,
            (Some(a), Some(b)) if a >= b => y,
            (Some(_), Some(_)) => self.constant(f64::NAN),
            _ => self.intern(Node::SelectLess([a, b, x, y])),
        }
    }
}
