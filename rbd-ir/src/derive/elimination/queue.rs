//! The vertices in the order of a key that changes with their edges.

use std::collections::BTreeSet;

/// A graph whose inner vertices go one by one.
pub(super) trait Eliminates {
    /// The vertices that go.
    fn inner(&self) -> std::ops::Range<usize>;

    /// What a vertex is joined to; nothing if there is nothing left to do at it. A vertex may come twice.
    fn neighbours(&self, vertex: usize) -> Vec<usize>;
}

/// Takes a step at the vertex with the least key until no inner vertex has edges.
pub(super) fn in_order<G: Eliminates>(
    graph: &mut G,
    key: impl Fn(&G, usize) -> (i64, u32),
    step: impl Fn(&mut G, usize),
) {
    let inner = graph.inner();
    let mut keys: Vec<(i64, u32)> = inner.clone().map(|vertex| key(graph, vertex)).collect();
    let mut queue: BTreeSet<_> = keys.iter().copied().zip(inner.clone()).collect();
    while let Some((_, vertex)) = queue.pop_first() {
        let mut touched = graph.neighbours(vertex);
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
