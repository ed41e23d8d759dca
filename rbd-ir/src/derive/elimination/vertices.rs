//! Elimination of vertices, the one with the lowest score next.

use std::ops::Range;

use super::order::{Effect, Order, Ties};
use super::queue::{Eliminates, in_order};
use super::weighted::Weighted;

/// Eliminates all vertices in this order.
pub(super) fn eliminate(graph: &mut Weighted, order: Order, ties: Ties) {
    let first = graph.inner().start;
    let last_degrees = match order.last {
        0 => Vec::new(),
        _ => last_degrees(graph),
    };
    let key = |graph: &Weighted, vertex: usize| {
        let place = vertex - first;
        let effect = Effect {
            before: graph.before(vertex).len(),
            after: graph.after(vertex).len(),
            products: graph.products(vertex),
            made: if order.made != 0 {
                graph.made(vertex)
            } else {
                0
            },
            last: last_degrees.get(place).copied().unwrap_or(0),
            place,
        };
        (order.score(&effect), ties.rank(vertex))
    };
    in_order(graph, key, Weighted::eliminate);
}

/// For each vertex, directions that reach it times outputs that it reaches.
fn last_degrees(graph: &Weighted) -> Vec<usize> {
    let inner = graph.inner();
    let reached = reach(graph, inner.clone(), 0..inner.start, |graph, vertex| {
        graph.before(vertex).to_vec()
    });
    let outputs = inner.end..graph.vertices();
    let reaching = reach(graph, inner.clone().rev(), outputs, |graph, vertex| {
        let after = graph.after(vertex).iter();
        after.map(|(to, _)| *to).collect()
    });
    let both = inner.map(|vertex| reached[vertex].count() * reaching[vertex].count());
    both.collect()
}

/// A set of ends, one bit each.
#[derive(Clone)]
struct Ends(Vec<u64>);

impl Ends {
    fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
}

/// The `ends` that each vertex is connected to, with the vertices visited in this order.
fn reach(
    graph: &Weighted,
    order: impl Iterator<Item = usize>,
    ends: Range<usize>,
    neighbours: impl Fn(&Weighted, usize) -> Vec<u32>,
) -> Vec<Ends> {
    let words = ends.len().div_ceil(64);
    let mut reached = vec![Ends(vec![0; words]); graph.vertices()];
    for (bit, end) in ends.enumerate() {
        reached[end].0[bit / 64] |= 1 << (bit % 64);
    }
    for vertex in order {
        for neighbour in neighbours(graph, vertex) {
            for word in 0..words {
                let bits = reached[neighbour as usize].0[word];
                reached[vertex].0[word] |= bits;
            }
        }
    }
    reached
}
