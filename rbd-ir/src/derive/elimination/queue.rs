//! A queue of vertices by a key that changes with their edges.

use std::collections::BTreeSet;

/// A graph whose inner vertices are eliminated one by one.
pub(super) trait Eliminates {
    /// The vertices to eliminate.
    fn inner(&self) -> std::ops::Range<usize>;

    /// The neighbours of a vertex; empty if nothing is left to do at it. A vertex may come twice.
    fn neighbours(&self, vertex: usize) -> Vec<usize>;

    /// The vertices that are eliminated together, this one among them.
    fn together(&self, vertex: usize) -> Vec<usize> {
        vec![vertex]
    }
}

/// Takes a step at the vertex with the smallest key until no inner vertex has edges.
pub(super) fn in_order<G: Eliminates>(
    graph: &mut G,
    key: impl Fn(&G, usize) -> (i64, u32),
    step: impl Fn(&mut G, usize),
) {
    let inner = graph.inner();
    let mut keys: Vec<(i64, u32)> = inner.clone().map(|vertex| key(graph, vertex)).collect();
    let mut queue: BTreeSet<_> = keys.iter().copied().zip(inner.clone()).collect();
    while let Some((_, vertex)) = queue.pop_first() {
        let mut touched = Vec::new();
        for own in graph.together(vertex) {
            let neighbours = graph.neighbours(own);
            if !neighbours.is_empty() {
                step(graph, own);
                touched.extend(neighbours);
                touched.push(own);
            }
        }
        for place in touched.into_iter().filter(|place| inner.contains(place)) {
            let known = &mut keys[place - inner.start];
            queue.remove(&(*known, place));
            *known = key(graph, place);
            queue.insert((*known, place));
        }
    }
}
