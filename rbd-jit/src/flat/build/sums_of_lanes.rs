//! Sums over the lanes of a pack, which take less by halves than lane by lane.

use rbd_ir::ir::{Function, Graph, Node, NodeId};

use crate::flat::Binary;

/// The sum of the lanes of a pack of four, each with its sign, by its halves: (first ± third) ± (second ± fourth).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SumOfLanes {
    pub(super) pack: NodeId,
    /// How the halves are added: a sum or a difference.
    pub(super) halves: Binary,
    /// How the two lanes that this leaves are added.
    pub(super) lanes: Binary,
}

/// By node: the sum of lanes that it is; and whether it is a part of such a sum alone.
pub(super) fn sums(function: &Function) -> (Vec<Option<SumOfLanes>>, Vec<bool>) {
    let graph = &function.graph;
    let uses = function.use_counts();
    let (mut sums, mut parts) = (vec![None; uses.len()], vec![false; uses.len()]);
    for id in graph.ids() {
        let Some((lanes, both)) = sum_of_two(graph, id) else {
            continue;
        };
        if both.iter().any(|part| uses[part.index()] > 1) {
            continue;
        }
        if let Some((pack, halves)) = halves(graph, lanes, both) {
            sums[id.index()] = Some(SumOfLanes {
                pack,
                halves,
                lanes,
            });
            both.iter().for_each(|part| parts[part.index()] = true);
        }
    }
    (sums, parts)
}

fn sum_of_two(graph: &Graph, id: NodeId) -> Option<(Binary, [NodeId; 2])> {
    match graph.node(id) {
        Node::Add(a, b) => Some((Binary::Add, [a, b])),
        Node::Sub(a, b) => Some((Binary::Sub, [a, b])),
        _ => None,
    }
}

/// The pack whose even and odd lanes these two are sums or differences of, alike.
fn halves(graph: &Graph, lanes: Binary, [a, b]: [NodeId; 2]) -> Option<(NodeId, Binary)> {
    let half = |id: NodeId| {
        let (binary, both) = sum_of_two(graph, id)?;
        match both.map(|id| graph.node(id)) {
            [Node::Lane(p, low), Node::Lane(q, high)] if p == q => {
                let is_crossed = binary.commutes() && low > high;
                let [low, high] = if is_crossed { [high, low] } else { [low, high] };
                (low + 2 == high).then_some((p, binary, low))
            }
            _ => None,
        }
    };
    let [(p, first, low), (q, second, next)] = [half(a)?, half(b)?];
    let is_ordered = low < next || low > next && lanes.commutes();
    ((p, first) == (q, second) && is_ordered).then_some((p, first))
}
