//! The sparse factorisations and what is solved with them, traced from the runtime.

use rbd_runtime::{Real, sparse};

use super::Problem;
use super::inertia_matrix::matrix_and_vector;
use super::signature::scalars;
use crate::ir::{Function, Symbol, trace};

type Factor = for<'g> fn(&[Option<usize>], &mut [Symbol<'g>]);
type Apply = for<'g> fn(&[Option<usize>], &[Symbol<'g>], &[Symbol<'g>], &mut [Symbol<'g>]);

fn factor(problem: &Problem<'_>, in_place: Factor) -> Function {
    let pattern = &problem.pattern;
    trace(scalars("h", pattern.entries.len()), |entries| {
        let mut h = pattern.scatter(entries, Symbol::zero());
        in_place(&pattern.parents, &mut h);
        pattern.gather(&h)
    })
}

fn apply(problem: &Problem<'_>, operation: Apply) -> Function {
    let pattern = &problem.pattern;
    trace(matrix_and_vector(problem, "l"), |inputs| {
        let (entries, x) = inputs.split_at(pattern.entries.len());
        let l = pattern.scatter(entries, Symbol::zero());
        let mut result = vec![Symbol::zero(); x.len()];
        operation(&pattern.parents, &l, x, &mut result);
        result
    })
}

pub(super) fn ltdl(problem: &Problem<'_>) -> Function {
    factor(problem, sparse::ltdl)
}

pub(super) fn ltdl_mul_l(problem: &Problem<'_>) -> Function {
    apply(problem, sparse::ltdl_mul_l)
}

pub(super) fn ltdl_mul_lt(problem: &Problem<'_>) -> Function {
    apply(problem, sparse::ltdl_mul_lt)
}

pub(super) fn ltdl_solve_l(problem: &Problem<'_>) -> Function {
    apply(problem, sparse::ltdl_solve_l)
}

pub(super) fn ltdl_solve_lt(problem: &Problem<'_>) -> Function {
    apply(problem, sparse::ltdl_solve_lt)
}

pub(super) fn ltdl_solve(problem: &Problem<'_>) -> Function {
    apply(problem, sparse::ltdl_solve)
}

pub(super) fn ltl(problem: &Problem<'_>) -> Function {
    factor(problem, sparse::ltl)
}

pub(super) fn ltl_mul_l(problem: &Problem<'_>) -> Function {
    apply(problem, sparse::ltl_mul_l)
}

pub(super) fn ltl_mul_lt(problem: &Problem<'_>) -> Function {
    apply(problem, sparse::ltl_mul_lt)
}

pub(super) fn ltl_solve_l(problem: &Problem<'_>) -> Function {
    apply(problem, sparse::ltl_solve_l)
}

pub(super) fn ltl_solve_lt(problem: &Problem<'_>) -> Function {
    apply(problem, sparse::ltl_solve_lt)
}

pub(super) fn ltl_solve(problem: &Problem<'_>) -> Function {
    apply(problem, sparse::ltl_solve)
}
