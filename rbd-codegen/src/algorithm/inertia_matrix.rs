//! The joint-space inertia matrix.

use rbd_runtime::{Real, sparse};

use super::method::scalars;
use super::minimal::{Robot, composite, coupled_composite};
use super::numbers::trace_robot;
use super::{Parameter, Problem};
use crate::ir::{Function, Input, Symbol, trace};

pub(super) fn crba(problem: &Problem<'_>) -> Function {
    trace_robot(problem, Parameter::Q.inputs(problem), |q, numbers| {
        let robot = Robot::new(problem.canonical(), numbers);
        let h = inertia_matrix(problem, &robot, q);
        problem.pattern.gather(&h)
    })
}

/// H, dense by rows, the lower triangle filled.
pub(super) fn inertia_matrix<'g>(
    problem: &Problem<'_>,
    robot: &Robot<'_, Symbol<'g>>,
    q: &[Symbol<'g>],
) -> Vec<Symbol<'g>> {
    let n = problem.pattern.size();
    if !problem.model.as_runtime().is_coupled() {
        return composite::inertia_matrix(robot, q, n);
    }
    let theta = problem.joint_positions(q);
    coupled_composite::inertia_matrix(robot, &theta, &problem.coordinates(), n)
}

/// H x.
pub(super) fn mul(problem: &Problem<'_>) -> Function {
    trace(matrix_and_vector(problem, "h"), |inputs| {
        let (entries, x) = inputs.split_at(problem.pattern.entries.len());
        let h = problem.pattern.scatter(entries, Symbol::zero());
        let mut result = vec![Symbol::zero(); x.len()];
        sparse::mul_h(&problem.pattern.parents, &h, x, &mut result);
        result
    })
}

/// The entries of a matrix with H's pattern, then a vector.
pub(super) fn matrix_and_vector(problem: &Problem<'_>, matrix: &'static str) -> Vec<Input> {
    let mut inputs = scalars(matrix, problem.pattern.entries.len());
    inputs.extend(Parameter::X.inputs(problem));
    inputs
}
