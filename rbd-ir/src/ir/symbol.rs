//! The scalar that an algorithm is traced with: each operation adds a node.

use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Neg, Sub};

use rbd_runtime::{AsWritten, DoubleDouble, IntoReal, Real};

use super::tape::Tape;
use super::{Elementary, Node, NodeId};

/// A scalar that stands for a node of a graph under construction, for a value, or for a constant.
///
/// Constants are folded in twice the digits and rounded once, where they meet an input: the factor of
/// a constant inertia may cancel most of its digits.
#[derive(Clone, Copy)]
pub struct Symbol<'g> {
    tape: Option<&'g dyn Tape>,
    value: Value,
}

#[derive(Clone, Copy)]
enum Value {
    Constant(DoubleDouble),
    Node(NodeId),
    /// A node with the number that it has on any tape.
    Known(NodeId, f64),
}

impl Value {
    /// The result of an operation on constants. Finite ones that overflow give NaN: 1/∞ would be a 0 that hides it.
    fn folded(operands: &[DoubleDouble], value: DoubleDouble) -> Self {
        let is_given = operands.iter().any(|operand| !operand.is_finite());
        Self::Constant(if is_given || value.is_finite() {
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

impl<'g> Symbol<'g> {
    pub(super) fn of_node(tape: &'g dyn Tape, node: NodeId) -> Self {
        Self {
            tape: Some(tape),
            value: Value::Node(node),
        }
    }

    pub(super) fn known_on(tape: &'g dyn Tape, value: f64) -> Self {
        Self {
            tape: Some(tape),
            value: Value::Known(tape.constant(value.into()), value),
        }
    }

    pub(super) fn node(self, tape: &dyn Tape) -> NodeId {
        match self.value {
            Value::Constant(value) => tape.constant(value),
            Value::Node(id) | Value::Known(id, _) => id,
        }
    }

    /// The result of an operation, a constant if it turned out to be one.
    fn operation(tape: &'g dyn Tape, node: Node) -> Self {
        let (id, constant) = tape.operation(node);
        Self {
            tape: Some(tape),
            value: constant.map_or(Value::Node(id), |value| Value::Constant(value.into())),
        }
    }

    fn binary(
        self,
        rhs: Self,
        fold: impl Fn(DoubleDouble, DoubleDouble) -> DoubleDouble,
        operation: impl Fn(NodeId, NodeId) -> Node,
    ) -> Self {
        match (self.value, rhs.value, self.tape.or(rhs.tape)) {
            (Value::Constant(a), Value::Constant(b), tape) => Self {
                tape,
                value: Value::folded(&[a, b], fold(a, b)),
            },
            (_, _, Some(tape)) => {
                let node = operation(self.node(tape), rhs.node(tape));
                Self::operation(tape, node)
            }
            (_, _, None) => unreachable!("a node belongs to a tape"),
        }
    }

    fn unary(
        self,
        fold: impl Fn(DoubleDouble) -> DoubleDouble,
        operation: impl Fn(NodeId) -> Node,
    ) -> Self {
        match (self.value, self.tape) {
            (Value::Constant(a), tape) => Self {
                tape,
                value: Value::folded(&[a], fold(a)),
            },
            (Value::Node(a) | Value::Known(a, _), Some(tape)) => {
                Self::of_node(tape, tape.operation(operation(a)).0)
            }
            (_, None) => unreachable!("a node belongs to a tape"),
        }
    }

    fn elementary(self, function: Elementary) -> Self {
        self.unary(|a| function.of(a), |a| Node::Elementary(function, a))
    }

    /// Whether it is the constant 0: algorithms may leave out what is known to vanish.
    pub fn is_zero(self) -> bool {
        matches!(self.value, Value::Constant(value) if value.to_f64() == 0.0)
    }
}

/// An operator of two values: its trait and method, its result for constants, its node.
macro_rules! operator {
    ($trait:ident $method:ident $of_constants:expr) => {
        impl $trait for Symbol<'_> {
            type Output = Self;
            fn $method(self, rhs: Self) -> Self {
                self.binary(rhs, $of_constants, Node::$trait)
            }
        }
    };
}

operator!(Add add sum);
operator!(Sub sub |a, b| sum(a, -b));
operator!(Mul mul |a, b| a * b);
operator!(Div div |a, b| a / b);

impl Neg for Symbol<'_> {
    type Output = Self;
    fn neg(self) -> Self {
        self.unary(|a| -a, Node::Neg)
    }
}

impl AsWritten for Symbol<'_> {}

/// Functions of one value.
macro_rules! elementary {
    ($($name:ident $function:ident),*) => {
        $(fn $name(self) -> Self {
            self.elementary(Elementary::$function)
        })*
    };
}

impl Real for Symbol<'_> {
    fn from_f64(value: f64) -> Self {
        Self {
            tape: None,
            value: Value::Constant(value.into()),
        }
    }

    fn sqrt(self) -> Self {
        self.unary(Real::sqrt, Node::Sqrt)
    }

    fn sin_cos(self) -> (Self, Self) {
        match (self.value, self.tape) {
            (Value::Node(angle) | Value::Known(angle, _), Some(tape)) => {
                let [sin, cos] = tape.sin_cos(angle).map(|id| Self::of_node(tape, id));
                (sin, cos)
            }
            _ => (
                self.unary(|a| a.sin_cos().0, Node::Sin),
                self.unary(|a| a.sin_cos().1, Node::Cos),
            ),
        }
    }

    fn atan2(self, x: Self) -> Self {
        self.binary(x, Real::atan2, Node::Atan2)
    }

    fn sign(self) -> Self {
        self.unary(Real::sign, Node::Sign)
    }

    elementary!(exp Exp, ln Ln, tanh Tanh, asin Asin, acos Acos, abs Abs);

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
        let tape = all.iter().find_map(|symbol| symbol.tape);
        let tape = tape.expect("a node belongs to a tape");
        Self::operation(tape, Node::SelectLess(all.map(|symbol| symbol.node(tape))))
    }
}

impl<'g> IntoReal<Symbol<'g>> for Symbol<'g> {
    fn into_real(self) -> Self {
        self
    }

    fn known(self) -> Option<f64> {
        match self.value {
            Value::Constant(value) => Some(value.to_f64()),
            Value::Known(_, value) => Some(value),
            Value::Node(_) => None,
        }
    }
}
