//! Counts the operations of an algorithm on symbols without its graph.
//!
//! Searches compare hundreds of variants by their counts alone. Values are in the normal form of
//! [`Graph`](super::Graph), but a negation takes no node: the last bit of an id is its sign, and the first says whether it is a constant.

use std::cell::RefCell;

use rbd_runtime::DoubleDouble;

use super::tape::Tape;
use super::{Node, NodeId, Slots, Symbol, mixed};

/// The additions, multiplications, divisions and roots that the results of `algorithm` need: those of
/// [`op_count`](super::op_count) of what [`trace`](super::trace) gives, in half the time.
///
/// # Panics
/// If it takes other operations than these and sines of what is not constant.
pub fn count<F>(inputs: usize, algorithm: F) -> u32
where
    F: for<'g> FnOnce(&[Symbol<'g>]) -> Vec<Symbol<'g>>,
{
    let values = RefCell::new(Values::default());
    let outputs: Vec<NodeId> = {
        let input = |k: usize| values.borrow_mut().value(Kind::Input, k as u32, 0);
        let symbols: Vec<Symbol<'_>> = (0..inputs)
            .map(|k| Symbol::of_node(&values, input(k)))
            .collect();
        let results = algorithm(&symbols).into_iter();
        results.map(|symbol| symbol.node(&values)).collect()
    };
    values.into_inner().operations(&outputs)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Constant,
    Input,
    Sine,
    Cosine,
    Sum,
    Difference,
    Product,
    Quotient,
    Root,
}

/// A value without its sign. Operands are values without theirs, but for roots; of a constant they are the halves of its bits.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Value {
    kind: Kind,
    a: u32,
    b: u32,
}

/// Values, each once and after its operands.
#[derive(Default)]
struct Values {
    all: Vec<Value>,
    slots: Slots,
}

/// Set in the ids of constants.
const CONSTANT: u32 = 1 << 31;

fn place(id: NodeId) -> u32 {
    (id.0 & !CONSTANT) >> 1
}

fn is_negative(id: NodeId) -> bool {
    id.0 & 1 == 1
}

fn signed(id: NodeId, minus: bool) -> NodeId {
    NodeId(id.0 ^ u32::from(minus))
}

impl Values {
    fn value(&mut self, kind: Kind, a: u32, b: u32) -> NodeId {
        if self.slots.is_full() {
            self.slots.grow();
        }
        let (value, all) = (Value { kind, a, b }, &mut self.all);
        let hash = mixed(mixed(0, kind as u64), u64::from(a) | u64::from(b) << 32);
        let found = self.slots.find_or_take(hash, |k| all[k] == value);
        if found == all.len() {
            all.push(value);
        }
        let flag = if kind == Kind::Constant { CONSTANT } else { 0 };
        NodeId(flag | (found as u32) << 1)
    }

    /// A value of two operands in any order.
    fn unordered(&mut self, kind: Kind, a: u32, b: u32) -> NodeId {
        self.value(kind, a.min(b), a.max(b))
    }

    fn constant(&mut self, value: f64) -> NodeId {
        let value = if value.is_finite() { value } else { f64::NAN };
        let bits = value.abs().to_bits();
        let id = self.value(Kind::Constant, bits as u32, (bits >> 32) as u32);
        signed(id, value < 0.0)
    }

    fn as_constant(&self, id: NodeId) -> Option<f64> {
        if id.0 & CONSTANT == 0 {
            return None;
        }
        let Value { a, b, .. } = self.all[place(id) as usize];
        let magnitude = f64::from_bits(u64::from(a) | u64::from(b) << 32);
        let sign = if is_negative(id) { -1.0 } else { 1.0 };
        Some(sign * magnitude)
    }

    fn neg(&self, a: NodeId) -> NodeId {
        signed(a, self.as_constant(a) != Some(0.0))
    }

    fn add(&mut self, a: NodeId, b: NodeId) -> NodeId {
        match (self.as_constant(a), self.as_constant(b)) {
            (Some(x), Some(y)) => return self.constant(x + y),
            (Some(0.0), None) => return b,
            (None, Some(0.0)) => return a,
            _ => {}
        }
        let (x, y) = (place(a), place(b));
        if is_negative(a) == is_negative(b) {
            return signed(self.unordered(Kind::Sum, x, y), is_negative(a));
        }
        if x == y {
            return self.constant(0.0);
        }
        // That of the smaller number first is positive.
        let first = if x < y { a } else { b };
        signed(self.unordered(Kind::Difference, x, y), is_negative(first))
    }

    fn mul(&mut self, a: NodeId, b: NodeId) -> NodeId {
        let minus = is_negative(a) != is_negative(b);
        let (x, y) = (self.as_constant(a), self.as_constant(b));
        let product = match (x, y) {
            (Some(x), Some(y)) => return self.constant(x * y),
            (Some(0.0), None) | (None, Some(0.0)) => return self.constant(0.0),
            (Some(1.0 | -1.0), None) => NodeId(b.0 & !1),
            (None, Some(1.0 | -1.0)) => NodeId(a.0 & !1),
            _ => self.unordered(Kind::Product, place(a), place(b)),
        };
        signed(product, minus)
    }

    fn div(&mut self, a: NodeId, b: NodeId) -> NodeId {
        let minus = is_negative(a) != is_negative(b);
        let quotient = match (self.as_constant(a), self.as_constant(b)) {
            (Some(x), Some(y)) => return self.constant(x / y),
            (Some(0.0), None) => return a,
            (None, Some(1.0 | -1.0)) => NodeId(a.0 & !1),
            _ => self.value(Kind::Quotient, place(a), place(b)),
        };
        signed(quotient, minus)
    }

    /// The operations that these need.
    fn operations(&self, outputs: &[NodeId]) -> u32 {
        let mut live = vec![false; self.all.len()];
        for output in outputs {
            live[place(*output) as usize] = true;
        }
        let mut count = 0;
        for (k, value) in self.all.iter().enumerate().rev() {
            if !live[k] {
                continue;
            }
            let (a, b) = match value.kind {
                Kind::Constant | Kind::Input => continue,
                // Sines are counted apart, but not their angles.
                Kind::Sine | Kind::Cosine => {
                    live[value.a as usize] = true;
                    continue;
                }
                Kind::Root => (value.a >> 1, value.a >> 1),
                _ => (value.a, value.b),
            };
            live[a as usize] = true;
            live[b as usize] = true;
            count += 1;
        }
        count
    }
}

impl Tape for RefCell<Values> {
    fn constant(&self, value: DoubleDouble) -> NodeId {
        self.borrow_mut().constant(value.to_f64())
    }

    fn operation(&self, node: Node) -> (NodeId, Option<f64>) {
        let values = &mut *self.borrow_mut();
        let id = match node {
            Node::Neg(a) => values.neg(a),
            Node::Add(a, b) => values.add(a, b),
            Node::Sub(a, b) => {
                let minus_b = values.neg(b);
                values.add(a, minus_b)
            }
            Node::Mul(a, b) => values.mul(a, b),
            Node::Div(a, b) => values.div(a, b),
            Node::Sqrt(a) => match values.as_constant(a) {
                Some(x) => values.constant(x.sqrt()),
                None => values.value(Kind::Root, a.0, 0),
            },
            _ => unreachable!("arithmetic is counted"),
        };
        (id, values.as_constant(id))
    }

    fn sin_cos(&self, angle: NodeId) -> [NodeId; 2] {
        let mut values = self.borrow_mut();
        let of = place(angle);
        let sin = signed(values.value(Kind::Sine, of, 0), is_negative(angle));
        [sin, values.value(Kind::Cosine, of, 0)]
    }
}

#[cfg(test)]
mod tests {
    use rbd_runtime::Real;

    use super::*;
    use crate::ir::{op_count, scalars, trace};

    /// An algorithm of random operations on a few inputs and short constants, so that much folds and repeats.
    fn random<'g>(seed: u64, inputs: &[Symbol<'g>]) -> Vec<Symbol<'g>> {
        let constants = [0.0, 1.0, -1.0, 2.0, -0.5].map(Symbol::from_f64);
        let mut all = [inputs, &constants].concat();
        let mut state = seed;
        let mut below = |count: usize| {
            state = mixed(state, 1);
            (state >> 33) as usize % count
        };
        for _ in 0..60 {
            let (a, b) = (all[below(all.len())], all[below(all.len())]);
            all.push(match below(9) {
                0 | 1 => a + b,
                2 | 3 => a - b,
                4 | 5 => a * b,
                6 => a / b,
                7 => -a,
                _ => [a.sqrt(), a.sin_cos().0, a.sin_cos().1][below(3)],
            });
        }
        all.split_off(all.len() - 20)
    }

    #[test]
    fn operations_are_those_of_the_graph() {
        for seed in 0..500 {
            let traced = trace(scalars("x", 4), |x| random(seed, x));
            let expected = op_count(&traced).flops();
            assert_eq!(count(4, |x| random(seed, x)), expected, "seed {seed}");
        }
    }
}
