//! The search for a cheap order of elimination: known orders, random ones, and steps from the best.

use super::{Order, Ties};
use crate::ir::{Function, op_count};
use crate::parallel;

/// The effort of the search. The same search has the same result, since randomness has a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// If the linearised graph has more edges, no elimination is tried.
    pub most_edges: usize,
    /// The number of orders of [`Order::ALL`] that are tried.
    pub known: usize,
    /// Random orders, and orders of edges; then orders near the best, in each round.
    pub restarts: u64,
    /// Rounds of steps from the best.
    pub rounds: u64,
    /// The number of orders whose operations are counted after the passes.
    pub finalists: usize,
}

impl Search {
    /// A few known orders: milliseconds.
    pub const SHORT: Self = Self {
        most_edges: 4_000,
        known: 5,
        restarts: 0,
        rounds: 0,
        finalists: 2,
    };

    /// All known orders, random ones and steps from the best: seconds.
    pub const LONG: Self = Self {
        most_edges: 50_000,
        known: Order::ALL.len(),
        restarts: 32,
        rounds: 4,
        finalists: 8,
    };

    /// Forward and reverse mode only.
    pub const MODES: Self = Self {
        most_edges: 0,
        known: 0,
        restarts: 0,
        rounds: 0,
        finalists: 0,
    };

    fn first_round(&self) -> Vec<(Order, Ties)> {
        let known = Order::ALL.into_iter().take(self.known);
        let known = known.flat_map(|order| [Ties::First, Ties::Last].map(|ties| (order, ties)));
        let random = (0..self.restarts).map(|seed| (Order::random(seed), Ties::Random(seed)));
        known.chain(random).collect()
    }
}

/// An order and its result.
pub(super) struct Tried {
    pub(super) order: (Order, Ties),
    pub(super) function: Function,
    /// Operations before the passes.
    pub(super) cost: u32,
}

/// The orders of vertices with the fewest operations before the passes, the best first; `build` eliminates.
pub(super) fn best_orders(
    search: &Search,
    edges: usize,
    build: impl Fn(Order, Ties) -> Option<Function> + Sync,
) -> Vec<Tried> {
    let mut best: Vec<Tried> = Vec::new();
    if edges > search.most_edges {
        return best;
    }
    for round in 0..=search.rounds {
        let orders = match best.first() {
            None => search.first_round(),
            Some(Tried { order, .. }) => {
                let seeds = (0..search.restarts).map(|k| round * search.restarts + k);
                seeds.map(|seed| (order.0.nearby(seed), order.1)).collect()
            }
        };
        let tried = parallel::map(orders.len(), |k| {
            let order = orders[k];
            let function = build(order.0, order.1)?;
            let cost = op_count(&function).flops();
            Some(Tried {
                order,
                function,
                cost,
            })
        });
        best.extend(tried.into_iter().flatten());
        // A stable sort: of equals the first order stays first.
        best.sort_by_key(|tried| tried.cost);
        best.dedup_by(|next, kept| next.function == kept.function);
        best.truncate(search.finalists.max(1));
    }
    best.truncate(search.finalists);
    best
}
