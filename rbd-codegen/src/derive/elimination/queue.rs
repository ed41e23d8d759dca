//! The vertices in the order of a key that changes with their edges.

use std::collections::BTreeSet;

use super::weighted::Weighted;

/// Takes a step at the vertex with the least key until no inner vertex has edges.
pub(super) fn in_order(
    graph: &mut Weighted,
    key: impl Fn(&Weighted, usize) -> (i64, u32),
    step: impl Fn(&mut Weighted, usize),
) {
    let inner = graph.inner();
    for vertex in inner.clone() {
        graph.drop_if_cut_off(vertex);
    }
    let mut keys: Vec<(i64, u32)> = inner.clone().map(|vertex| key(graph, vertex)).collect();
    let mut queue: BTreeSet<_> = keys.iter().copied().zip(inner.clone()).collect();
    while let Some((_, vertex)) = queue.pop_first() {
        let mut touched = neighbours(graph, vertex);
        if touched.is_empty() {
            continue;
        }
        step(graph, vertex);
        touched.push(vertex);
        for place in touched.into_iter().filter(|place| inner.contains(place)) {
            let known = &mut keys[place - inner.start];
            queue.remove(&(*known, place));
            *known = key(graph, place);
            queue.insert((*known, place));
        }
    }
}

fn neighbours(graph: &Weighted, vertex: usize) -> Vec<usize> {
    let before = graph.before(vertex).iter().copied();
    let after = graph.after(vertex).iter().map(|(to, _)| *to);
    before.chain(after).map(|vertex| vertex as usize).collect()
}
