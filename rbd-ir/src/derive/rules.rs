//! The derivative of every operation: one row each.
//!
//! At kinks the rules are those of [`rbd_runtime::Dual`], so that a derivative is the same however it was made:
//!
//! * `sign` has derivative 0 everywhere, also at 0, and so no edge at all;
//! * `sqrt` at 0 has the slope +∞, and NaN results if the argument is constant in that state (∞ · 0); an
//!   argument that no input of the direction reaches has no edge, and 0 results;
//! * `atan2` at the origin has the slopes 0/0 = NaN;
//! * `abs` at 0 has the slope 0;
//! * a choice has the derivative of the selected value. In Hessians a slope of ∞ in the other value may still give NaN
//!   (∞ · 0), where a dual number gives none: keep it finite there;
//! * a division by 0 has the slopes of its values, ±∞ or NaN.
//!
//! A row for a node kind gives ∂φ/∂(operand) in terms of the node's operands and of its own value, which
//! often saves an operation: √a has 1/(2 √a). A kind whose derivative a user supplies would be a row that
//! calls that user's function: nothing else here depends on what a node computes.

use crate::ir::{Elementary, Graph, Node, NodeId};

/// ∂φ/∂u of the node `value` = φ(…) by its operand number `place`; 0 if it is constant.
///
/// | φ | ∂φ/∂a | ∂φ/∂b |
/// |---|---|---|
/// | −a | −1 | |
/// | a + b | 1 | 1 |
/// | a − b | 1 | −1 |
/// | a b | b | a |
/// | a / b | 1/b | −φ (1/b) |
/// | √a | 1 / (φ + φ) | |
/// | sin a | cos a | |
/// | cos a | −sin a | |
/// | sign a | 0 | |
/// | atan2(a, b) | b / (a² + b²) | −a / (a² + b²) |
/// | f(a) | f′(a), [`Elementary::derivative`](crate::ir::Elementary::derivative) | |
///
/// A choice has 0 for the compared operands, and for each of the others 1 where it is selected, else 0.
///
/// # Panics
/// If the node is a leaf, fused, packed, or of a call: `Question` rewrites packs as scalars, and kernels come after derivatives.
pub(super) fn partial(graph: &mut Graph, value: NodeId, place: usize) -> NodeId {
    match (graph.node(value), place) {
        (Node::Add(..), _) | (Node::Sub(..), 0) => graph.constant(1.0),
        (Node::Neg(_), _) | (Node::Sub(..), _) => graph.constant(-1.0),
        (Node::Mul(_, other), 0) | (Node::Mul(other, _), _) => other,
        (Node::Div(_, b), 0) => reciprocal(graph, b),
        (Node::Div(_, b), _) => {
            let reciprocal = reciprocal(graph, b);
            let slope = graph.mul(value, reciprocal);
            graph.neg(slope)
        }
        (Node::Sqrt(_), _) => {
            let twice = graph.add(value, value);
            reciprocal(graph, twice)
        }
        (Node::Sin(a), _) => graph.cos(a),
        (Node::Cos(a), _) => {
            let sin = graph.sin(a);
            graph.neg(sin)
        }
        (Node::Sign(_), _) | (Node::SelectLess(_), 0 | 1) => graph.constant(0.0),
        (Node::SelectLess([a, b, ..]), place) => {
            let [zero, one] = [0.0, 1.0].map(|value| graph.constant(value));
            let [less, otherwise] = if place == 2 { [one, zero] } else { [zero, one] };
            graph.select_less([a, b, less, otherwise])
        }
        (Node::Elementary(function, a), _) => function.derivative(graph, a, value),
        (Node::Atan2(a, b), 0) => over_square(graph, b, [a, b]),
        (Node::Atan2(a, b), _) => {
            let slope = over_square(graph, a, [a, b]);
            graph.neg(slope)
        }
        (node, _) => unreachable!("{node:?} is not differentiated"),
    }
}

/// ∂²φ/∂u∂w of the node `value` = φ(…) by two of its operands, the earlier first; 0 if it is linear. `None`
/// for a kind without a row here: its second derivatives come from the rows above, applied twice.
///
/// | φ | ∂²φ/∂a² | ∂²φ/∂a∂b | ∂²φ/∂b² |
/// |---|---|---|---|
/// | a b | 0 | 1 | 0 |
/// | a / b | 0 | −(1/b)² | 2 φ (1/b)² |
/// | √a | −φ′² / φ | | |
/// | sin a, cos a | −φ | | |
/// | atan2(a, b) | 2 φₐ φ_b | φ_b² − φₐ² | −2 φₐ φ_b |
pub(super) fn second(graph: &mut Graph, value: NodeId, places: [usize; 2]) -> Option<NodeId> {
    Some(match (graph.node(value), places) {
        (Node::Neg(_) | Node::Add(..) | Node::Sub(..) | Node::Sign(_) | Node::SelectLess(_), _)
        | (Node::Div(..), [0, 0]) => graph.constant(0.0),
        (Node::Mul(..), [i, j]) => graph.constant(f64::from(u8::from(i != j))),
        (Node::Div(_, b), [i, _]) => {
            let reciprocal = reciprocal(graph, b);
            let square = graph.mul(reciprocal, reciprocal);
            if i == 0 {
                graph.neg(square)
            } else {
                let twice = graph.add(value, value);
                graph.mul(twice, square)
            }
        }
        (Node::Sin(_) | Node::Cos(_), _) => graph.neg(value),
        (Node::Sqrt(_), _) => {
            let slope = partial(graph, value, 0);
            let square = graph.mul(slope, slope);
            let curvature = graph.div(square, value);
            graph.neg(curvature)
        }
        (Node::Atan2(..), [i, j]) => {
            let slopes = [0, 1].map(|place| partial(graph, value, place));
            curvature_of_angle(graph, slopes, [i, j])
        }
        (Node::Elementary(function, a), _) => curvature(graph, function, a, value),
        _ => return None,
    })
}

/// f″(a), where f(a) is `value`.
///
/// | f | eᵃ | ln a | tanh a | asin a, acos a | abs a |
/// |---|---|---|---|---|---|
/// | f″ | f | −f′² | −2 f f′ | a f′³ | 0 |
fn curvature(graph: &mut Graph, function: Elementary, a: NodeId, value: NodeId) -> NodeId {
    let slope = function.derivative(graph, a, value);
    match function {
        Elementary::Exp => value,
        Elementary::Abs => graph.constant(0.0),
        Elementary::Ln => {
            let square = graph.mul(slope, slope);
            graph.neg(square)
        }
        Elementary::Tanh => {
            let twice = graph.add(value, value);
            let product = graph.mul(twice, slope);
            graph.neg(product)
        }
        Elementary::Asin | Elementary::Acos => {
            let square = graph.mul(slope, slope);
            let cube = graph.mul(square, slope);
            graph.mul(a, cube)
        }
    }
}

/// ∂²atan2 of its slopes.
fn curvature_of_angle(graph: &mut Graph, [a, b]: [NodeId; 2], places: [usize; 2]) -> NodeId {
    if places == [0, 1] {
        let [a, b] = [a, b].map(|slope| graph.mul(slope, slope));
        return graph.sub(b, a);
    }
    let product = graph.mul(a, b);
    let twice = graph.add(product, product);
    if places == [0, 0] {
        twice
    } else {
        graph.neg(twice)
    }
}

/// 1 / a.
fn reciprocal(graph: &mut Graph, a: NodeId) -> NodeId {
    let one = graph.constant(1.0);
    graph.div(one, a)
}

/// x / (a² + b²).
fn over_square(graph: &mut Graph, x: NodeId, [a, b]: [NodeId; 2]) -> NodeId {
    let [a, b] = [a, b].map(|side| graph.mul(side, side));
    let square = graph.add(a, b);
    graph.div(x, square)
}
