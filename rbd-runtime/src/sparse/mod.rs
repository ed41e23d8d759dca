//! Factorisation and solution of H x = b that use the branch-induced sparsity of H (RBDA 6.4, 6.5).
//!
//! The pattern is an array of parents λ: `parents[i]` < i, or `None` on the base. Element (i, j) of H is a
//! nonzero if one of i, j is on the other's path to the base. The factors L have the lower triangle of the
//! same pattern, without fill-in. For joints of several degrees of freedom the array is first expanded
//! ([`expand_parents`]). Coupled joints join branches: their array is the elimination tree of H
//! ([`join_elimination_tree`]), and everything here holds unchanged.
//!
//! For all functions n is the length of `parents`. Matrices are n×n by rows; only nonzeros of the
//! lower triangle are read and written. Vectors have length n. A function panics if a slice has a
//! wrong length or λ(i) ≥ i.

mod cost;
mod elimination_tree;
mod expand;
mod ltdl;
mod ltdl_vector;
mod ltl;
mod ltl_vector;
mod matrix;
mod mul_h;

pub use cost::{
    d1, d2, ltdl_cost, ltdl_mul_cost, ltdl_solve_cost, ltdl_solve_factor_cost, ltl_cost,
    ltl_mul_cost, ltl_solve_cost, ltl_solve_factor_cost, mul_h_cost,
};
pub use elimination_tree::join_elimination_tree;
pub use expand::expand_parents;
pub use ltdl::ltdl;
pub use ltdl_vector::{ltdl_mul_l, ltdl_mul_lt, ltdl_solve, ltdl_solve_l, ltdl_solve_lt};
pub use ltl::ltl;
pub use ltl_vector::{ltl_mul_l, ltl_mul_lt, ltl_solve, ltl_solve_l, ltl_solve_lt};
pub use matrix::{SparseMatrix, SparsityPattern};
pub use mul_h::mul_h;

use crate::reference::check_length;

/// λ(i), λ(λ(i)), ... down to the base.
fn ancestors(parents: &[Option<usize>], i: usize) -> impl Iterator<Item = usize> + '_ {
    core::iter::successors(parents[i], |&j| parents[j])
}

/// Panics unless λ(i) < i for all i: a wrong array would loop for ever.
#[track_caller]
fn check_parents(parents: &[Option<usize>]) {
    for (i, &parent) in parents.iter().enumerate() {
        assert!(
            parent.is_none_or(|p| p < i),
            "the parent of {i} is not below it: {parent:?}"
        );
    }
}

/// Panics unless `matrix` is n×n and λ(i) < i for all i.
#[track_caller]
fn check_matrix<T>(parents: &[Option<usize>], matrix: &[T]) {
    check_parents(parents);
    check_length("matrix", matrix.len(), parents.len() * parents.len());
}

/// Panics unless `matrix` is n×n, `vector` has length n and λ(i) < i for all i.
#[track_caller]
fn check_system<T>(parents: &[Option<usize>], matrix: &[T], vector: &[T]) {
    check_matrix(parents, matrix);
    check_length("vector", vector.len(), parents.len());
}
