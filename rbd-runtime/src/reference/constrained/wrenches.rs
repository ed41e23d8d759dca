//! Wrenches and torques of constraint multipliers, and the torques' derivatives.

use super::constraint::{Constraint, ConstraintBetween};
use super::path::set_path;
use super::point_motion::directions_about_b;
use super::rows::{position, ratio, row_count};
use crate::constraint::{moving, rate_of};
use crate::reference::{Body, check_length};
use crate::{ConstraintKind, Force, Frame, IntoReal, Model, Real, Vector3};

/// The wrench that each constraint exerts on its frame a and on its frame b at the multipliers `lambda`, each in its own frame's
/// coordinates about its own origin (N m; N): −F λ and X⁻¹ F λ. Those of a coupling of coordinates, which acts on no frame, are zero.
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
            let a_from_b = set_path(model, bodies, [a, b], q, None).a_from_b;
            let on_b = combined(kind.directions(&a_from_b), own);
            *wrenches = [-on_b, a_from_b.inverse_act_force(on_b)];
        }
    }
}

/// F λ.
fn combined<T: Real>(rows: [Force<T>; 6], lambda: &[T]) -> Force<T> {
    let rows = rows.into_iter().zip(lambda);
    rows.fold(Force::zero(), |sum, (f, lambda)| sum + f.scale(*lambda))
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

/// Writes ∂(Jᵀ λ)/∂q in the tangent space at a λ that stays, nv×nv by rows, to `by_q`: torques and forces (N m, N) per unit of q.
///
/// With w = F λ, the force on b about the place where its origin is, entry (j, k) is ∂(Cⱼ · w) = Cⱼ · (∂w − Cₖ ×* w)
/// where coordinate k moves what is beyond it with Cⱼ, and else Cⱼ · ∂w (RBDA section 2.10). Holonomic rows are gradients, so that
/// coordinates of two joints have a symmetric derivative.
///
/// # Panics
/// If a slice has a wrong length; `lambda` has one number a row.
pub fn constraint_torques_derivatives<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    constraints: &[Constraint<P>],
    [q, lambda]: [&[T]; 2],
    by_q: &mut [T],
) {
    let nv = model.nv();
    check_length("bodies", bodies.len(), model.joints.len());
    check_length("q", q.len(), model.nq());
    check_length("lambda", lambda.len(), row_count(constraints));
    check_length("by_q", by_q.len(), nv * nv);
    by_q.fill(T::zero());
    let mut rest = lambda;
    for constraint in constraints {
        let (own, others) = rest.split_at(constraint.rows());
        rest = others;
        match &constraint.between {
            ConstraintBetween::Frames { kind, a, b } => {
                frame_torques(model, bodies, (*kind, [a, b]), [q, own], by_q);
            }
            ConstraintBetween::Coordinates(coupling) => {
                if let Some(leader) = coupling.leader.map(|i| &model.joints[i]) {
                    let [.., curvature, _] = coupling.polynomial_at(position(leader, q));
                    let entry = &mut by_q[leader.v_start * (nv + 1)];
                    *entry = *entry - curvature * own[0] * ratio(leader) * ratio(leader);
                }
            }
        }
    }
}

fn frame_torques<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    (kind, frames): (ConstraintKind, [&Frame<P>; 2]),
    [q, lambda]: [&[T]; 2],
    by_q: &mut [T],
) {
    let nv = model.nv();
    let path = set_path(model, bodies, frames, q, None);
    let x = &path.a_from_b;
    let w = combined(directions_about_b(kind, x), lambda);
    let is_symmetric = kind.row_types().iter().all(|row| row.is_holonomic());
    let columns = || {
        path.joints(model, bodies).flat_map(|joint| {
            let columns = joint.columns();
            columns.map(move |(v, column)| (joint.place, v, column))
        })
    };
    for (place, v, c) in columns() {
        let rates = directions_about_b(kind, &moving(x, c)).map(rate_of);
        let shifted = Force::new(c.linear.cross(w.linear), Vector3::zero());
        let rate = combined(rates, lambda) + shifted;
        for (other, row, column) in columns() {
            // Cₖ · (Cₖ ×* w) = 0.
            let is_beyond = other > place || other == place && place > 0 && row != v;
            let is_mirrored = is_symmetric && other != place;
            if is_mirrored && is_beyond {
                continue;
            }
            let turned = c.cross_force(w);
            let rate = if is_beyond { rate - turned } else { rate };
            let value = column.dot(rate);
            let mut add = |at: usize| by_q[at] = by_q[at] + value;
            add(row * nv + v);
            if is_mirrored {
                add(v * nv + row);
            }
        }
    }
}
