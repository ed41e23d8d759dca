//! What is known of a factorisation from the pattern alone.

use rbd_runtime::multifrontal::{Multifrontal, Parts};

use crate::BlockGraph;
use crate::fronts::Fronts;
use crate::order::{self, Ordering, Pattern};
use crate::tasks::Tasks;
use crate::tree::EliminationTree;

/// Where a block of the matrix is in the memory of the factor, before factorisation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Where its first entry is.
    pub start: usize,
    /// From one of its columns, or of its rows if it is transposed, to the next.
    pub stride: usize,
    /// Whether its rows are columns there.
    pub is_transposed: bool,
}

impl Place {
    /// Where the entry in row `row` and column `column` of the block is.
    #[inline]
    pub fn entry(&self, row: usize, column: usize) -> usize {
        if self.is_transposed {
            self.start + column + row * self.stride
        } else {
            self.start + row + column * self.stride
        }
    }
}

/// The symbolic factorisation of a matrix in blocks: order, elimination tree, fronts, memory.
#[derive(Debug)]
pub struct Symbolic {
    fronts: Fronts,
    tasks: Tasks,
    order: Vec<usize>,
    rows: Vec<usize>,
    diagonal: Vec<Place>,
    couplings: Vec<Place>,
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
        let mut fronts = Fronts::new(&tree, graph.sizes());
        let tasks = Tasks::new(&mut fronts);
        let rows = tree.position.iter().map(|&at| fronts.starts[at]).collect();
        let place = |i: usize, j: usize| place(&fronts, [tree.position[i], tree.position[j]]);
        let diagonal = (0..graph.len()).map(|block| place(block, block)).collect();
        let couplings = graph
            .couplings()
            .iter()
            .map(|&[i, j]| place(i, j))
            .collect();
        let symbolic = Self {
            diagonal,
            couplings,
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

    /// Where a block's diagonal block is; of it the lower triangle is read: entries (r, c) with r ≥ c.
    #[inline]
    pub fn diagonal(&self, block: usize) -> Place {
        self.diagonal[block]
    }

    /// Where the block of a coupling (i, j) is, with the rows of i and the columns of j.
    #[inline]
    pub fn coupling(&self, coupling: usize) -> Place {
        self.couplings[coupling]
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

/// The place of the block in row i and column j, both as positions.
fn place(fronts: &Fronts, [i, j]: [usize; 2]) -> Place {
    let (column, row) = (i.min(j), i.max(j));
    let number = fronts.front_of[column];
    let front = &fronts.fronts[number];
    let [row, column_in_front] = [row, column].map(|at| fronts.row_in(number, at));
    Place {
        start: front.factor + row + column_in_front * front.rows,
        stride: front.rows,
        is_transposed: i < j,
    }
}
