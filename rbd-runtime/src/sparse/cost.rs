//! Operation counts of the functions of this module (RBDA Table 6.6), from the depths of the tree.

use super::{ancestors, check_parents};
use crate::OpCount;

/// D₁ = Σ (d_k − 1), d_k the number of joints on the path from k to the base: the nonzeros of L
/// below the diagonal (RBDA 6.5). (n² − n)/2 without branches.
pub fn d1(parents: &[Option<usize>]) -> u32 {
    proper_ancestors(parents).sum()
}

/// D₂ = Σ d_k (d_k − 1)/2 (RBDA 6.5). (n³ − n)/6 without branches.
pub fn d2(parents: &[Option<usize>]) -> u32 {
    proper_ancestors(parents).map(|d| (d + 1) * d / 2).sum()
}

/// d_k − 1 for each k.
fn proper_ancestors(parents: &[Option<usize>]) -> impl Iterator<Item = u32> + '_ {
    check_parents(parents);
    (0..parents.len()).map(|k| ancestors(parents, k).map(|_| 1).sum())
}

fn n(parents: &[Option<usize>]) -> u32 {
    u32::try_from(parents.len()).expect("a robot has fewer than 2^32 joints")
}

/// `pairs` multiplications and as many additions.
fn mul_add(pairs: u32) -> OpCount {
    OpCount {
        mul: pairs,
        add: pairs,
        ..OpCount::default()
    }
}

/// H = LᵀL: n square roots, D₁ divisions, D₂ multiplications and additions.
pub fn ltl_cost(parents: &[Option<usize>]) -> OpCount {
    OpCount {
        sqrt: n(parents),
        ..ltdl_cost(parents)
    }
}

/// H = LᵀDL: D₁ divisions, D₂ multiplications and additions.
pub fn ltdl_cost(parents: &[Option<usize>]) -> OpCount {
    OpCount {
        div: d1(parents),
        ..mul_add(d2(parents))
    }
}

/// L x and Lᵀ x with the L of LᵀL: n multiplications, D₁ multiplications and additions.
pub fn ltl_mul_cost(parents: &[Option<usize>]) -> OpCount {
    let mut cost = mul_add(d1(parents));
    cost.mul += n(parents);
    cost
}

/// L x and Lᵀ x with the L of LᵀDL: D₁ multiplications and additions.
pub fn ltdl_mul_cost(parents: &[Option<usize>]) -> OpCount {
    mul_add(d1(parents))
}

/// L⁻¹ x and L⁻ᵀ x with the L of LᵀL: n divisions, D₁ multiplications and additions.
pub fn ltl_solve_factor_cost(parents: &[Option<usize>]) -> OpCount {
    OpCount {
        div: n(parents),
        ..mul_add(d1(parents))
    }
}

/// L⁻¹ x and L⁻ᵀ x with the L of LᵀDL: D₁ multiplications and additions.
pub fn ltdl_solve_factor_cost(parents: &[Option<usize>]) -> OpCount {
    mul_add(d1(parents))
}

/// Back-substitution L⁻¹ L⁻ᵀ x: 2 n divisions, 2 D₁ multiplications and additions.
pub fn ltl_solve_cost(parents: &[Option<usize>]) -> OpCount {
    ltl_solve_factor_cost(parents) + ltl_solve_factor_cost(parents)
}

/// Back-substitution L⁻¹ D⁻¹ L⁻ᵀ x: n divisions, 2 D₁ multiplications and additions.
pub fn ltdl_solve_cost(parents: &[Option<usize>]) -> OpCount {
    OpCount {
        div: n(parents),
        ..mul_add(2 * d1(parents))
    }
}

/// H x: n multiplications, 2 D₁ multiplications and additions.
pub fn mul_h_cost(parents: &[Option<usize>]) -> OpCount {
    let mut cost = mul_add(2 * d1(parents));
    cost.mul += n(parents);
    cost
}
