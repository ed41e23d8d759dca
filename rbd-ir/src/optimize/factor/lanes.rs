//! Sums over the four lanes of a pack, which are sums of its halves.

use crate::ir::{Graph, Node, NodeId};

/// Terms of a sum that are the lanes of a pack of four, with an even number of minus signs, become one term: ±(first ± third)
/// ± (second ± fourth), where both brackets are alike.
///
/// A machine adds half a register to the other, then one lane to the other.
pub(super) fn by_halves(graph: &mut Graph, terms: &mut Vec<NodeId>) {
    let mut at = 0;
    while let Some(first) = terms.get(at).copied() {
        match lanes(graph, terms, first) {
            Some(lanes) => {
                terms.retain(|term| !lanes.contains(term));
                let halves = [[0, 2], [1, 3]].map(|[a, b]| graph.add(lanes[a], lanes[b]));
                terms.push(graph.add(halves[0], halves[1]));
            }
            None => at += 1,
        }
    }
}

/// The four terms that are lanes of the pack whose first lane this term is, in their order.
fn lanes(graph: &Graph, terms: &[NodeId], first: NodeId) -> Option<[NodeId; 4]> {
    let lane_of = |term: NodeId| {
        let (unsigned, minus) = graph.unsigned(term);
        match graph.node(unsigned) {
            Node::Lane(pack, lane) => Some((pack, lane, minus)),
            _ => None,
        }
    };
    let (own, 0, _) = lane_of(first)? else {
        return None;
    };
    let (mut found, mut minuses) = ([None; 4], 0);
    for term in terms {
        if let Some((pack, lane, minus)) = lane_of(*term)
            && pack == own
        {
            minuses += u8::from(minus);
            found[usize::from(lane)] = Some(*term);
        }
    }
    let [Some(a), Some(b), Some(c), Some(d)] = found else {
        return None;
    };
    minuses.is_multiple_of(2).then_some([a, b, c, d])
}
