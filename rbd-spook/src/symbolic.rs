//! What is known of a factorisation from the pattern alone.

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
    /// By fronts.
    blocks: Vec<Block>,
    values_len: usize,
}

impl Symbolic {
    /// Analyses a pattern. Blocks are dense: a coupling and what fills in count with all their entries.
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

    /// What drives factorisation and solution.
    pub fn multifrontal(&self) -> Multifrontal<'_> {
        Multifrontal::of_parts_that_fit(self.parts())
    }

    /// The blocks in the order of elimination.
    pub fn order(&self) -> &[usize] {
        &self.order
    }

    /// The first row of a block in the order of elimination: where its part of x and b is.
    #[inline]
    pub fn row(&self, block: usize) -> usize {
        self.rows[block]
    }

    /// The number of rows of the matrix.
    pub fn rows_in_all(&self) -> usize {
        *self.fronts.starts.last().unwrap_or(&0)
    }

    /// Where a block's diagonal block is, of which the lower triangle alone has places: entries (r, c) with r ≥ c.
    #[inline]
    pub fn diagonal(&self, block: usize) -> Place {
        self.diagonal[block]
    }

    /// Where the block of a coupling (i, j) is, with the rows of i and the columns of j. Couplings of the
    /// same pair have a block each, which are added.
    #[inline]
    pub fn coupling(&self, coupling: usize) -> Place {
        self.couplings[coupling]
    }

    /// Numbers that the matrix's blocks take, "values".
    pub fn values_len(&self) -> usize {
        self.values_len
    }

    /// Numbers that the factor takes.
    pub fn factor_len(&self) -> usize {
        self.fronts.factor_len
    }

    /// Numbers that the workspace takes.
    pub fn work_len(&self) -> usize {
        self.tasks.work_len
    }

    /// The entries of L with its diagonal, blocks counted as dense.
    pub fn nonzeros(&self) -> usize {
        let of_front = |p: usize, rows: usize| p * (p + 1) / 2 + p * (rows - p);
        let fronts = self.fronts.fronts.iter();
        fronts.map(|front| of_front(front.pivots, front.rows)).sum()
    }

    /// The products of the factorisation.
    pub fn products(&self) -> u64 {
        let all = self.fronts.parent.iter().zip(&self.fronts.subtree_costs);
        all.filter(|(parent, _)| parent.is_none())
            .map(|(_, cost)| cost)
            .sum()
    }

    /// How many tasks can be factored side by side at some time, or one after the other.
    pub fn tasks(&self) -> usize {
        self.tasks.tasks.len()
    }
}
