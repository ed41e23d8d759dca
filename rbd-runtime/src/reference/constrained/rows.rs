//! The rows of constraints: J, J̇ q̇ and φ.

use super::constraint::{Constraint, ConstraintBetween, CoordinateCoupling};
use super::path::set_path;
use super::point_motion::{PointMotion, directions_about_b, row_rates};
use crate::reference::{Body, check_length};
use crate::{ConstraintKind, Coupling, Frame, IntoReal, Joint, Model, Real};

/// The rows of all constraints, one after the other.
#[derive(Debug)]
pub struct ConstraintRows<'a, T> {
    /// J, m×nv by rows.
    pub jacobian: &'a mut [T],
    /// J̇ q̇, length m.
    pub bias: &'a mut [T],
    /// φ, length m; 0 of a row that restricts velocities alone.
    pub violation: &'a mut [T],
}

/// J, J̇ q̇ and φ of all constraints; J̇ q̇ = 0 without q̇. The rows of a constraint and their units are those
/// of its [`ConstraintKind`](crate::ConstraintKind).
///
/// # Panics
/// If a slice has a wrong length (see the [module](super::super)); m is the sum of
/// [`Constraint::rows`].
pub fn constraint_rows<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    constraints: &[Constraint<P>],
    q: &[T],
    qd: Option<&[T]>,
    rows: &mut ConstraintRows<'_, T>,
) {
    let (nv, m) = (model.nv(), row_count(constraints));
    check_length("bodies", bodies.len(), model.joints.len());
    check_length("q", q.len(), model.nq());
    check_length("qd", qd.map_or(nv, <[T]>::len), nv);
    check_length("jacobian", rows.jacobian.len(), m * nv);
    check_length("bias", rows.bias.len(), m);
    check_length("violation", rows.violation.len(), m);
    rows.jacobian.fill(T::zero());
    let mut first = 0;
    for constraint in constraints {
        let end = first + constraint.rows();
        let mut own = ConstraintRows {
            jacobian: &mut rows.jacobian[first * nv..end * nv],
            bias: &mut rows.bias[first..end],
            violation: &mut rows.violation[first..end],
        };
        match &constraint.between {
            ConstraintBetween::Frames { kind, a, b } => {
                frame_rows(model, bodies, (*kind, [a, b]), q, qd, &mut own);
            }
            ConstraintBetween::Coordinates(coupling) => {
                coordinate_row(model, coupling, q, qd, &mut own);
            }
        }
        first = end;
    }
}

/// The number of rows of all constraints.
pub(super) fn row_count<P>(constraints: &[Constraint<P>]) -> usize {
    constraints.iter().map(Constraint::rows).sum()
}

/// Rows between two frames, with a's coordinates at rest: J = Fᵀ times the columns of b's motion, J̇ q̇ = d/dt (Fᵀ v).
fn frame_rows<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    (kind, frames): (ConstraintKind, [&Frame<P>; 2]),
    q: &[T],
    qd: Option<&[T]>,
    rows: &mut ConstraintRows<'_, T>,
) {
    let (nv, count) = (model.nv(), kind.rows());
    let path = set_path(model, bodies, frames, q, None);
    let x = &path.a_from_b;
    let directions = directions_about_b(kind, x);
    for joint in path.joints(model, bodies) {
        for (v, column) in joint.columns() {
            for (row, direction) in directions[..count].iter().enumerate() {
                let entry = &mut rows.jacobian[row * nv + v];
                *entry = *entry + column.dot(*direction);
            }
        }
    }
    rows.violation.copy_from_slice(&kind.violation(x)[..count]);
    rows.bias.fill(T::zero());
    if let Some(qd) = qd {
        let motion = PointMotion::of_b(&path, model, bodies, [Some(qd), None]);
        let rates = row_rates(kind, x, [motion.velocity, motion.acceleration]);
        rows.bias.copy_from_slice(&rates[..count]);
    }
}

/// φ = q_follower − p(q_leader): J = [1, −p′], J̇ q̇ = −p″ q̇².
fn coordinate_row<T: Real, P>(
    model: &Model<'_, P>,
    coupling: &CoordinateCoupling,
    q: &[T],
    qd: Option<&[T]>,
    rows: &mut ConstraintRows<'_, T>,
) {
    let follower = &model.joints[coupling.follower];
    let mut add = |joint: &Joint<P>, x: T| {
        let entry = &mut rows.jacobian[joint.v_start];
        *entry = *entry + x * ratio(joint);
    };
    add(follower, T::one());
    rows.bias[0] = T::zero();
    let Some(leader) = coupling.leader.map(|i| &model.joints[i]) else {
        rows.violation[0] = position(follower, q) - T::from_f64(coupling.polynomial[0]);
        return;
    };
    let [value, slope, curvature, _] = coupling.polynomial_at(position(leader, q));
    add(leader, -slope);
    rows.violation[0] = position(follower, q) - value;
    if let Some(qd) = qd {
        let rate = qd[leader.v_start] * ratio(leader);
        rows.bias[0] = -(curvature * rate * rate);
    }
}

/// A joint's own position; a mimic joint has its leader's coordinate.
pub(super) fn position<T: Real, P>(joint: &Joint<P>, q: &[T]) -> T {
    let own = q[joint.q_start];
    joint
        .coupling
        .map_or(own, |coupling| coupling.position(own))
}

/// The joint's rate per rate of its coordinate.
pub(super) fn ratio<T: Real, P>(joint: &Joint<P>) -> T {
    T::from_f64(joint.coupling.map_or(1.0, |Coupling { ratio, .. }| ratio))
}
