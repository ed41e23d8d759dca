//! What the sparse factorisations and all that is computed with them cost: RBDA Table 6.6 beside
//! the generated functions.

use rbd_runtime::{OpCount, sparse};

use super::Count;
use crate::Program;

/// One row of the comparison.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct FactorCost {
    /// Name in the table of methods.
    pub function: &'static str,
    /// What the book's table gives for this pattern.
    pub predicted: Count,
    /// What the generated function takes.
    pub counted: Count,
}

type Prediction = fn(&[Option<usize>]) -> OpCount;

const PREDICTIONS: &[(&str, Prediction)] = &[
    ("inertia_mul", sparse::mul_h_cost),
    ("ltdl_factor", sparse::ltdl_cost),
    ("ltdl_mul_l", sparse::ltdl_mul_cost),
    ("ltdl_mul_lt", sparse::ltdl_mul_cost),
    ("ltdl_solve_l", sparse::ltdl_solve_factor_cost),
    ("ltdl_solve_lt", sparse::ltdl_solve_factor_cost),
    ("ltdl_solve", sparse::ltdl_solve_cost),
    ("ltl_factor", sparse::ltl_cost),
    ("ltl_mul_l", sparse::ltl_mul_cost),
    ("ltl_mul_lt", sparse::ltl_mul_cost),
    ("ltl_solve_l", sparse::ltl_solve_factor_cost),
    ("ltl_solve_lt", sparse::ltl_solve_factor_cost),
    ("ltl_solve", sparse::ltl_solve_cost),
];

/// A row for each of the methods that was generated.
pub(super) fn costs(program: &Program) -> Vec<FactorCost> {
    let rows = PREDICTIONS.iter().filter_map(|(name, predict)| {
        let row = program.functions.iter().find(|m| m.method.name == *name)?;
        let predicted = predict(&program.pattern.parents).into();
        Some(FactorCost {
            function: row.method.name,
            predicted,
            counted: row.count.into(),
        })
    });
    rows.collect()
}
