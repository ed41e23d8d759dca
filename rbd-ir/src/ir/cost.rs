use rbd_runtime::OpCount;

use super::{Function, Node};

/// The operations that `function` takes: of its live nodes, signs, their changes and comparisons apart, and a
/// sine and cosine of one angle as one; one on scalars side by side too; and of the kernels that it calls.
pub fn op_count(function: &Function) -> OpCount {
    let mut count = OpCount::default();
    let mut angles = std::collections::BTreeSet::new();
    let live = function.live();
    let nodes = function.graph.nodes().iter().zip(&live);
    for (node, _) in nodes.filter(|(_, live)| **live) {
        match *node {
            Node::Const(_) | Node::Input(_) | Node::Neg(_) | Node::Sign(_) => {}
            Node::SelectLess(_) => {}
            Node::Pair(_) | Node::Four(_) | Node::Lane(..) => {}
            Node::Operand(..) | Node::Written(_) | Node::Result(..) => {}
            Node::Call(call, _) => count += function.kernels[call as usize].op_count(),
            Node::Add(..) | Node::Sub(..) => count.add += 1,
            Node::Mul(..) => count.mul += 1,
            Node::Div(..) => count.div += 1,
            Node::MulAdd(..) => {
                count.mul += 1;
                count.add += 1;
            }
            Node::Sqrt(_) => count.sqrt += 1,
            Node::Atan2(..) => count.atan2 += 1,
            Node::Elementary(function, _) => count.elementary += u32::from(function.is_counted()),
            Node::Sin(angle) | Node::Cos(angle) => {
                angles.insert(angle);
            }
        }
    }
    count.sincos = angles.len() as u32;
    count
}

/// Those of the kernels that it calls alone.
pub fn op_count_of_kernels(function: &Function) -> OpCount {
    let live = function.graph.nodes().iter().zip(function.live());
    live.fold(OpCount::default(), |mut count, (node, live)| {
        if let (Node::Call(call, _), true) = (node, live) {
            count += function.kernels[*call as usize].op_count();
        }
        count
    })
}

/// About as many instructions as a function takes, sines apart: an operation on scalars or on several is one, collecting these as many as
/// there are but one, and taking one out, if it is not the first, one. Kernels are apart.
pub fn instructions(function: &Function) -> u32 {
    let graph = &function.graph;
    let is_constant = |id| graph.as_constant(id).is_some();
    let live = function.live();
    let live = graph.nodes().iter().zip(live).filter(|(_, live)| *live);
    let each = live.map(|(node, _)| match node {
        Node::Const(_) | Node::Input(_) | Node::Neg(_) | Node::Sin(_) | Node::Cos(_) => 0,
        Node::Lane(_, 0) | Node::Result(..) => 0,
        node if node.is_effect() => 0,
        node if node.operands().all(is_constant) => 0,
        Node::Pair(_) => 1,
        Node::Four(_) => 3,
        _ => 1,
    });
    each.sum()
}
