//! Inverse dynamics and its parts, traced from the reference.

use rbd_runtime::{Force, Real, reference};

use super::{Parameter as P, Problem};
use crate::ir::{Function, Symbol, trace};

fn inputs(problem: &Problem<'_>, parameters: &[P]) -> Vec<crate::ir::Input> {
    parameters
        .iter()
        .flat_map(|parameter| parameter.inputs(problem))
        .collect()
}

fn zeros<'g>(length: usize) -> Vec<Symbol<'g>> {
    vec![Symbol::zero(); length]
}

pub(super) fn rnea(problem: &Problem<'_>) -> Function {
    let model = problem.model.as_runtime();
    let (nq, nv) = (model.nq(), model.nv());
    trace(inputs(problem, &[P::Q, P::Qd, P::Qdd]), |x| {
        let (q, rest) = x.split_at(nq);
        let (qd, qdd) = rest.split_at(nv);
        let mut tau = zeros(nv);
        reference::rnea(&model, &mut problem.bodies(), q, qd, qdd, &mut tau);
        tau
    })
}

pub(super) fn rnea_with_forces(problem: &Problem<'_>) -> Function {
    let model = problem.model.as_runtime();
    let (nq, nv) = (model.nq(), model.nv());
    trace(
        inputs(problem, &[P::Q, P::Qd, P::Qdd, P::LinkForces]),
        |x| {
            let (q, rest) = x.split_at(nq);
            let (qd, rest) = rest.split_at(nv);
            let (qdd, forces) = rest.split_at(nv);
            let forces: Vec<_> = forces.chunks_exact(6).map(force).collect();
            let mut tau = zeros(nv);
            let mut bodies = problem.bodies();
            reference::rnea_with_forces(&model, &mut bodies, q, qd, qdd, &forces, &mut tau);
            tau
        },
    )
}

fn force<T: Real>(f: &[T]) -> Force<T> {
    Force::new([f[0], f[1], f[2]].into(), [f[3], f[4], f[5]].into())
}

pub(super) fn bias(problem: &Problem<'_>) -> Function {
    let model = problem.model.as_runtime();
    let (nq, nv) = (model.nq(), model.nv());
    trace(inputs(problem, &[P::Q, P::Qd]), |x| {
        let (q, qd) = x.split_at(nq);
        let mut tau = zeros(nv);
        reference::bias(&model, &mut problem.bodies(), q, qd, &mut tau);
        tau
    })
}

pub(super) fn gravity(problem: &Problem<'_>) -> Function {
    let model = problem.model.as_runtime();
    trace(inputs(problem, &[P::Q]), |q| {
        let mut tau = zeros(model.nv());
        reference::gravity(&model, &mut problem.bodies(), q, &mut tau);
        tau
    })
}
