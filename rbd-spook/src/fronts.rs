//! Fronts from the elimination tree: blocks that are eliminated together, and their boundaries.

use crate::multifrontal::{Front, FrontKind, Run};

use crate::BlockGraph;
use crate::tree::{EliminationTree, cost};

/// A block among the rows of a front.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Member {
    /// The block's position in the order of elimination.
    pub(crate) position: usize,
    /// Its first row in the front.
    pub(crate) row: usize,
}

/// The fronts of a matrix, children before parents.
#[derive(Debug)]
pub(crate) struct Fronts {
    pub(crate) fronts: Vec<Front>,
    pub(crate) children: Vec<usize>,
    pub(crate) runs: Vec<Run>,
    pub(crate) parent: Vec<Option<usize>>,
    /// The front that eliminates each position.
    pub(crate) front_of: Vec<usize>,
    /// The first row of each position, and at the end the number of rows.
    pub(crate) starts: Vec<usize>,
    /// Each front's boundary.
    pub(crate) boundary: Vec<Vec<Member>>,
    /// The products in each front's subtree.
    pub(crate) subtree_costs: Vec<u64>,
    pub(crate) factor_len: usize,
}

impl Fronts {
    /// Merges consecutive blocks with the same column pattern into one front ("fundamental supernodes":
    /// Liu, Ng and Peyton, SIAM J. Matrix Anal. Appl. 14, 1993). This adds no nonzeros.
    pub(crate) fn new(tree: &EliminationTree, graph: &BlockGraph) -> Self {
        let sizes = graph.sizes();
        let count = tree.order.len();
        let mut starts = vec![0];
        for at in 0..count {
            starts.push(starts[at] + sizes[tree.order[at]]);
        }
        let mut child_count = vec![0; count];
        for parent in tree.parent.iter().flatten() {
            child_count[*parent] += 1;
        }
        let mut all = Self {
            fronts: Vec::new(),
            children: Vec::new(),
            runs: Vec::new(),
            parent: Vec::new(),
            front_of: vec![0; count],
            starts,
            boundary: Vec::new(),
            subtree_costs: Vec::new(),
            factor_len: 0,
        };
        let mut first = 0;
        for at in 0..count {
            all.front_of[at] = all.fronts.len();
            let goes_on = tree.parent[at] == Some(at + 1)
                && child_count[at + 1] == 1
                && tree.columns[at].len() == tree.columns[at + 1].len() + 1;
            if !goes_on {
                all.push_front(first, at, &tree.columns[at]);
                first = at + 1;
            }
        }
        all.link();
        all.decide_kinds(tree, graph);
        all
    }

    /// Adds the front that eliminates the positions from `first` to `last` and has the boundary `column`.
    fn push_front(&mut self, first: usize, last: usize, column: &[usize]) {
        let start = self.starts[first];
        let pivots = self.starts[last + 1] - start;
        let mut rows = pivots;
        let mut boundary = Vec::with_capacity(column.len());
        for &position in column {
            boundary.push(Member {
                position,
                row: rows,
            });
            rows += self.starts[position + 1] - self.starts[position];
        }
        self.fronts.push(Front {
            start,
            pivots,
            rows,
            ..Front::default()
        });
        self.subtree_costs.push(cost(pivots, rows - pivots));
        self.boundary.push(boundary);
    }

    /// Sets parents, children, runs and costs of subtrees.
    fn link(&mut self) {
        let count = self.fronts.len();
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); count];
        for front in 0..count {
            let first = self.boundary[front].first();
            let parent = first.map(|member| self.front_of[member.position]);
            self.parent.push(parent);
            if let Some(parent) = parent {
                children[parent].push(front);
                self.subtree_costs[parent] += self.subtree_costs[front];
            }
        }
        for front in 0..count {
            let start = self.children.len();
            self.children.extend_from_slice(&children[front]);
            self.fronts[front].children = [start, self.children.len()];
            self.push_runs(front);
        }
    }

    /// Splits a front's boundary into runs that are contiguous in the parent, too.
    fn push_runs(&mut self, front: usize) {
        let first = self.runs.len();
        if let Some(parent) = self.parent[front] {
            for index in 0..self.boundary[front].len() {
                let position = self.boundary[front][index].position;
                let row = self.starts[position];
                let length = self.starts[position + 1] - row;
                let in_parent = self.row_in(parent, position);
                // A run is among the parent's pivots or in its boundary.
                let is_new = in_parent == self.fronts[parent].pivots;
                let last = self.runs[first..].last_mut().filter(|run| {
                    let is_next = run.row + run.length == row;
                    is_next && run.in_parent + run.length == in_parent && !is_new
                });
                if let Some(run) = last {
                    run.length += length;
                } else {
                    self.runs.push(Run {
                        row,
                        in_parent,
                        length,
                    });
                }
            }
        }
        self.fronts[front].runs = [first, self.runs.len()];
    }

    /// Decides for each front which kernel factors it and where its columns are in the factor.
    fn decide_kinds(&mut self, tree: &EliminationTree, graph: &BlockGraph) {
        let mut couplings = vec![0; self.fronts.len()];
        for pair in graph.couplings() {
            let [i, j] = pair.map(|block| tree.position[block]);
            couplings[self.front_of[i.min(j)]] += 1;
        }
        let mut blocks = vec![0; self.fronts.len()];
        for &front in &self.front_of {
            blocks[front] += 1;
        }
        for number in 0..self.fronts.len() {
            let front = self.fronts[number];
            let has_pivots = |run: &Run| run.in_parent == 0 && run.length == front.pivots;
            let mut children = self.children_of(number).iter();
            let is_of_tree = blocks[number] == 1
                && [self.boundary[number].len(), couplings[number]] == [1; 2]
                && children.all(|&child| matches!(self.runs_of(child), [run] if has_pivots(run)));
            let kind = match is_of_tree {
                true => FrontKind::in_tree(front.pivots, front.rows),
                false => FrontKind::General,
            };
            let front = &mut self.fronts[number];
            front.kind = kind;
            front.factor = self.factor_len;
            self.factor_len += front.factor_len();
        }
    }

    /// The runs of a front's boundary.
    fn runs_of(&self, front: usize) -> &[Run] {
        let [from, to] = self.fronts[front].runs;
        &self.runs[from..to]
    }

    /// The numbers of a front's children.
    pub(crate) fn children_of(&self, front: usize) -> &[usize] {
        let [from, to] = self.fronts[front].children;
        &self.children[from..to]
    }

    /// The first row of a position in a front that contains it.
    pub(crate) fn row_in(&self, front: usize, position: usize) -> usize {
        if self.front_of[position] == front {
            return self.starts[position] - self.fronts[front].start;
        }
        let boundary = &self.boundary[front];
        let at = boundary.partition_point(|member| member.position < position);
        debug_assert_eq!(boundary[at].position, position);
        boundary[at].row
    }
}
