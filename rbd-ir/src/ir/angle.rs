//! Angles that the inputs give directly, and how their sines are taken.

use rbd_runtime::{AngleOffset, Arithmetic, Real};

use super::{Graph, Node, NodeId};

/// ratio · input + offset.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AngleForm {
    /// Position of the input.
    pub input: u32,
    /// −1 where it turns the other way; another number where it follows with a ratio.
    pub ratio: f64,
    /// In radians. It is added inside the sine, where a large input costs none of its digits.
    pub offset: f64,
}

impl AngleForm {
    /// The form of a node that is linear in one input and has no other.
    pub fn of(graph: &Graph, id: NodeId) -> Option<Self> {
        let constant = |id| graph.as_constant(id);
        let form = |id| Self::of(graph, id);
        match graph.node(id) {
            Node::Input(input) => Some(Self {
                input,
                ratio: 1.0,
                offset: 0.0,
            }),
            Node::Neg(a) => form(a).map(|f| f.times(-1.0)),
            Node::Add(a, b) => match (constant(a), constant(b)) {
                (Some(c), _) => form(b).map(|f| f.plus(c)),
                (_, Some(c)) => form(a).map(|f| f.plus(c)),
                _ => None,
            },
            Node::Sub(a, b) => match (constant(a), constant(b)) {
                (Some(c), _) => form(b).map(|f| f.times(-1.0).plus(c)),
                (_, Some(c)) => form(a).map(|f| f.plus(-c)),
                _ => None,
            },
            Node::Mul(a, b) => match (constant(a), constant(b)) {
                (Some(c), _) => form(b).map(|f| f.times(c)),
                (_, Some(c)) => form(a).map(|f| f.times(c)),
                _ => None,
            },
            Node::MulAdd(a, b, c) => {
                let c = constant(c)?;
                let product = match (constant(a), constant(b)) {
                    (Some(x), _) => form(b).map(|f| f.times(x)),
                    (_, Some(x)) => form(a).map(|f| f.times(x)),
                    _ => None,
                };
                product.map(|f| f.plus(c))
            }
            _ => None,
        }
    }

    fn times(self, by: f64) -> Self {
        Self {
            ratio: self.ratio * by,
            offset: self.offset * by,
            ..self
        }
    }

    fn plus(self, c: f64) -> Self {
        Self {
            offset: self.offset + c,
            ..self
        }
    }

    /// (sin, cos) of the angle, of which the input is `x`, as emitted code takes them.
    #[inline(always)]
    pub(super) fn sin_cos<T: Real, A: Arithmetic<T>>(self, arithmetic: A, x: T) -> (T, T) {
        let angle = match self.ratio {
            1.0 => x,
            -1.0 => -x,
            ratio => x * T::from_f64(ratio),
        };
        let offset = AngleOffset::new(self.offset);
        let ([sin], [cos]) = arithmetic.sin_cos_with_offsets([angle], [offset]);
        (sin, cos)
    }
}
