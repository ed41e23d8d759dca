//! The operands of packs.

use super::groups::{Pack, Packs};
use crate::ir::{Function, Node, NodeId};

/// One operand of a pack: a node of each subtree, without its sign, and the lanes in which it is negated, a bit each.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Operand {
    pub(super) nodes: Vec<Option<NodeId>>,
    pub(super) minus: u8,
}

/// The way in which an operand's scalars become a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// They are a pack already.
    Pack(usize),
    /// They are constants.
    Constants,
    /// They are one value.
    Same,
    /// They have to be collected.
    Collected,
}

/// The lanes in which it is so, a bit each.
pub(super) fn lanes(is_so: impl IntoIterator<Item = bool>) -> u8 {
    let bits = is_so.into_iter().zip(0..);
    bits.map(|(is_so, lane)| u8::from(is_so) << lane).sum()
}

impl Operand {
    fn of(function: &Function, ids: Vec<Option<(NodeId, bool)>>) -> Self {
        let unsigned = ids.into_iter().map(|id| {
            let Some((id, minus)) = id else {
                return (None, None);
            };
            let (node, negated) = function.graph.unsigned(id);
            (Some(node), Some(negated != minus))
        });
        let (nodes, minus): (_, Vec<Option<bool>>) = unsigned.unzip();
        // A free lane takes the sign of the others.
        let first = minus.iter().copied().flatten().next().unwrap_or(false);
        let minus = lanes(minus.into_iter().map(|minus| minus.unwrap_or(first)));
        Self { nodes, minus }
    }

    /// The nodes, in the order of lanes.
    pub(super) fn scalars(&self) -> impl Iterator<Item = NodeId> {
        self.nodes.iter().copied().flatten()
    }

    /// Its kind.
    pub(super) fn kind(&self, function: &Function, packs: &Packs) -> Kind {
        let is_constant = |id: NodeId| matches!(function.graph.node(id), Node::Const(_));
        if self.scalars().all(is_constant) {
            return Kind::Constants;
        }
        let first = self.scalars().next().expect("a pack has scalars");
        let is_there = |(pack, _): &(usize, usize)| {
            let all = &packs.packs[*pack].nodes;
            let mut lanes = self.nodes.iter().zip(all);
            all.len() == self.nodes.len() && lanes.all(|(own, there)| own.is_none() || own == there)
        };
        match packs.of[first.index()].filter(is_there) {
            Some((pack, _)) => Kind::Pack(pack),
            None if self.scalars().all(|node| node == first) => Kind::Same,
            None => Kind::Collected,
        }
    }
}

/// The operands of a pack: those of sums and products in the order in which most of each are isomorphic.
pub(super) fn operands(function: &Function, packs: &Packs, pack: &Pack) -> Vec<Operand> {
    let of = |id: &Option<NodeId>| -> Option<Vec<(NodeId, bool)>> {
        let node = function.graph.node((*id)?);
        let is_difference = matches!(node, Node::Sub(..));
        let operands = node.operands().enumerate();
        let operands = operands.map(|(i, operand)| (operand, is_difference && i == 1));
        Some(operands.collect())
    };
    let mut by_subtree: Vec<Option<Vec<(NodeId, bool)>>> = pack.nodes.iter().map(of).collect();
    let start = pack.nodes.iter().position(Option::is_some);
    let start = start.expect("a pack has scalars");
    let first = by_subtree[start].clone().expect("there is one");
    let is_ordered = matches!(function.graph.node(pack.first()), Node::Div(..));
    if first.len() == 2 && !is_ordered {
        for (lane, other) in by_subtree.iter_mut().enumerate().skip(start + 1) {
            let Some(other) = other else {
                continue;
            };
            let fit = |a: (NodeId, bool), b: (NodeId, bool)| {
                fit(function, packs, (a.0, start), (b.0, lane))
            };
            let straight = fit(first[0], other[0]) + fit(first[1], other[1]);
            let crossed = fit(first[0], other[1]) + fit(first[1], other[0]);
            if crossed > straight {
                other.swap(0, 1);
            }
        }
    }
    let operand = |i: usize| {
        let lanes = by_subtree
            .iter()
            .map(|subtree| subtree.as_ref().map(|subtree| subtree[i]));
        Operand::of(function, lanes.collect())
    };
    (0..first.len()).map(operand).collect()
}

/// How well the operand `b` of another subtree matches the first subtree's `a`, each with its lane.
fn fit(
    function: &Function,
    packs: &Packs,
    (a, start): (NodeId, usize),
    (b, lane): (NodeId, usize),
) -> u32 {
    let ((a, _), (b, _)) = (function.graph.unsigned(a), function.graph.unsigned(b));
    let is_constant = |id: NodeId| matches!(function.graph.node(id), Node::Const(_));
    match (packs.of[a.index()], packs.of[b.index()]) {
        (Some((p, from)), Some((r, at))) if p == r && from == start && at == lane => 3,
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
