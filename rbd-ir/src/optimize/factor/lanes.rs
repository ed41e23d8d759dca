//! Sums over the four lanes of a pack, which are sums of its halves.

use crate::ir::{Graph, Node, NodeId};

/// Terms of a sum that are the lanes of a pack of four, with an even number of minus signs, become one term: ±(first ± third)
/// ± (second ± fourth), where both brackets are alike.
///
/// A machine adds half a register to the other, then one lane to the other.
pub(super) fn by_halves(graph: &mut Graph, terms: &mut Vec<NodeId>) {
    let mut at = 0;
    while let Some(first) = terms.get(at).copied() {
        let Some(places) = lanes(graph, terms, first) else {
            at += 1;
            continue;
        };
        let [a, b, c, d] = places.map(|place| terms[place]);
        let halves = [graph.add(a, c), graph.add(b, d)];
        let mut places = places;
        places.sort_unstable();
        for place in places.into_iter().rev() {
            terms.remove(place);
        }
        terms.push(graph.add(halves[0], halves[1]));
    }
}

/// The places of four terms that are the lanes, in their order, of the pack whose first lane this term is.
fn lanes(graph: &Graph, terms: &[NodeId], first: NodeId) -> Option<[usize; 4]> {
    let lane_of = |term: NodeId| match graph.node(graph.unsigned(term).0) {
        Node::Lane(pack, lane) => Some((pack, lane)),
        _ => None,
    };
    let (pack, 0) = lane_of(first)? else {
        return None;
    };
    let place = |lane: u8| {
        let mut all = terms.iter();
        all.position(|term| lane_of(*term) == Some((pack, lane)))
    };
    let places = [place(0)?, place(1)?, place(2)?, place(3)?];
    let minuses = places.iter().filter(|at| graph.unsigned(terms[**at]).1);
    minuses.count().is_multiple_of(2).then_some(places)
}

#[cfg(test)]
mod tests {
    use super::by_halves;
    use crate::ir::{Graph, Node, NodeId};

    /// A pack and its lanes, the first of them twice.
    fn sum() -> (Graph, [NodeId; 5]) {
        let mut graph = Graph::default();
        let all = [0, 1, 2, 3].map(|k| graph.input(k));
        let pack = graph.intern(Node::Four(all));
        let lane = |k: u8| Node::Lane(pack, k);
        let terms = [3, 0, 1, 0, 2].map(|k| graph.intern(lane(k)));
        (graph, terms)
    }

    #[test]
    fn lanes_are_added_by_halves_and_those_beside_them_stay() {
        let (mut graph, lanes) = sum();
        let mut terms = lanes.to_vec();
        by_halves(&mut graph, &mut terms);
        let [d, a, b, _, c] = lanes;
        let halves = [graph.add(a, c), graph.add(b, d)];
        let whole = graph.add(halves[0], halves[1]);
        assert_eq!(terms, [a, whole]);
    }

    #[test]
    fn lanes_with_an_odd_number_of_signs_stay() {
        let (mut graph, lanes) = sum();
        let [d, a, b, _, c] = lanes;
        let minus = graph.neg(b);
        let before = vec![d, a, minus, c];
        let mut terms = before.clone();
        by_halves(&mut graph, &mut terms);
        assert_eq!(terms, before);
    }
}
