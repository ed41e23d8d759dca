//! The block pattern of a matrix.

/// The pattern of \[\[M, Gᵀ\], \[G, −C\]\] in its natural blocks: a diagonal block for each body and for
/// each constraint, and a block for each pair of them that are coupled.
#[derive(Clone, Debug, Default)]
pub struct BlockGraph {
    sizes: Vec<usize>,
    is_constraint: Vec<bool>,
    couplings: Vec<[usize; 2]>,
}

impl BlockGraph {
    /// An empty pattern.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a body with `rows` rows, at least 1, whose diagonal block is positive definite. Returns its
    /// number.
    pub fn add_body(&mut self, rows: usize) -> usize {
        self.add(rows, false)
    }

    /// Adds a constraint with `rows` rows, at least 1, whose diagonal block is −C. Returns its number.
    /// Because C is small, the constraint is eliminated after one of the bodies that it is coupled with.
    pub fn add_constraint(&mut self, rows: usize) -> usize {
        self.add(rows, true)
    }

    fn add(&mut self, rows: usize, is_constraint: bool) -> usize {
        self.sizes.push(rows.max(1));
        self.is_constraint.push(is_constraint);
        self.sizes.len() - 1
    }

    /// Declares block (`i`, `j`) nonzero and returns the coupling's number. A pair may be declared more
    /// than once.
    ///
    /// # Panics
    /// If `i` or `j` is no block's number, or if they are equal.
    pub fn couple(&mut self, i: usize, j: usize) -> usize {
        let count = self.sizes.len();
        assert!(
            i < count && j < count && i != j,
            "blocks {i} and {j} cannot be coupled: there are {count} blocks, and a block has its \
             diagonal without being coupled"
        );
        self.couplings.push([i, j]);
        self.couplings.len() - 1
    }

    /// The number of blocks.
    pub fn len(&self) -> usize {
        self.sizes.len()
    }

    /// Whether there is no block.
    pub fn is_empty(&self) -> bool {
        self.sizes.is_empty()
    }

    /// The number of rows of each block.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// The pairs, in the order in which they were coupled.
    pub fn couplings(&self) -> &[[usize; 2]] {
        &self.couplings
    }

    /// Whether a block is a constraint's.
    pub fn is_constraint(&self, block: usize) -> bool {
        self.is_constraint[block]
    }

    /// The neighbours of every block, in rising order, each once.
    pub(crate) fn neighbours(&self) -> Vec<Vec<usize>> {
        let mut lists = vec![Vec::new(); self.len()];
        for &[i, j] in &self.couplings {
            lists[i].push(j);
            lists[j].push(i);
        }
        for list in &mut lists {
            list.sort_unstable();
            list.dedup();
        }
        lists
    }
}
