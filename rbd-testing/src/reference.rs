//! The reference algorithms on vectors.

use rbd_runtime::reference::{self, Body, InertiaScratch};
use rbd_runtime::{Model, Real};

use crate::dual::Dual;

/// The scratch memory of the reference.
pub fn bodies<T: Real>(model: &Model<'_>) -> Vec<Body<T>> {
    vec![Body::zero(); model.joints.len()]
}

/// τ by the reference.
pub fn rnea<T: Real>(model: &Model<'_>, q: &[T], qd: &[T], qdd: &[T]) -> Vec<T> {
    let mut tau = vec![T::zero(); model.nv()];
    reference::rnea(model, &mut bodies(model), q, qd, qdd, &mut tau);
    tau
}

/// C by the reference.
pub fn bias<T: Real>(model: &Model<'_>, q: &[T], qd: &[T]) -> Vec<T> {
    let mut out = vec![T::zero(); model.nv()];
    reference::bias(model, &mut bodies(model), q, qd, &mut out);
    out
}

/// The torques that hold against gravity, by the reference.
pub fn gravity<T: Real>(model: &Model<'_>, q: &[T]) -> Vec<T> {
    let mut out = vec![T::zero(); model.nv()];
    reference::gravity(model, &mut bodies(model), q, &mut out);
    out
}

/// H by rows, by the reference.
pub fn crba<T: Real>(model: &Model<'_>, q: &[T]) -> Vec<T> {
    let n = model.nv();
    let mut h = vec![T::zero(); n * n];
    reference::crba(model, &mut bodies(model), q, &mut h);
    h
}

/// q̈ by the reference's articulated bodies.
pub fn aba<T: Real>(model: &Model<'_>, q: &[T], qd: &[T], tau: &[T]) -> Vec<T> {
    let mut qdd = vec![T::zero(); model.nv()];
    reference::aba(model, &mut bodies(model), q, qd, tau, &mut qdd);
    qdd
}

/// q̈ by the reference's inertia matrix.
pub fn forward_dynamics<T: Real>(model: &Model<'_>, q: &[T], qd: &[T], tau: &[T]) -> Vec<T> {
    let n = model.nv();
    let mut qdd = vec![T::zero(); n];
    let scratch = InertiaScratch {
        h: &mut vec![T::zero(); n * n],
        parents: &mut vec![None; n],
    };
    reference::forward_dynamics(model, &mut bodies(model), q, qd, tau, scratch, &mut qdd);
    qdd
}

/// q + Γ(q) v ε.
pub fn path(model: &Model<'_>, q: &[f64], v: &[f64]) -> Vec<Dual> {
    let mut rate = vec![0.0; model.nq()];
    reference::position_rate(model, q, v, &mut rate);
    Dual::path(q, &rate)
}

/// λ of each velocity coordinate.
pub fn parents(model: &Model<'_>) -> Vec<Option<usize>> {
    let mut parents = vec![None; model.nv()];
    model.expanded_parents(&mut parents);
    parents
}
