//! Values that are used with the other sign alone, and stored or put into a pack with it, are computed with it: a difference or a
//! fused product takes it for nothing, and a pack takes it once for all its lanes. Sums and products take the signs of operands for
//! nothing as it is.

use crate::ir::{Function, Graph, Node, NodeId};

/// Keeps all bits, except for the sign of zero.
pub(super) fn run(function: &Function) -> Function {
    let is_stored = stored(function);
    let is_flipped = flipped(function, &is_stored);
    let mut graph = Graph::default();
    // Of what is flipped, with the other sign.
    let mut new_id: Vec<NodeId> = Vec::with_capacity(is_flipped.len());
    for id in function.graph.ids() {
        let node = function.graph.node(id);
        let new = node.map(|a| new_id[a.index()]);
        new_id.push(match node {
            Node::Neg(a) if is_flipped[a.index()] => new_id[a.index()],
            Node::Neg(a) => match function.graph.node(a) {
                Node::Lane(pack, lane) if is_stored[id.index()] && !is_flipped[pack.index()] => {
                    let pack = graph.neg(new_id[pack.index()]);
                    graph.intern(Node::Lane(pack, lane))
                }
                _ => graph.neg(new_id[a.index()]),
            },
            Node::Lane(pack, _) if is_flipped[pack.index()] => {
                let lane = graph.intern(new);
                graph.neg(lane)
            }
            _ if is_flipped[id.index()] => negated(new, &mut graph),
            _ => graph.intern(new),
        });
    }
    let outputs = function.outputs.iter().map(|id| new_id[id.index()]);
    crate::optimize::dead::run(&function.with(outputs.collect(), graph))
}

/// − of a node.
fn negated(node: Node, graph: &mut Graph) -> NodeId {
    match node {
        Node::Sub(a, b) => graph.intern(Node::Sub(b, a)),
        Node::MulAdd(a, b, c) => {
            let (a, c) = (graph.neg(a), graph.neg(c));
            graph.intern(Node::MulAdd(a, b, c))
        }
        _ => {
            let whole = graph.intern(node);
            graph.neg(whole)
        }
    }
}

/// Values that no operation uses: results and operands of kernels.
fn stored(function: &Function) -> Vec<bool> {
    let mut is_stored = vec![true; function.graph.nodes().len()];
    let all = function.graph.ids().map(|id| function.graph.node(id));
    for node in all.filter(|node| !matches!(node, Node::Operand(..))) {
        node.operands().for_each(|a| is_stored[a.index()] = false);
    }
    is_stored
}

/// By node: whether something uses it that takes no sign for nothing.
fn plain(function: &Function, is_stored: &[bool]) -> Vec<bool> {
    let mut is_plain = is_stored.to_vec();
    let all = function.graph.ids().map(|id| function.graph.node(id));
    let takes_signs =
        |node: &Node| matches!(node, Node::Add(..) | Node::Sub(..) | Node::MulAdd(..));
    for node in all.filter(|node| !takes_signs(node)) {
        node.operands().for_each(|a| is_plain[a.index()] = true);
    }
    is_plain
}

/// Differences, fused products, and packs whose lanes are taken, that something uses plainly with the other sign and that nothing
/// uses as they are.
fn flipped(function: &Function, is_stored: &[bool]) -> Vec<bool> {
    let graph = &function.graph;
    let (live, is_plain) = (function.live(), plain(function, is_stored));
    let all = || graph.ids().filter(|id| live[id.index()]);
    let mut is_used = vec![false; graph.nodes().len()];
    let outputs = function.outputs.iter();
    outputs.for_each(|id| is_used[id.index()] = true);
    for id in all() {
        let node = graph.node(id);
        if !matches!(node, Node::Neg(_) | Node::Lane(..)) {
            node.operands().for_each(|a| is_used[a.index()] = true);
        }
    }
    let (mut may, mut pays) = (vec![false; is_used.len()], vec![false; is_used.len()]);
    for id in all() {
        match graph.node(id) {
            Node::Neg(a) if is_plain[id.index()] => {
                pays[a.index()] = true;
                if let (true, Node::Lane(pack, _)) = (is_stored[id.index()], graph.node(a)) {
                    pays[pack.index()] = true;
                }
            }
            Node::Sub(..) | Node::MulAdd(..) => may[id.index()] = true,
            Node::Lane(pack, _) => {
                may[pack.index()] = !matches!(graph.node(pack), Node::Neg(_));
                // A lane is used as its pack is.
                is_used[pack.index()] |= is_used[id.index()];
            }
            _ => {}
        }
    }
    let all = graph.ids().map(NodeId::index);
    all.map(|id| may[id] && pays[id] && !is_used[id]).collect()
}

#[cfg(test)]
mod tests {
    use rbd_runtime::Unfused;

    use crate::ir::{Function, Graph, Input, Node, NodeId, evaluate_in};

    /// The negated lanes of a difference of pairs, and the square of a lane if `is_used`.
    fn function(is_used: bool) -> Function {
        let mut graph = Graph::default();
        let x: Vec<NodeId> = (0..4).map(|position| graph.input(position)).collect();
        let [a, b] = [[x[0], x[1]], [x[2], x[3]]].map(|both| graph.intern(Node::Pair(both)));
        let pack = graph.intern(Node::Sub(a, b));
        let lanes = [0, 1].map(|lane| graph.intern(Node::Lane(pack, lane)));
        let mut outputs = lanes.map(|lane| graph.neg(lane)).to_vec();
        outputs.extend(is_used.then(|| graph.mul(lanes[0], lanes[0])));
        let input = |index| Input {
            array: "x",
            index,
            field: "",
        };
        Function {
            inputs: (0..4).map(input).collect(),
            outputs,
            graph,
            kernels: Vec::new(),
        }
    }

    /// The difference is taken the other way round; where it is used as it is, it is negated once for both lanes.
    #[test]
    fn signs_go_where_they_cost_least() {
        for (is_used, signs) in [(false, 0), (true, 1)] {
            let before = function(is_used);
            let after = super::run(&before);
            let x = [1.0, 2.0, 5.0, 7.5];
            let [was, is] = [&before, &after].map(|f| evaluate_in(Unfused, f, &x));
            assert_eq!(was, is);
            let nodes = after.graph.nodes().iter();
            let negated = nodes.filter(|node| matches!(node, Node::Neg(_)));
            assert_eq!(negated.count(), signs, "{:?}", after.graph.nodes());
        }
    }
}
