//! The scalar that an algorithm is traced with: each operation adds a node.

use std::cell::RefCell;
use std::ops::{Add, Div, Mul, Neg, Sub};

use rbd_runtime::{AsWritten, IntoReal, Real};

use super::{Function, Graph, Input, NodeId};

/// A scalar that stands for a node of a graph under construction, or for a constant.
#[derive(Clone, Copy)]
pub struct Symbol<'g> {
    graph: Option<&'g RefCell<Graph>>,
    value: Value,
}

#[derive(Clone, Copy)]
enum Value {
    Constant(f64),
    Node(NodeId),
}

impl Value {
    /// What is not finite is NaN: 1/∞ would be a 0 that hides an overflow.
    fn constant(value: f64) -> Self {
        Self::Constant(if value.is_finite() { value } else { f64::NAN })
    }
}

/// Runs `algorithm` on symbols and returns what it computes as a [`Function`].
pub fn trace<F>(inputs: Vec<Input>, algorithm: F) -> Function
where
    F: for<'g> FnOnce(&[Symbol<'g>]) -> Vec<Symbol<'g>>,
{
    let graph = RefCell::new(Graph::default());
    let outputs = {
        let symbols: Vec<Symbol<'_>> = (0..inputs.len() as u32)
            .map(|position| {
                let node = graph.borrow_mut().input(position);
                Symbol {
                    graph: Some(&graph),
                    value: Value::Node(node),
                }
            })
            .collect();
        let results = algorithm(&symbols);
        results
            .into_iter()
            .map(|symbol| symbol.node(&graph))
            .collect()
    };
    Function {
        inputs,
        outputs,
        graph: graph.into_inner(),
    }
}

impl<'g> Symbol<'g> {
    fn node(self, graph: &RefCell<Graph>) -> NodeId {
        match self.value {
            Value::Constant(value) => graph.borrow_mut().constant(value),
            Value::Node(id) => id,
        }
    }

    fn binary(
        self,
        rhs: Self,
        fold: impl Fn(f64, f64) -> f64,
        build: impl Fn(&mut Graph, NodeId, NodeId) -> NodeId,
    ) -> Self {
        let graph = self.graph.or(rhs.graph);
        let value = match (self.value, rhs.value, graph) {
            (Value::Constant(a), Value::Constant(b), _) => Value::constant(fold(a, b)),
            (_, _, Some(graph)) => {
                let (a, b) = (self.node(graph), rhs.node(graph));
                let id = build(&mut graph.borrow_mut(), a, b);
                Self::simplest(&graph.borrow(), id)
            }
            (_, _, None) => unreachable!("a node belongs to a graph"),
        };
        Self { graph, value }
    }

    fn unary(
        self,
        fold: impl Fn(f64) -> f64,
        build: impl Fn(&mut Graph, NodeId) -> NodeId,
    ) -> Self {
        let value = match (self.value, self.graph) {
            (Value::Constant(a), _) => Value::constant(fold(a)),
            (Value::Node(a), Some(graph)) => Value::Node(build(&mut graph.borrow_mut(), a)),
            (Value::Node(_), None) => unreachable!("a node belongs to a graph"),
        };
        Self {
            graph: self.graph,
            value,
        }
    }

    fn simplest(graph: &Graph, id: NodeId) -> Value {
        graph
            .as_constant(id)
            .map_or(Value::Node(id), Value::Constant)
    }

    /// Whether it is the constant 0: algorithms may leave out what is known to vanish.
    pub fn is_zero(self) -> bool {
        matches!(self.value, Value::Constant(0.0))
    }
}

impl Add for Symbol<'_> {
    type Output = Self;
    fn add(self, rhs: Self) -> Self {
        self.binary(rhs, |a, b| a + b, Graph::add)
    }
}

impl Sub for Symbol<'_> {
    type Output = Self;
    fn sub(self, rhs: Self) -> Self {
        self.binary(rhs, |a, b| a - b, Graph::sub)
    }
}

impl Mul for Symbol<'_> {
    type Output = Self;
    fn mul(self, rhs: Self) -> Self {
        self.binary(rhs, |a, b| a * b, Graph::mul)
    }
}

impl Div for Symbol<'_> {
    type Output = Self;
    fn div(self, rhs: Self) -> Self {
        self.binary(rhs, |a, b| a / b, Graph::div)
    }
}

impl Neg for Symbol<'_> {
    type Output = Self;
    fn neg(self) -> Self {
        self.unary(|a| -a, Graph::neg)
    }
}

impl AsWritten for Symbol<'_> {}

impl Real for Symbol<'_> {
    fn from_f64(value: f64) -> Self {
        Self {
            graph: None,
            value: Value::Constant(value),
        }
    }

    fn sqrt(self) -> Self {
        self.unary(f64::sqrt, Graph::sqrt)
    }

    fn sin_cos(self) -> (Self, Self) {
        (
            self.unary(f64::sin, Graph::sin),
            self.unary(f64::cos, Graph::cos),
        )
    }

    fn atan2(self, x: Self) -> Self {
        self.binary(x, f64::atan2, Graph::atan2)
    }

    fn sign(self) -> Self {
        self.unary(Real::sign, Graph::sign)
    }
}

impl<'g> IntoReal<Symbol<'g>> for Symbol<'g> {
    fn into_real(self) -> Self {
        self
    }

    fn known(self) -> Option<f64> {
        match self.value {
            Value::Constant(value) => Some(value),
            Value::Node(_) => None,
        }
    }
}
