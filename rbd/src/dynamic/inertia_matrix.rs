use std::vec;
use std::vec::Vec;

use super::rows;
use crate::sparse;

/// The joint-space inertia matrix H of one robot in one configuration.
#[derive(Clone, Debug, PartialEq)]
pub struct InertiaMatrix {
    /// By rows, symmetric.
    dense: Vec<f64>,
    /// λ of each velocity coordinate.
    parents: Vec<Option<usize>>,
}

/// A sparse factor of H: H = LᵀDL, L unit lower triangular and D diagonal, or H = LᵀL.
#[derive(Clone, Debug, PartialEq)]
pub struct InertiaMatrixFactor {
    /// By rows; of LᵀDL the diagonal holds D.
    dense: Vec<f64>,
    parents: Vec<Option<usize>>,
    is_ltdl: bool,
}

impl InertiaMatrix {
    pub(crate) fn new(dense: Vec<f64>, parents: Vec<Option<usize>>) -> Self {
        Self { dense, parents }
    }

    /// The full symmetric matrix, by rows.
    pub fn to_dense(&self) -> Vec<Vec<f64>> {
        rows(&self.dense, self.parents.len())
    }

    /// H x.
    ///
    /// # Panics
    /// If x has not nv numbers.
    pub fn mul(&self, x: &[f64]) -> Vec<f64> {
        let mut out = vec![0.0; self.parents.len()];
        sparse::mul_h(&self.parents, &self.dense, x, &mut out);
        out
    }

    /// H = LᵀDL, L unit lower triangular with H's pattern, D diagonal (RBDA Table 6.3).
    pub fn ltdl(&self) -> InertiaMatrixFactor {
        self.factor(true, sparse::ltdl)
    }

    /// H = LᵀL, L lower triangular with H's pattern (RBDA Table 6.3).
    pub fn ltl(&self) -> InertiaMatrixFactor {
        self.factor(false, sparse::ltl)
    }

    fn factor(
        &self,
        is_ltdl: bool,
        algorithm: fn(&[Option<usize>], &mut [f64]),
    ) -> InertiaMatrixFactor {
        let mut dense = self.dense.clone();
        algorithm(&self.parents, &mut dense);
        InertiaMatrixFactor {
            dense,
            parents: self.parents.clone(),
            is_ltdl,
        }
    }
}

/// A product or a solution in place.
type InPlace = fn(&[Option<usize>], &[f64], &mut [f64]);

/// # Panics
/// All functions panic if x has not nv numbers.
impl InertiaMatrixFactor {
    /// L x.
    pub fn mul_l(&self, x: &[f64]) -> Vec<f64> {
        self.apply(x, [sparse::ltdl_mul_l, sparse::ltl_mul_l])
    }

    /// Lᵀ x.
    pub fn mul_lt(&self, x: &[f64]) -> Vec<f64> {
        self.apply(x, [sparse::ltdl_mul_lt, sparse::ltl_mul_lt])
    }

    /// L⁻¹ x.
    pub fn solve_l(&self, x: &[f64]) -> Vec<f64> {
        self.apply(x, [sparse::ltdl_solve_l, sparse::ltl_solve_l])
    }

    /// L⁻ᵀ x.
    pub fn solve_lt(&self, x: &[f64]) -> Vec<f64> {
        self.apply(x, [sparse::ltdl_solve_lt, sparse::ltl_solve_lt])
    }

    /// H⁻¹ x.
    pub fn solve(&self, x: &[f64]) -> Vec<f64> {
        self.apply(x, [sparse::ltdl_solve, sparse::ltl_solve])
    }

    fn apply(&self, x: &[f64], [of_ltdl, of_ltl]: [InPlace; 2]) -> Vec<f64> {
        let mut out = x.to_vec();
        let in_place = if self.is_ltdl { of_ltdl } else { of_ltl };
        in_place(&self.parents, &self.dense, &mut out);
        out
    }
}
