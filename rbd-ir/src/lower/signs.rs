//! Values have the sign with which they are stored, put into a pack or divided. Sums and fused products take the signs of operands
//! for nothing, and give either; a pack takes one once for all its lanes.

use crate::ir::{Function, Graph, Node, NodeId};

/// Keeps all bits, except for the sign of zero.
pub(super) fn run(function: &Function) -> Function {
    let is_flipped = flipped(function);
    let mut writer = Writer {
        graph: Graph::default(),
        values: Vec::with_capacity(is_flipped.len()),
    };
    for id in function.graph.ids() {
        let value = writer.value(function.graph.node(id), is_flipped[id.index()]);
        writer.values.push(value);
    }
    let outputs = function.outputs.iter().map(|id| writer.stored(*id));
    let outputs = outputs.collect();
    crate::optimize::dead::run(&function.with(outputs, writer.graph))
}

struct Writer {
    graph: Graph,
    /// By value of the old graph: one of the new, and whether it is the negative of that.
    values: Vec<(NodeId, bool)>,
}

impl Writer {
    /// A value, computed with the other sign if it is flipped.
    fn value(&mut self, node: Node, flip: bool) -> (NodeId, bool) {
        let of = |a: NodeId| self.values[a.index()];
        let (node, minus) = match node {
            Node::Neg(a) => return (of(a).0, !of(a).1),
            Node::Lane(pack, lane) => (Node::Lane(of(pack).0, lane), of(pack).1),
            Node::Mul(a, b) => {
                let ((a, minus), (b, other)) = (of(a), of(b));
                (Node::Mul(a.min(b), a.max(b)), minus != other)
            }
            Node::MulAdd(a, b, c) => {
                let ((a, minus), (b, other), (c, minus_c)) = (of(a), of(b), of(c));
                let a = self.graph.signed(a, minus ^ other ^ flip);
                let c = self.graph.signed(c, minus_c != flip);
                (Node::MulAdd(a, b, c), flip)
            }
            Node::Add(a, b) | Node::Sub(a, b) => {
                let is_difference = matches!(node, Node::Sub(..));
                let ((a, minus), (b, other)) = (of(a), of(b));
                match (minus != flip, other ^ is_difference ^ flip) {
                    (false, true) => (Node::Sub(a, b), flip),
                    (true, false) => (Node::Sub(b, a), flip),
                    (both, _) => (Node::Add(a.min(b), a.max(b)), both != flip),
                }
            }
            Node::Operand(kernel, place, a) => {
                (Node::Operand(kernel, place, self.stored(a)), false)
            }
            node => (node.map(|a| self.signed(a)), false),
        };
        (self.graph.intern(node), minus)
    }

    fn signed(&mut self, a: NodeId) -> NodeId {
        let (id, minus) = self.values[a.index()];
        self.graph.signed(id, minus)
    }

    /// Its value where it is stored.
    fn stored(&mut self, a: NodeId) -> NodeId {
        let (id, minus) = self.values[a.index()];
        match self.graph.node(id) {
            Node::Lane(pack, lane) if minus => {
                let pack = self.graph.neg(pack);
                self.graph.intern(Node::Lane(pack, lane))
            }
            _ => self.signed(a),
        }
    }
}

/// The sum or product that uses a value, or `None` for anything else, and whether it uses it negated.
type Use = (Option<NodeId>, bool);

/// The value of which this is a lane or the negative, and whether it is negated.
fn unsigned(graph: &Graph, id: NodeId) -> (NodeId, bool) {
    match graph.node(id) {
        Node::Neg(a) => {
            let (a, minus) = unsigned(graph, a);
            (a, !minus)
        }
        Node::Lane(pack, _) => unsigned(graph, pack),
        _ => (id, false),
    }
}

fn takes_sign(node: Node) -> bool {
    matches!(
        node,
        Node::Add(..) | Node::Sub(..) | Node::Mul(..) | Node::MulAdd(..)
    )
}

/// By value: what uses it.
fn uses(function: &Function) -> Vec<Vec<Use>> {
    let (graph, live) = (&function.graph, function.live());
    let mut uses = vec![Vec::new(); live.len()];
    let mut push = |a: NodeId, user: Option<NodeId>| {
        let (a, minus) = unsigned(graph, a);
        uses[a.index()].push((user, minus));
    };
    for id in graph.ids().filter(|id| live[id.index()]) {
        let node = graph.node(id);
        if !matches!(node, Node::Neg(_) | Node::Lane(..)) {
            let user = takes_sign(node).then_some(id);
            node.operands().for_each(|a| push(a, user));
        }
    }
    function.outputs.iter().for_each(|id| push(*id, None));
    uses
}

/// The values that have the other sign: it costs less where they are used, and nowhere more.
fn flipped(function: &Function) -> Vec<bool> {
    let graph = &function.graph;
    let uses = uses(function);
    let mut is_flipped = vec![false; uses.len()];
    // Of values whose sign does not matter.
    let mut is_either = vec![false; uses.len()];
    for id in graph.ids().rev() {
        let mut costs = |flip: bool| {
            is_flipped[id.index()] = flip;
            let costs = uses[id.index()].iter().map(|(user, minus)| match user {
                Some(user) => !is_either[user.index()] && is_negated(graph, *user, &is_flipped),
                None => *minus != flip,
            });
            costs.collect::<Vec<bool>>()
        };
        let (as_is, negated) = (costs(false), costs(true));
        is_either[id.index()] = as_is == negated;
        let is_less = !is_either[id.index()] && takes_sign(graph.node(id));
        is_flipped[id.index()] = is_less && negated.iter().zip(as_is).all(|(new, old)| *new <= old);
    }
    is_flipped
}

/// Whether a sum or product has, with these values flipped, not the sign that it should.
fn is_negated(graph: &Graph, id: NodeId, is_flipped: &[bool]) -> bool {
    let flip = is_flipped[id.index()];
    let is_minus = |a: NodeId| {
        let (a, minus) = unsigned(graph, a);
        minus != is_flipped[a.index()]
    };
    match graph.node(id) {
        Node::Add(a, b) => is_minus(a) != flip && is_minus(b) != flip,
        Node::Sub(a, b) => is_minus(a) != flip && is_minus(b) == flip,
        Node::Mul(a, b) => is_minus(a) ^ is_minus(b) ^ flip,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use rbd_runtime::Unfused;

    use crate::ir::{Function, Graph, Node, NodeId, evaluate_in, scalars, trace};
    use crate::lower::fma;

    /// The function with its signs where they cost least, and the negated values among those that are stored or in packs.
    fn negated(before: &Function) -> usize {
        let after = super::run(before);
        let x = [1.0, 2.0, 5.0, 7.5];
        let [was, is] = [before, &after].map(|f| evaluate_in(Unfused, f, &x));
        assert_eq!(was, is);
        let is_neg = |id: &&NodeId| matches!(after.graph.node(**id), Node::Neg(_));
        let packs = after.graph.nodes().iter().filter_map(|node| match node {
            Node::Lane(pack, 0) => Some(pack),
            _ => None,
        });
        packs.chain(&after.outputs).filter(is_neg).count()
    }

    /// A difference of pairs is stored negated; a root takes its first lane if it `is_used`.
    #[test]
    fn a_pack_takes_a_sign_once() {
        for is_used in [false, true] {
            let mut graph = Graph::default();
            let x: Vec<NodeId> = (0..4).map(|position| graph.input(position)).collect();
            let [a, b] = [[x[0], x[1]], [x[2], x[3]]].map(|both| graph.intern(Node::Pair(both)));
            let pack = graph.intern(Node::Sub(b, a));
            let lanes = [0, 1].map(|lane| graph.intern(Node::Lane(pack, lane)));
            let mut outputs = lanes.map(|lane| graph.neg(lane)).to_vec();
            let root = graph.intern(Node::Sqrt(lanes[0]));
            outputs.extend(is_used.then_some(root));
            let function = Function {
                inputs: scalars("x", 4),
                outputs,
                graph,
                kernels: Vec::new(),
            };
            assert_eq!(negated(&function), usize::from(is_used));
        }
    }

    /// A value that is stored negated is computed so where sums and fused products use it too; of a product, a factor is.
    #[test]
    fn sums_and_products_take_signs() {
        let function = trace(scalars("x", 4), |x| {
            let moment = x[0] * x[1] - x[2] * x[3];
            let product = (x[0] - x[3]) * x[1];
            let sum = (x[1] - x[2]) + x[0];
            vec![-moment, moment * x[2] + x[1], x[3] + moment, -product, -sum]
        });
        assert_eq!(negated(&fma::run(&function)), 0);
    }
}
