//! Forward dynamics: one trace of bias, inertia matrix, factorisation and solution, so that all
//! that they have in common is computed once.

use rbd_runtime::sparse;

use super::inverse_dynamics::bias_terms;
use super::minimal::composite;
use super::{Parameter as P, Problem};
use crate::ir::{Function, trace};

pub(super) fn by_inertia_matrix(problem: &Problem<'_>) -> Function {
    let nv = problem.pattern.size();
    let inputs = [P::Q, P::Qd, P::Tau]
        .iter()
        .flat_map(|p| p.inputs(problem))
        .collect();
    let canonical = problem.canonical();
    trace(inputs, |x| {
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
