//! Forward dynamics: by one trace of bias, inertia matrix, factorisation and solution, so that all
//! that they have in common is computed once, or by articulated bodies.

use rbd_runtime::sparse;

use super::inverse_dynamics::bias_terms;
use super::minimal::{articulated_body, composite};
use super::{Parameter as P, Problem};
use crate::ir::{Function, Input, trace};

pub(super) fn by_inertia_matrix(problem: &Problem<'_>) -> Function {
    let nv = problem.pattern.size();
    let canonical = problem.canonical();
    trace(inputs(problem), |x| {
        let (q, rest) = x.split_at(nv);
        let (qd, tau) = rest.split_at(nv);
        let bias = bias_terms(canonical, q, qd);
        let mut h = composite::inertia_matrix(canonical, q);
        let parents = &problem.pattern.parents;
        sparse::ltdl(parents, &mut h);
        let mut qdd: Vec<_> = tau
            .iter()
            .zip(bias)
            .map(|(tau, bias)| *tau - bias)
            .collect();
        sparse::ltdl_solve(parents, &h, &mut qdd);
        qdd
    })
}

pub(super) fn by_articulated_bodies(problem: &Problem<'_>) -> Function {
    let nv = problem.pattern.size();
    let canonical = problem.canonical();
    let choices = articulated_body::choose(canonical);
    trace(inputs(problem), |x| {
        let (q, rest) = x.split_at(nv);
        let (qd, tau) = rest.split_at(nv);
        articulated_body::forward_dynamics(canonical, &choices, q, qd, tau)
    })
}

fn inputs(problem: &Problem<'_>) -> Vec<Input> {
    [P::Q, P::Qd, P::Tau]
        .iter()
        .flat_map(|p| p.inputs(problem))
        .collect()
}
