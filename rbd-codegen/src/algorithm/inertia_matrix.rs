//! The joint-space inertia matrix.

use rbd_runtime::{Real, reference, sparse};

use super::minimal::{composite, coupled_composite};
use super::signature::scalars;
use super::{Parameter, Problem};
use crate::ir::{Function, Input, Symbol, trace};

pub(super) fn crba(problem: &Problem<'_>) -> Function {
    trace(Parameter::Q.inputs(problem), |q| {
        problem.pattern.gather(&inertia_matrix(problem, q))
    })
}

/// H, dense by rows, the lower triangle filled.
pub(super) fn inertia_matrix<'g>(problem: &Problem<'_>, q: &[Symbol<'g>]) -> Vec<Symbol<'g>> {
    let (canonical, n) = (problem.canonical(), problem.pattern.size());
    if !problem.model.as_runtime().is_coupled() {
        return composite::inertia_matrix(canonical, q, n);
    }
    let theta = problem.joint_positions(q);
    coupled_composite::inertia_matrix(canonical, &theta, &problem.coordinates(), n)
}

pub(super) fn differential_inverse_dynamics(problem: &Problem<'_>) -> Function {
    let model = problem.model.as_runtime();
    trace(Parameter::Q.inputs(problem), |q| {
        let mut h = problem.square();
        reference::differential_inverse_dynamics(&model, &mut problem.bodies(), q, &mut h);
        problem.pattern.gather(&h)
    })
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

impl Problem<'_> {
    /// A dense n×n matrix of zeros.
    pub(super) fn square<'g>(&self) -> Vec<Symbol<'g>> {
        vec![Symbol::zero(); self.pattern.size() * self.pattern.size()]
    }
}
