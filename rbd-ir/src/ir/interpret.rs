//! Runs a function on values: the meaning of the IR, against which passes and emitted code are tested.

use rbd_runtime::{Arithmetic, Real};

use super::{AngleForm, Function, Node, NodeId};
use crate::kernel::Kernel;

/// The outputs of `function` at `inputs`, operation by operation as emitted code computes them on
/// this machine: in the arithmetic that [`rbd_runtime::Dispatch`] chooses.
///
/// # Panics
/// If there are fewer inputs than the function declares.
pub fn evaluate<T: Real>(function: &Function, inputs: &[T]) -> Vec<T> {
    T::dispatch(
        #[inline(always)]
        |a| evaluate_in(a, function, inputs),
        #[inline(always)]
        |a| evaluate_in(a, function, inputs),
    )
}

/// The outputs of `function` at `inputs` in the arithmetic `A`.
///
/// # Panics
/// If there are fewer inputs than the function declares.
#[inline(always)]
pub fn evaluate_in<T: Real, A: Arithmetic<T>>(
    arithmetic: A,
    function: &Function,
    inputs: &[T],
) -> Vec<T> {
    assert!(inputs.len() >= function.inputs.len(), "an input is missing");
    let mut values: Vec<Value<T>> = Vec::with_capacity(function.graph.nodes().len());
    let mut calls = Calls::new(function);
    for node in function.graph.nodes() {
        let at = |id: NodeId| values[id.index()];
        let value = match node.is_effect() || matches!(node, Node::Result(..)) {
            true => calls.step(
                |kernel, numbers| kernel.evaluate_in(arithmetic, numbers),
                function,
                *node,
                at,
            ),
            false => operation(arithmetic, function, *node, inputs, at),
        };
        values.push(value);
    }
    let outputs = function.outputs.iter();
    outputs.map(|id| values[id.index()].lanes[0]).collect()
}

/// For each call of a kernel its operands, and its results.
pub(super) struct Calls<T>(Vec<[Vec<T>; 2]>);

impl<T: Real> Calls<T> {
    pub(super) fn new(function: &Function) -> Self {
        let kernels = function.kernels.iter();
        let operands = kernels.map(|k| [vec![T::zero(); k.operands()], Vec::new()]);
        Self(operands.collect())
    }

    /// Does what a node without a value does, or reads a result.
    pub(super) fn step(
        &mut self,
        kernel: impl Fn(&Kernel, &[T]) -> Vec<T>,
        function: &Function,
        node: Node,
        at: impl Fn(NodeId) -> Value<T>,
    ) -> Value<T> {
        match node {
            Node::Operand(call, place, a) => {
                self.0[call as usize][0][place as usize] = at(a).lanes[0];
            }
            Node::Call(call, _) => {
                let [operands, results] = &mut self.0[call as usize];
                *results = kernel(&function.kernels[call as usize], operands);
            }
            Node::Result(call, place) => {
                let Node::Call(call, _) = function.graph.node(call) else {
                    unreachable!("results are of calls");
                };
                return Value::scalar(self.0[call as usize][1][place as usize]);
            }
            _ => {}
        }
        Value::scalar(T::zero())
    }
}

/// A scalar, or several side by side: the first of the lanes.
#[derive(Clone, Copy)]
pub(super) struct Value<T> {
    pub(super) lanes: [T; 4],
    width: usize,
}

impl<T: Copy> Value<T> {
    pub(super) fn scalar(value: T) -> Self {
        Self {
            lanes: [value; 4],
            width: 1,
        }
    }
}

/// The value of one node, of the values `at` its operands.
#[inline(always)]
pub(super) fn operation<T: Real, A: Arithmetic<T>>(
    arithmetic: A,
    function: &Function,
    node: Node,
    inputs: &[T],
    at: impl Fn(NodeId) -> Value<T>,
) -> Value<T> {
    match node {
        Node::Const(bits) => Value::scalar(T::from_f64(f64::from_bits(bits))),
        Node::Input(position) => Value::scalar(inputs[position as usize]),
        Node::Pair([a, b]) => {
            let [a, b] = [a, b].map(|id| at(id).lanes[0]);
            Value {
                lanes: [a, b, a, b],
                width: 2,
            }
        }
        Node::Four(all) => Value {
            lanes: all.map(|id| at(id).lanes[0]),
            width: 4,
        },
        Node::Lane(a, lane) => Value::scalar(at(a).lanes[lane as usize]),
        Node::Sin(angle) | Node::Cos(angle) => {
            let (sin, cos) = match AngleForm::of(&function.graph, angle) {
                Some(form) if form.offset != 0.0 => {
                    form.sin_cos(arithmetic, inputs[form.input as usize])
                }
                _ => {
                    let ([sin], [cos]) = arithmetic.sin_cos([at(angle).lanes[0]]);
                    (sin, cos)
                }
            };
            Value::scalar(match node {
                Node::Sin(_) => sin,
                _ => cos,
            })
        }
        node => {
            let mut value = at(node.operands().next().expect("it is no leaf"));
            for lane in 0..value.width {
                value.lanes[lane] = on_scalars::<T, A>(node, |id| at(id).lanes[lane]);
            }
            value
        }
    }
}

/// The value of a node in one lane.
#[inline(always)]
pub(super) fn on_scalars<T: Real, A: Arithmetic<T>>(node: Node, at: impl Fn(NodeId) -> T) -> T {
    match node {
        Node::Neg(a) => -at(a),
        Node::Add(a, b) => at(a) + at(b),
        Node::Sub(a, b) => at(a) - at(b),
        Node::Mul(a, b) => at(a) * at(b),
        Node::Div(a, b) => at(a) / at(b),
        Node::MulAdd(a, b, c) => A::mul_add(at(a), at(b), at(c)),
        Node::Sqrt(a) => at(a).sqrt(),
        Node::Sign(a) => at(a).sign(),
        Node::Atan2(a, b) => at(a).atan2(at(b)),
        Node::Elementary(function, a) => function.of(at(a)),
        Node::SelectLess([a, b, x, y]) => at(a).select_less(at(b), at(x), at(y)),
        other => unreachable!("it has no lanes of its own: {other:?}"),
    }
}
