//! Wrenches and torques of constraint multipliers.

use super::constraint::{Constraint, ConstraintBetween};
use super::path::set_relative_motion;
use super::rows::row_count;
use crate::reference::{Body, check_length};
use crate::{Force, IntoReal, Model, Real};

/// The wrench that each constraint exerts on its frame a and on its frame b at the multipliers `lambda`,
/// each in its own frame's coordinates about its own origin (N m; N): −F λ and X⁻¹ F λ. Those of a
/// coupling of coordinates, which acts on no frame, are zero.
///
/// With redundant rows these are not unique, but Jᵀ λ is ([`constraint_torques`]).
///
/// # Panics
/// If a slice has a wrong length; `lambda` has one number a row, `wrenches` two forces a constraint.
pub fn constraint_wrenches<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    constraints: &[Constraint<P>],
    q: &[T],
    lambda: &[T],
    wrenches: &mut [[Force<T>; 2]],
) {
    check_length("lambda", lambda.len(), row_count(constraints));
    check_length("wrenches", wrenches.len(), constraints.len());
    let mut rest = lambda;
    for (constraint, wrenches) in constraints.iter().zip(wrenches) {
        let (own, others) = rest.split_at(constraint.rows());
        rest = others;
        *wrenches = [Force::zero(); 2];
        if let ConstraintBetween::Frames { kind, a, b } = &constraint.between {
            let a_from_b = set_relative_motion(model, bodies, [a, b], q, None).a_from_b;
            let directions = kind.directions(&a_from_b);
            let on_b = own.iter().zip(directions);
            let on_b = on_b.fold(Force::zero(), |sum, (lambda, f)| sum + f.scale(*lambda));
            *wrenches = [-on_b, a_from_b.inverse_act_force(on_b)];
        }
    }
}

/// Writes Jᵀ λ, the generalised forces of the constraints (N m, N), to `tau`.
///
/// # Panics
/// If a slice has a wrong length.
pub fn constraint_torques<T: Real>(jacobian: &[T], lambda: &[T], tau: &mut [T]) {
    check_length("jacobian", jacobian.len(), lambda.len() * tau.len());
    tau.fill(T::zero());
    for (row, lambda) in jacobian.chunks_exact(tau.len().max(1)).zip(lambda) {
        for (tau, entry) in tau.iter_mut().zip(row) {
            *tau = *tau + *entry * *lambda;
        }
    }
}
