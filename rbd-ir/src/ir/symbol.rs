//! The scalar that an algorithm is traced with: each operation adds a node.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Neg, Sub};

use rbd_runtime::{AsWritten, DoubleDouble, Dual, IntoReal, Real};

use super::{Elementary, Function, Graph, Input, NodeId};

/// A scalar that stands for a node of a graph under construction, or for a constant.
///
/// Constants are folded in twice the digits and rounded once, where they meet an input: the factor of
/// a constant inertia may cancel most of its digits.
#[derive(Clone, Copy)]
pub struct Symbol<'g> {
    graph: Option<&'g RefCell<Graph>>,
    value: Value,
}

#[derive(Clone, Copy)]
enum Value {
    Constant(DoubleDouble),
    Node(NodeId),
}

impl Value {
    /// What is not finite is NaN: 1/∞ would be a 0 that hides an overflow.
    fn constant(value: DoubleDouble) -> Self {
        Self::Constant(if value.is_finite() {
            value
        } else {
            f64::NAN.into()
        })
    }
}

/// x + y; what vanishes in `f64` vanishes: the rest is rounding of what was given.
fn sum(x: DoubleDouble, y: DoubleDouble) -> DoubleDouble {
    if x.high() + y.high() == 0.0 {
        DoubleDouble::default()
    } else {
        x + y
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
            Value::Constant(value) => graph.borrow_mut().constant(value.to_f64()),
            Value::Node(id) => id,
        }
    }

    fn binary(
        self,
        rhs: Self,
        fold: impl Fn(DoubleDouble, DoubleDouble) -> DoubleDouble,
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
        fold: impl Fn(DoubleDouble) -> DoubleDouble,
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

    fn elementary(self, function: Elementary) -> Self {
        self.unary(|a| function.of(a), |graph, a| graph.elementary(function, a))
    }

    fn simplest(graph: &Graph, id: NodeId) -> Value {
        graph
            .as_constant(id)
            .map_or(Value::Node(id), |value| Value::Constant(value.into()))
    }

    /// Whether it is the constant 0: algorithms may leave out what is known to vanish.
    pub fn is_zero(self) -> bool {
        matches!(self.value, Value::Constant(value) if value.to_f64() == 0.0)
    }
}

impl Add for Symbol<'_> {
    type Output = Self;
    fn add(self, rhs: Self) -> Self {
        self.binary(rhs, sum, Graph::add)
    }
}

impl Sub for Symbol<'_> {
    type Output = Self;
    fn sub(self, rhs: Self) -> Self {
        self.binary(rhs, |a, b| sum(a, -b), Graph::sub)
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
            value: Value::Constant(value.into()),
        }
    }

    fn sqrt(self) -> Self {
        self.unary(Real::sqrt, Graph::sqrt)
    }

    fn sin_cos(self) -> (Self, Self) {
        (
            self.unary(|a| a.sin_cos().0, Graph::sin),
            self.unary(|a| a.sin_cos().1, Graph::cos),
        )
    }

    fn atan2(self, x: Self) -> Self {
        self.binary(x, Real::atan2, Graph::atan2)
    }

    fn sign(self) -> Self {
        self.unary(Real::sign, Graph::sign)
    }

    fn exp(self) -> Self {
        self.elementary(Elementary::Exp)
    }

    fn ln(self) -> Self {
        self.elementary(Elementary::Ln)
    }

    fn tanh(self) -> Self {
        self.elementary(Elementary::Tanh)
    }

    fn asin(self) -> Self {
        self.elementary(Elementary::Asin)
    }

    fn acos(self) -> Self {
        self.elementary(Elementary::Acos)
    }

    fn abs(self) -> Self {
        self.elementary(Elementary::Abs)
    }

    fn select_less(self, other: Self, if_less: Self, otherwise: Self) -> Self {
        let all = [self, other, if_less, otherwise];
        if let (Value::Constant(a), Value::Constant(b)) = (self.value, other.value) {
            let [x, y] = [if_less, otherwise];
            return a
                .partial_cmp(&b)
                .map_or(Self::from_f64(f64::NAN), |order| match order {
                    Ordering::Less => x,
                    _ => y,
                });
        }
        let graph = all.iter().find_map(|symbol| symbol.graph);
        let graph = graph.expect("a node belongs to a graph");
        let id = {
            let nodes = all.map(|symbol| symbol.node(graph));
            graph.borrow_mut().select_less(nodes)
        };
        Self {
            graph: Some(graph),
            value: Self::simplest(&graph.borrow(), id),
        }
    }
}

impl<'g> IntoReal<Symbol<'g>> for Symbol<'g> {
    fn into_real(self) -> Self {
        self
    }

    fn known(self) -> Option<f64> {
        match self.value {
            Value::Constant(value) => Some(value.to_f64()),
            Value::Node(_) => None,
        }
    }
}

impl<'g, const N: usize> IntoReal<Dual<Symbol<'g>, N>> for Symbol<'g> {
    fn into_real(self) -> Dual<Self, N> {
        Dual::constant(self)
    }
}
