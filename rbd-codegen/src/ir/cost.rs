use rbd_runtime::OpCount;

use super::{Function, Node};

/// The operations that `function` takes: of its live nodes, signs and their changes apart, and a sine and
/// cosine of one angle as one.
pub fn op_count(function: &Function) -> OpCount {
    let mut count = OpCount::default();
    let mut angles = std::collections::BTreeSet::new();
    let live = function.live();
    for (node, _) in function
        .graph
        .nodes()
        .iter()
        .zip(live)
        .filter(|(_, live)| *live)
    {
        match *node {
            Node::Const(_) | Node::Input(_) | Node::Neg(_) | Node::Sign(_) => {}
            Node::Add(..) | Node::Sub(..) => count.add += 1,
            Node::Mul(..) => count.mul += 1,
            Node::Div(..) => count.div += 1,
            Node::MulAdd(..) => {
                count.mul += 1;
                count.add += 1;
            }
            Node::Sqrt(_) => count.sqrt += 1,
            Node::Atan2(..) => count.atan2 += 1,
            Node::Sin(angle) | Node::Cos(angle) => {
                angles.insert(angle);
            }
        }
    }
    count.sincos = angles.len() as u32;
    count
}
