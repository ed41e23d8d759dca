//! Finds the cheapest way to compute a Jacobian, by trying.

use rbd_runtime::OpCount;

use super::elimination::of_linear;
use super::forward::{self, forward};
use super::linear::Linear;
use super::reverse::{self, reverse};
use super::search::{Search, Tried, best_orders};
use super::{Differentiation, Elimination, Order, Ties};
use crate::ir::{Function, op_count};
use crate::optimize::optimize;
use crate::parallel;

/// The way in which a Jacobian or a Hessian is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// Forward mode.
    Forward,
    /// Reverse mode.
    Reverse,
    /// Elimination in this order.
    Eliminated(Elimination),
    /// For a Hessian: forward mode over reverse mode, with one of each pair of entries.
    ForwardOverReverse,
    /// For a Hessian: elimination from the quadratic form, edge pushing in an order of its own.
    Symmetric(Order, Ties),
}

/// How many times as many nodes are too many to be the cheaper way after the passes.
const FAR_LONGER: usize = 4;

/// A way and its operations after all passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrategyCost {
    /// The way.
    pub strategy: Strategy,
    /// Its operations.
    pub count: OpCount,
}

/// The chosen way, and the costs of others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategies {
    /// The cheapest.
    pub taken: Strategy,
    /// All ways whose operations were counted after the passes: forward, reverse, then those orders that had the fewest before the passes.
    pub tried: Vec<StrategyCost>,
}

/// The Jacobian (∂f/∂x) S by the way with the fewest operations after all passes, and the costs of others.
/// Results are those of [`forward`](super::forward()), not yet optimised.
///
/// The same question has the same answer: orders by a seed are always the same. The first of equally cheap ways is chosen.
///
/// # Panics
/// If an input or output of the question does not exist.
pub fn jacobian(of: &Differentiation<'_>, search: &Search) -> (Function, Strategies) {
    let linear = Linear::of(of);
    let is_tall = linear.function.outputs.len() > linear.directions.len();
    let mut candidates = modes(of, is_tall);
    let with_values = of.with_values;
    let eliminated = |order| of_linear(linear.clone(), order, with_values);
    let tried = best_orders(search, linear.edge_count(), |order, ties| {
        Some(eliminated(Elimination::Vertices(order, ties)))
    });
    candidates.extend(tried.into_iter().map(
        |Tried {
             order, function, ..
         }| {
            let order = Elimination::Vertices(order.0, order.1);
            (Strategy::Eliminated(order), function)
        },
    ));
    candidates.extend(by_edges(search, &linear, eliminated));
    cheapest(candidates)
}

/// Forward and reverse mode; that with more rows or columns only if it is not far longer. It is a hundred times as long for a motion
/// over a hundred steps, and passes take minutes for it.
fn modes(of: &Differentiation<'_>, is_tall: bool) -> Vec<(Strategy, Function)> {
    let (first, second) = match is_tall {
        true => (forward(of), reverse::within as fn(&_, _) -> _),
        false => (reverse(of), forward::within as fn(&_, _) -> _),
    };
    let second = second(of, FAR_LONGER * first.graph.nodes().len());
    let [forward, reverse] = match is_tall {
        true => [Some(first), second],
        false => [second, Some(first)],
    };
    let modes = [(Strategy::Forward, forward), (Strategy::Reverse, reverse)];
    let modes = modes.into_iter();
    modes.filter_map(|(mode, own)| Some((mode, own?))).collect()
}

/// The elimination of edges with the fewest operations before the passes. Isomorphic subtrees would not have them in the same order.
fn by_edges(
    search: &Search,
    linear: &Linear,
    eliminated: impl Fn(Elimination) -> Function + Sync,
) -> Option<(Strategy, Function)> {
    let is_small = linear.isomorphic.is_empty() && linear.edge_count() <= search.most_edges;
    let restarts = if is_small { search.restarts } else { 0 };
    let tried = parallel::map(restarts as usize, |k| {
        let order = Elimination::Edges(Ties::Random(k as u64));
        (Strategy::Eliminated(order), eliminated(order))
    });
    let tried = tried.into_iter();
    tried.min_by_key(|(_, function)| op_count(function).flops())
}

/// The candidate with the fewest operations after the passes.
pub(super) fn cheapest(candidates: Vec<(Strategy, Function)>) -> (Function, Strategies) {
    let counts = parallel::map(candidates.len(), |k| {
        op_count(&optimize(candidates[k].1.clone()))
    });
    let strategies = candidates.iter().zip(counts);
    let tried: Vec<StrategyCost> = strategies
        .map(|((strategy, _), count)| StrategyCost {
            strategy: *strategy,
            count,
        })
        .collect();
    let costs = tried.iter().enumerate();
    let (best, cost) = costs
        .min_by_key(|(_, cost)| cost.count.flops())
        .expect("there is one");
    let taken = cost.strategy;
    let function = candidates.into_iter().nth(best);
    let (_, function) = function.expect("a candidate for each cost");
    (function, Strategies { taken, tried })
}
