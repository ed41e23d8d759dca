//! The branch-induced sparsity of the inertia matrix (RBDA section 6.4).

use rbd_model::Model;

/// The structural nonzeros of H, L and Lᵀ, and their places.
///
/// Row i holds the ancestors of i in ascending order and then i itself; rows follow each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The expanded parent array: the velocity coordinate that comes before, for each; of coupled
    /// joints the elimination tree of H, on which some of these entries of H may be zero.
    pub parents: Vec<Option<usize>>,
    /// (row, column) of each stored entry, row ≥ column.
    pub nonzeros: Vec<(usize, usize)>,
}

impl Pattern {
    /// The pattern of a robot's inertia matrix.
    pub fn of(model: &Model) -> Self {
        let runtime = model.as_runtime();
        let mut parents = vec![None; runtime.nv()];
        runtime.expanded_parents(&mut parents);
        let rows = 0..parents.len();
        let nonzeros = rows.flat_map(|row| {
            let mut support: Vec<usize> =
                std::iter::successors(Some(row), |i| parents[*i]).collect();
            support.reverse();
            support.into_iter().map(move |column| (row, column))
        });
        let nonzeros = nonzeros.collect();
        Self { parents, nonzeros }
    }

    /// Number of rows.
    pub fn size(&self) -> usize {
        self.parents.len()
    }

    /// Where entry (i, j) is stored, i ≥ j; `None` if it is zero for every q.
    pub fn position(&self, row: usize, column: usize) -> Option<usize> {
        self.nonzeros.binary_search(&(row, column)).ok()
    }

    /// The nonzeros of a dense matrix by rows.
    pub fn gather<T: Copy>(&self, dense: &[T]) -> Vec<T> {
        let n = self.size();
        self.nonzeros
            .iter()
            .map(|(row, column)| dense[row * n + column])
            .collect()
    }

    /// A dense matrix by rows with `nonzeros` in the lower triangle, `zero` elsewhere.
    pub fn scatter<T: Copy>(&self, nonzeros: &[T], zero: T) -> Vec<T> {
        let n = self.size();
        let mut dense = vec![zero; n * n];
        for ((row, column), entry) in self.nonzeros.iter().zip(nonzeros) {
            dense[row * n + column] = *entry;
        }
        dense
    }

    /// D1 = Σ (d_k − 1), d_k the number of joints on the path from k to the base (RBDA eq 6.35).
    pub fn d1(&self) -> usize {
        self.depths().map(|d| d - 1).sum()
    }

    /// D2 = Σ d_k (d_k − 1) / 2 (RBDA eq 6.35).
    pub fn d2(&self) -> usize {
        self.depths().map(|d| d * (d - 1) / 2).sum()
    }

    fn depths(&self) -> impl Iterator<Item = usize> {
        (0..self.size()).map(|i| std::iter::successors(Some(i), |k| self.parents[*k]).count())
    }
}
