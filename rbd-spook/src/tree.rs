//! The elimination tree of blocks and the column patterns of the factor.

use crate::order::Pattern;

/// Blocks by their position in the order of elimination, children before parents.
pub(crate) struct EliminationTree {
    /// The block at each position.
    pub(crate) order: Vec<usize>,
    /// The position of each block.
    pub(crate) position: Vec<usize>,
    /// Each position's parent; `None` at a root.
    pub(crate) parent: Vec<Option<usize>>,
    /// The pattern below the diagonal of each column of L: positions in rising order.
    pub(crate) columns: Vec<Vec<usize>>,
}

impl EliminationTree {
    /// The tree for this order of elimination, renumbered in postorder, which has the same fill-in (J. W.
    /// H. Liu, "The role of elimination trees in sparse factorization", SIAM J. Matrix Anal. Appl. 11,
    /// 1990). The costliest child of a block comes first.
    pub(crate) fn new(pattern: &Pattern<'_>, order: &[usize]) -> Self {
        let first = Self::in_order(pattern, order.to_vec());
        let costs = first.subtree_costs(pattern.graph.sizes());
        let postorder = first.postorder(&costs);
        let order = postorder.iter().map(|&at| first.order[at]).collect();
        Self::in_order(pattern, order)
    }

    fn in_order(pattern: &Pattern<'_>, order: Vec<usize>) -> Self {
        let count = order.len();
        let mut position = vec![0; count];
        for (at, &block) in order.iter().enumerate() {
            position[block] = at;
        }
        let mut tree = Self {
            order,
            position,
            parent: vec![None; count],
            columns: Vec::with_capacity(count),
        };
        let mut met = vec![usize::MAX; count];
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); count];
        for at in 0..count {
            let column = tree.column(pattern, at, &children[at], &mut met);
            tree.parent[at] = column.first().copied();
            if let Some(parent) = tree.parent[at] {
                children[parent].push(at);
            }
            tree.columns.push(column);
        }
        tree
    }

    /// The union of the matrix's column and of the children's columns.
    fn column(
        &self,
        pattern: &Pattern<'_>,
        at: usize,
        children: &[usize],
        met: &mut [usize],
    ) -> Vec<usize> {
        let neighbours = pattern.neighbours[self.order[at]].iter();
        let own = neighbours.map(|&block| self.position[block]);
        let inherited = children
            .iter()
            .flat_map(|&child| self.columns[child].iter().copied());
        let mut column = Vec::new();
        for row in own.chain(inherited) {
            if row > at && met[row] != at {
                met[row] = at;
                column.push(row);
            }
        }
        column.sort_unstable();
        column
    }

    /// The estimated number of operations of each block's subtree.
    fn subtree_costs(&self, sizes: &[usize]) -> Vec<u64> {
        let mut costs = vec![0; self.order.len()];
        for at in 0..self.order.len() {
            let below: usize = self.columns[at]
                .iter()
                .map(|&row| sizes[self.order[row]])
                .sum();
            costs[at] += cost(sizes[self.order[at]], below);
            if let Some(parent) = self.parent[at] {
                costs[parent] += costs[at];
            }
        }
        costs
    }

    fn postorder(&self, costs: &[u64]) -> Vec<usize> {
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); self.order.len()];
        let mut roots = Vec::new();
        for at in 0..self.order.len() {
            match self.parent[at] {
                Some(parent) => children[parent].push(at),
                None => roots.push(at),
            }
        }
        for list in children.iter_mut().chain([&mut roots]) {
            list.sort_by_key(|&at| (std::cmp::Reverse(costs[at]), at));
        }
        // Parents before children, the last child first; then reversed.
        let mut order = Vec::with_capacity(self.order.len());
        let mut stack = roots;
        while let Some(at) = stack.pop() {
            order.push(at);
            stack.append(&mut children[at]);
        }
        order.reverse();
        order
    }
}

/// The products that the elimination of `pivots` rows takes, if they are coupled with `below` rows.
pub(crate) fn cost(pivots: usize, below: usize) -> u64 {
    let rows = (below..below + pivots).map(|rest| rest as u64);
    rows.map(|rest| rest + rest * (rest + 1) / 2).sum()
}
