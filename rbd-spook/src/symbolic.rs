//! Symbolic factorisation: what the pattern alone decides.

use crate::multifrontal::{Block, Multifrontal, Parts};

use crate::BlockGraph;
use crate::fronts::Fronts;
use crate::order::{self, Ordering, Pattern};
use crate::place::{Place, Places};
use crate::tasks::Tasks;
use crate::tree::EliminationTree;

/// The symbolic factorisation of a matrix in blocks: order, elimination tree, fronts, memory.
#[derive(Debug)]
pub struct Symbolic {
    fronts: Fronts,
    tasks: Tasks,
    order: Vec<usize>,
    rows: Vec<usize>,
    diagonal: Vec<Place>,
    couplings: Vec<Place>,
    /// The blocks, grouped by front.
    blocks: Vec<Block>,
    values_len: usize,
}

impl Symbolic {
    /// Analyses a pattern. Blocks count as dense, and so does fill-in.
    ///
    /// # Panics
    /// If a [given](Ordering::Given) order does not have each block once.
    pub fn new(graph: &BlockGraph, ordering: &Ordering) -> Self {
        let pattern = Pattern {
            graph,
            neighbours: graph.neighbours(),
        };
        let order = order::order(&pattern, ordering);
        let tree = EliminationTree::new(&pattern, &order);
        let mut fronts = Fronts::new(&tree, graph);
        let tasks = Tasks::new(&mut fronts);
        let rows = tree.position.iter().map(|&at| fronts.starts[at]).collect();
        let Places {
            diagonal,
            couplings,
            blocks,
            values_len,
        } = Places::new(&tree.position, &mut fronts, graph);
        let symbolic = Self {
            diagonal,
            couplings,
            blocks,
            values_len,
            rows,
            order: tree.order,
            fronts,
            tasks,
        };
        debug_assert_eq!(Multifrontal::new(symbolic.parts()).map(|_| ()), Ok(()));
        symbolic
    }

    fn parts(&self) -> Parts<'_> {
        Parts {
            fronts: &self.fronts.fronts,
            children: &self.fronts.children,
            runs: &self.fronts.runs,
            blocks: &self.blocks,
            values_len: self.values_len,
            tasks: &self.tasks.tasks,
            tasks_below: &self.tasks.below,
            rows: self.rows_in_all(),
            factor_len: self.fronts.factor_len,
            work_len: self.tasks.work_len,
        }
    }

    /// The tables that drive numeric factorisation and solution.
    pub fn multifrontal(&self) -> Multifrontal<'_> {
        Multifrontal::of_parts_that_fit(self.parts())
    }

    /// The blocks in the order of elimination.
    pub fn order(&self) -> &[usize] {
        &self.order
    }

    /// The first row of a block in the order of elimination: the position of its part of x and b.
    #[inline]
    pub fn row(&self, block: usize) -> usize {
        self.rows[block]
    }

    /// The number of rows of the matrix.
    pub fn rows_in_all(&self) -> usize {
        *self.fronts.starts.last().unwrap_or(&0)
    }

    /// The place of a block's diagonal block. Only the lower triangle is stored: entries (r, c) with r ≥ c.
    #[inline]
    pub fn diagonal(&self, block: usize) -> Place {
        self.diagonal[block]
    }

    /// The place of the block of a coupling (i, j), with the rows of i and the columns of j. Couplings of
    /// the same pair have a block each; the blocks are added.
    #[inline]
    pub fn coupling(&self, coupling: usize) -> Place {
        self.couplings[coupling]
    }

    /// The length of the array of the matrix's values.
    pub fn values_len(&self) -> usize {
        self.values_len
    }

    /// The length of the factor.
    pub fn factor_len(&self) -> usize {
        self.fronts.factor_len
    }

    /// The length of the workspace.
    pub fn work_len(&self) -> usize {
        self.tasks.work_len
    }

    /// The number of entries of L with its diagonal, blocks counted as dense.
    pub fn nonzeros(&self) -> usize {
        let of_front = |p: usize, rows: usize| p * (p + 1) / 2 + p * (rows - p);
        let fronts = self.fronts.fronts.iter();
        fronts.map(|front| of_front(front.pivots, front.rows)).sum()
    }

    /// The number of products in the factorisation.
    pub fn products(&self) -> u64 {
        let all = self.fronts.parent.iter().zip(&self.fronts.subtree_costs);
        all.filter(|(parent, _)| parent.is_none())
            .map(|(_, cost)| cost)
            .sum()
    }

    /// The number of tasks, which can be factored in parallel or one after the other.
    pub fn tasks(&self) -> usize {
        self.tasks.tasks.len()
    }
}
