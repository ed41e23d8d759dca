//! What a pack's operations are done on.

use super::alike::{Pack, Packs};
use crate::ir::{Function, Node, NodeId};

/// One operand of a pack: a node of each limb, without its sign, and whether it is negated.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Operand {
    pub(super) nodes: Vec<NodeId>,
    pub(super) minus: Vec<bool>,
}

/// How the scalars of an operand come to stand side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// They are a pack.
    Pack(usize),
    /// They are constants.
    Constants,
    /// They are one value.
    Same,
    /// They have to be collected.
    Collected,
}

impl Operand {
    fn of(function: &Function, ids: Vec<(NodeId, bool)>) -> Self {
        let unsigned = ids.into_iter().map(|(id, minus)| {
            let (node, negated) = function.graph.unsigned(id);
            (node, negated != minus)
        });
        let (nodes, minus) = unsigned.unzip();
        Self { nodes, minus }
    }

    /// How it is made.
    pub(super) fn kind(&self, function: &Function, packs: &Packs) -> Kind {
        let is_constant = |id: &NodeId| matches!(function.graph.node(*id), Node::Const(_));
        if self.nodes.iter().all(is_constant) {
            return Kind::Constants;
        }
        if self.nodes.iter().all(|node| *node == self.nodes[0]) {
            return Kind::Same;
        }
        let Some((pack, 0)) = packs.of[self.nodes[0].index()] else {
            return Kind::Collected;
        };
        match packs.packs[pack].nodes == self.nodes {
            true => Kind::Pack(pack),
            false => Kind::Collected,
        }
    }
}

/// The operands of a pack: those of sums and products in the order in which most of each are alike.
pub(super) fn operands(function: &Function, packs: &Packs, pack: &Pack) -> Vec<Operand> {
    let of = |id: &NodeId| -> Vec<(NodeId, bool)> {
        let node = function.graph.node(*id);
        let is_difference = matches!(node, Node::Sub(..));
        let operands = node.operands().enumerate();
        operands
            .map(|(i, operand)| (operand, is_difference && i == 1))
            .collect()
    };
    let mut by_limb: Vec<Vec<(NodeId, bool)>> = pack.nodes.iter().map(of).collect();
    let is_ordered = matches!(function.graph.node(pack.nodes[0]), Node::Div(..));
    if by_limb[0].len() == 2 && !is_ordered {
        let (first, others) = by_limb.split_at_mut(1);
        for (lane, other) in others.iter_mut().enumerate() {
            let fit =
                |a: (NodeId, bool), b: (NodeId, bool)| fit(function, packs, a.0, b.0, lane + 1);
            let straight = fit(first[0][0], other[0]) + fit(first[0][1], other[1]);
            let crossed = fit(first[0][0], other[1]) + fit(first[0][1], other[0]);
            if crossed > straight {
                other.swap(0, 1);
            }
        }
    }
    let count = by_limb[0].len();
    (0..count)
        .map(|i| Operand::of(function, by_limb.iter().map(|limb| limb[i]).collect()))
        .collect()
}

/// How well the operand `b` of another limb stands beside the first limb's `a`.
fn fit(function: &Function, packs: &Packs, a: NodeId, b: NodeId, lane: usize) -> u32 {
    let ((a, _), (b, _)) = (function.graph.unsigned(a), function.graph.unsigned(b));
    let is_constant = |id: NodeId| matches!(function.graph.node(id), Node::Const(_));
    match (packs.of[a.index()], packs.of[b.index()]) {
        (Some((p, 0)), Some((r, at))) if p == r && at == lane => 3,
        _ if a == b => 3,
        _ if is_constant(a) && is_constant(b) => 3,
        (Some(_), Some(_)) => 1,
        (None, None) if kind_of(function, a) == kind_of(function, b) => 2,
        _ => 0,
    }
}

fn kind_of(function: &Function, id: NodeId) -> std::mem::Discriminant<Node> {
    std::mem::discriminant(&function.graph.node(id))
}
