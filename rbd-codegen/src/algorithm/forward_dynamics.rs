//! Forward dynamics: one trace of bias, inertia matrix, factorisation and solution, so that all
//! that they have in common is computed once.

use rbd_runtime::{Real, reference, sparse};

use super::{Parameter as P, Problem};
use crate::ir::{Function, Symbol, trace};

pub(super) fn by_inertia_matrix(problem: &Problem<'_>) -> Function {
    let model = problem.model.as_runtime();
    let (nq, nv) = (model.nq(), model.nv());
    let inputs = [P::Q, P::Qd, P::Tau]
        .iter()
        .flat_map(|p| p.inputs(problem))
        .collect();
    trace(inputs, |x| {
        let (q, rest) = x.split_at(nq);
        let (qd, tau) = rest.split_at(nv);
        let parents = &problem.pattern.parents;
        let mut bias = vec![Symbol::zero(); nv];
        reference::bias(&model, &mut problem.bodies(), q, qd, &mut bias);
        let mut h = problem.square();
        reference::crba(&model, &mut problem.bodies(), q, &mut h);
        sparse::ltdl(parents, &mut h);
        let rhs: Vec<_> = tau
            .iter()
            .zip(bias)
            .map(|(tau, bias)| *tau - bias)
            .collect();
        let mut qdd = vec![Symbol::zero(); nv];
        sparse::ltdl_solve(parents, &h, &rhs, &mut qdd);
        qdd
    })
}
