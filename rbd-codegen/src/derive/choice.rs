//! The cheapest way to a Jacobian, by trying.

use rbd_runtime::OpCount;

use super::elimination::of_linear;
use super::linear::Linear;
use super::{Differentiation, Elimination, Order, Ties, forward, reverse};
use crate::ir::{Function, op_count};
use crate::optimize::optimize;
use crate::{Effort, parallel};

/// How a Jacobian or a Hessian is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Forward mode.
    Forward,
    /// Reverse mode.
    Reverse,
    /// Elimination in an order.
    Eliminated(Elimination),
    /// Of a Hessian: forward mode over reverse mode, and one of each pair of entries.
    ForwardOverReverse,
    /// Of a Hessian: elimination from the quadratic form, edge pushing in an order of its own.
    Symmetric(Order, Ties),
}

/// A way and its operations after all passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WayCost {
    /// The way.
    pub way: Way,
    /// What it costs.
    pub count: OpCount,
}

/// The way that was taken, and what the others would cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ways {
    /// The cheapest.
    pub taken: Way,
    /// All whose operations were counted after the passes: forward, reverse, then those orders that had the
    /// fewest before the passes.
    pub tried: Vec<WayCost>,
}

/// How long to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// With more edges in the linearised graph no elimination is tried.
    pub most_edges: usize,
    /// Orders by a seed, for vertices and for edges each.
    pub restarts: u64,
    /// Of how many orders the operations are counted after the passes.
    pub finalists: usize,
}

impl Search {
    /// That of an effort.
    pub const fn of(effort: Effort) -> Self {
        match effort {
            Effort::Normal => Self {
                most_edges: 4_000,
                restarts: 2,
                finalists: 3,
            },
            Effort::High => Self {
                most_edges: 20_000,
                restarts: 32,
                finalists: 8,
            },
        }
    }

    /// Forward and reverse mode only.
    pub const MODES: Self = Self {
        most_edges: 0,
        restarts: 0,
        finalists: 0,
    };

    /// All orders of vertices that are tried on a graph with so many edges.
    pub(super) fn orders(&self, edges: usize) -> Vec<(Order, Ties)> {
        if edges > self.most_edges {
            return Vec::new();
        }
        let known = Order::ALL.into_iter();
        let known = known.flat_map(|order| [Ties::First, Ties::Last].map(|ties| (order, ties)));
        let restarts = (0..self.restarts).map(|k| (Order::random(k), Ties::Random(k)));
        known.chain(restarts).collect()
    }

    /// All eliminations that are tried.
    fn eliminations(&self, edges: usize) -> Vec<Elimination> {
        let by_vertices = self.orders(edges).into_iter();
        let by_vertices = by_vertices.map(|(order, ties)| Elimination::Vertices(order, ties));
        let restarts = (0..self.restarts).map(Ties::Random);
        let ties = [Ties::First, Ties::Last].into_iter().chain(restarts);
        let by_edges = ties.filter(|_| edges <= self.most_edges);
        by_vertices
            .chain(by_edges.map(Elimination::Edges))
            .collect()
    }

    /// The candidates with the fewest operations before the passes.
    pub(super) fn finalists(&self, mut tried: Vec<(Way, Function)>) -> Vec<(Way, Function)> {
        // A stable sort: of equals the first order stays first.
        tried.sort_by_key(|(_, function)| op_count(function).flops());
        tried.dedup_by(|next, kept| next.1 == kept.1);
        tried.truncate(self.finalists);
        tried
    }
}

/// The Jacobian (∂f/∂x) S in the way that takes the fewest operations after all passes, and what others
/// would take. Results as those of [`forward`](super::forward()), not yet optimised.
///
/// The same question has the same answer: orders by a seed are always the same. Of ways that cost the same
/// the first in the list is taken.
///
/// # Panics
/// If an input or output of the question is not there.
pub fn jacobian(of: &Differentiation<'_>, search: &Search) -> (Function, Ways) {
    let mut candidates = vec![(Way::Forward, forward(of)), (Way::Reverse, reverse(of))];
    let linear = Linear::of(of);
    let orders = search.eliminations(linear.edge_count());
    let with_values = of.with_values;
    let tried = parallel::map(orders.len(), |k| {
        let function = of_linear(linear.clone(), orders[k], with_values);
        (Way::Eliminated(orders[k]), function)
    });
    candidates.extend(search.finalists(tried));
    cheapest(candidates)
}

/// The candidate with the fewest operations after the passes.
pub(super) fn cheapest(candidates: Vec<(Way, Function)>) -> (Function, Ways) {
    let counts = parallel::map(candidates.len(), |k| {
        op_count(&optimize(candidates[k].1.clone()))
    });
    let ways = candidates.iter().zip(counts);
    let tried: Vec<WayCost> = ways
        .map(|((way, _), count)| WayCost { way: *way, count })
        .collect();
    let costs = tried.iter().enumerate();
    let (best, cost) = costs
        .min_by_key(|(_, cost)| cost.count.flops())
        .expect("there is one");
    let taken = cost.way;
    let function = candidates.into_iter().nth(best);
    let (_, function) = function.expect("a candidate for each cost");
    (function, Ways { taken, tried })
}
