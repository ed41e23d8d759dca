//! The order of elimination.

mod dissection;
mod distances;
mod minimum_degree;
mod separator;

use crate::BlockGraph;

/// How the order of elimination is found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ordering {
    /// Approximate minimum degree (P. R. Amestoy, T. A. Davis and I. S. Duff, SIAM J. Matrix Anal. Appl.
    /// 17, 1996) on blocks, with degrees in rows. It orders trees from the tips to the root, which fills in
    /// nothing.
    #[default]
    MinimumDegree,
    /// Nested dissection (A. George, SIAM J. Numer. Anal. 10, 1973): first two halves, then the blocks that
    /// separate them. For nets and for work on several cores. Small parts are ordered by minimum degree.
    NestedDissection,
    /// A given order, with each block's number once. A constraint may come before its bodies only if its C
    /// is large enough to divide by.
    Given(Vec<usize>),
}

/// The pattern that orderings read.
pub(crate) struct Pattern<'g> {
    pub(crate) graph: &'g BlockGraph,
    pub(crate) neighbours: Vec<Vec<usize>>,
}

/// The blocks in the order of elimination.
///
/// # Panics
/// If a given order does not have each block once.
pub(crate) fn order(pattern: &Pattern<'_>, ordering: &Ordering) -> Vec<usize> {
    let count = pattern.graph.len();
    let all = || (0..count).collect::<Vec<_>>();
    match ordering {
        Ordering::MinimumDegree => {
            let mut done = Done::new(pattern);
            let waiting = minimum_degree::order(&all(), &mut done);
            done.push_all(&waiting);
            done.order
        }
        Ordering::NestedDissection => {
            let mut done = Done::new(pattern);
            let waiting = dissection::order(&all(), &mut done);
            done.push_all(&waiting);
            done.order
        }
        Ordering::Given(order) => {
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert!(
                sorted == all(),
                "the given order must have each of the {count} blocks once"
            );
            order.clone()
        }
    }
}

/// The state of an ordering: the blocks that are ordered so far.
struct Done<'p> {
    pattern: &'p Pattern<'p>,
    order: Vec<usize>,
    /// For each constraint, whether one of its bodies is ordered.
    is_ready: Vec<bool>,
}

impl<'p> Done<'p> {
    fn new(pattern: &'p Pattern<'p>) -> Self {
        let is_ready = (0..pattern.graph.len())
            .map(|block| !pattern.graph.is_constraint(block))
            .collect();
        Self {
            pattern,
            order: Vec::with_capacity(pattern.graph.len()),
            is_ready,
        }
    }

    fn push(&mut self, block: usize) {
        self.order.push(block);
        if !self.pattern.graph.is_constraint(block) {
            for &neighbour in &self.pattern.neighbours[block] {
                self.is_ready[neighbour] = true;
            }
        }
    }

    fn push_all(&mut self, blocks: &[usize]) {
        for &block in blocks {
            self.push(block);
        }
    }
}
