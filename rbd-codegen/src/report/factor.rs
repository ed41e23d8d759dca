//! Costs of the sparse factorisations and of the functions that use them: RBDA Table 6.6 beside the
//! generated functions.

use rbd_runtime::{OpCount, sparse};

use super::Count;
use crate::{FunctionName as F, Program};

/// One row of the comparison.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct FactorCost {
    /// Name in the table of methods.
    pub function: &'static str,
    /// The cost in the book's table for this pattern.
    pub predicted: Count,
    /// The cost of the generated function.
    pub counted: Count,
}

type Prediction = fn(&[Option<usize>]) -> OpCount;

const PREDICTIONS: &[(F, Prediction)] = &[
    (F::InertiaMul, sparse::mul_h_cost),
    (F::Ltdl, sparse::ltdl_cost),
    (F::LtdlMulL, sparse::ltdl_mul_cost),
    (F::LtdlMulLt, sparse::ltdl_mul_cost),
    (F::LtdlSolveL, sparse::ltdl_solve_factor_cost),
    (F::LtdlSolveLt, sparse::ltdl_solve_factor_cost),
    (F::LtdlSolve, sparse::ltdl_solve_cost),
    (F::Ltl, sparse::ltl_cost),
    (F::LtlMulL, sparse::ltl_mul_cost),
    (F::LtlMulLt, sparse::ltl_mul_cost),
    (F::LtlSolveL, sparse::ltl_solve_factor_cost),
    (F::LtlSolveLt, sparse::ltl_solve_factor_cost),
    (F::LtlSolve, sparse::ltl_solve_cost),
];

/// A row for each of the methods that was generated.
pub(super) fn costs(program: &Program) -> Vec<FactorCost> {
    let rows = PREDICTIONS.iter().filter_map(|(name, predict)| {
        let row = program.functions.iter().find(|m| m.method.id == *name)?;
        let predicted = predict(&program.pattern.parents).into();
        Some(FactorCost {
            function: row.method.name,
            predicted,
            counted: row.count.into(),
        })
    });
    rows.collect()
}
