//! Runs a function on values: the meaning of the IR, against which passes and emitted code are
//! tested.

use rbd_runtime::Real;

use super::{Function, Node};

/// The outputs of `function` at `inputs`, operation by operation as emitted code computes them.
///
/// # Panics
/// If there are fewer inputs than the function declares.
pub fn evaluate<T: Real>(function: &Function, inputs: &[T]) -> Vec<T> {
    assert!(inputs.len() >= function.inputs.len(), "an input is missing");
    let mut values: Vec<T> = Vec::with_capacity(function.graph.nodes().len());
    for node in function.graph.nodes() {
        let at = |id: super::NodeId| values[id.index()];
        let value = match *node {
            Node::Const(bits) => T::from_f64(f64::from_bits(bits)),
            Node::Input(position) => inputs[position as usize],
            Node::Neg(a) => -at(a),
            Node::Add(a, b) => at(a) + at(b),
            Node::Sub(a, b) => at(a) - at(b),
            Node::Mul(a, b) => at(a) * at(b),
            Node::Div(a, b) => at(a) / at(b),
            Node::MulAdd(a, b, c) => at(a).mul_add(at(b), at(c)),
            Node::Sqrt(a) => at(a).sqrt(),
            Node::Sin(a) => at(a).sin_cos().0,
            Node::Cos(a) => at(a).sin_cos().1,
            Node::Sign(a) => at(a).sign(),
            Node::Atan2(a, b) => at(a).atan2(at(b)),
        };
        values.push(value);
    }
    function
        .outputs
        .iter()
        .map(|id| values[id.index()])
        .collect()
}
