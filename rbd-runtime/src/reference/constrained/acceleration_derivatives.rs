//! Derivatives of the constraints' accelerations.
//!
//! All is as seen from frame a, b's velocity and acceleration as \[ω; ṗ\] and \[ω̇; p̈\] of its origin p. Coordinate k moves
//! what is beyond its joint, up to frame b, by C, and p by δp = C_v + C_ω × p. From its joint's parent, of angular velocity Ω,
//! p moves with ρ̇ and ρ̈. Along q_k in the tangent space, with q̇ and q̈ as they are,
//!
//! > ∂ω = C_ω × (ω − Ω), ∂ω̇ = C_ω × (ω̇ − Ω̇) + (Ω × C_ω) × (ω − Ω)
//! >
//! > ∂ṗ = Ω × δp + C_ω × ρ̇, ∂p̈ = Ω̇ × δp + Ω × (∂ṗ + C_ω × ρ̇) + C_ω × ρ̈
//!
//! and along q̇_k, with Δ the velocity of the joint's child less that of its parent, which moves p with Δ_p,
//!
//! > ∂ω̇ = (2 Ω + Δ_ω − ω) × C_ω, ∂p̈ = 2 ∂ṗ + Δ_ω × δp − C_ω × Δ_p
//!
//! Where a path goes through a joint from its child to its parent, what is beyond moves about the parent, too: C moves with the
//! child. Rows follow by dual numbers in these directions.

use super::constraint::{Constraint, ConstraintBetween, CoordinateCoupling, Correction};
use super::path::{Column, RelativeMotion, set_path};
use super::rows::{position, ratio, row_count};
use crate::constraint::{moving, with_rate};
use crate::reference::{Body, check_length};
use crate::{
    ConstraintKind, Dual, Force, Frame, IntoReal, Joint, Model, Motion, Real, Transform, Vector3,
};

/// Writes the derivatives of a = J q̈ + J̇ q̇ + k_d J q̇ + k_p φ by q, in the tangent space, and by q̇, m×nv
/// each by rows.
///
/// # Panics
/// If a slice has a wrong length (see the [module](super::super)); m is the sum of
/// [`Constraint::rows`].
pub fn constraint_acceleration_derivatives<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    constraints: &[Constraint<P>],
    state: [&[T]; 3],
    [by_q, by_qd]: [&mut [T]; 2],
) {
    let (nv, m) = (model.nv(), row_count(constraints));
    for (array, length) in state.iter().zip([model.nq(), nv, nv]) {
        check_length("q, qd, qdd", array.len(), length);
    }
    for by in [&mut *by_q, &mut *by_qd] {
        check_length("derivatives", by.len(), m * nv);
        by.fill(T::zero());
    }
    let mut first = 0;
    for own in constraints {
        let rows = first * nv..(first + own.rows()) * nv;
        let mut into = [&mut by_q[rows.clone()], &mut by_qd[rows]];
        match &own.between {
            ConstraintBetween::Frames { kind, a, b } => {
                let row = FrameRows {
                    kind: *kind,
                    correction: own.correction,
                };
                row.derivatives(model, bodies, [a, b], state, &mut into);
            }
            ConstraintBetween::Coordinates(coupling) => {
                coordinate_row(model, coupling, own.correction, state, &mut into);
            }
        }
        first += own.rows();
    }
}

/// The rows of a constraint between frames.
struct FrameRows {
    kind: ConstraintKind,
    correction: Correction,
}

impl FrameRows {
    fn derivatives<T: Real, P: IntoReal<T>>(
        &self,
        model: &Model<'_, P>,
        bodies: &mut [Body<T>],
        frames: [&Frame<P>; 2],
        [q, qd, qdd]: [&[T]; 3],
        into: &mut [&mut [T]; 2],
    ) {
        let nv = model.nv();
        let path = set_path(model, bodies, frames, q, [Some(qd), Some(qdd)]);
        let b = path.of_b;
        let motion = at(&b, b.a_from_b.translation);
        path.each_column(model, bodies, frames, &mut |own| {
            for (by, along) in into.iter_mut().zip(directions(&own, &b, motion)) {
                let rates = self.rates(&b.a_from_b, motion, along);
                for (row, rate) in rates[..self.kind.rows()].iter().enumerate() {
                    let entry = &mut by[row * nv + own.v];
                    *entry = *entry + *rate;
                }
            }
        });
    }

    /// The rates of the rows along rates of X and of its motion.
    fn rates<T: Real>(
        &self,
        x: &Transform<T>,
        motion: [Motion<T>; 2],
        [turning, velocity, acceleration]: [Motion<T>; 3],
    ) -> [T; 6] {
        let motion = [dual(motion[0], velocity), dual(motion[1], acceleration)];
        let rows = self.accelerations(&moving(x, turning), motion);
        rows.map(|row| row.derivatives[0])
    }

    /// d/dt (Fᵀ v) + k_d Fᵀ v + k_p φ.
    fn accelerations<T: Real>(&self, x: &Transform<T>, [v, a]: [Motion<T>; 2]) -> [T; 6] {
        let Correction { stiffness, damping } = self.correction;
        let v_moving = dual(v, a + v.scale(T::from_f64(damping)));
        let x_moving = moving(x, v);
        let mut out = self.kind.violation(x);
        for (out, row) in out.iter_mut().zip(self.kind.directions(&x_moving)) {
            let about_b = match self.kind.is_central() {
                true => row.angular,
                false => row.angular - x_moving.translation.cross(row.linear),
            };
            let rate = v_moving.dot(Force::new(about_b, row.linear)).derivatives[0];
            *out = *out * T::from_f64(stiffness) + rate;
        }
        out
    }
}

/// A motion and its rate.
fn dual<T: Real>(m: Motion<T>, rate: Motion<T>) -> Motion<Dual<T, 1>> {
    let angular = with_rate(m.angular, rate.angular);
    Motion::new(angular, with_rate(m.linear, rate.linear))
}

/// The velocity and acceleration of the body's point at p, \[ω; ṗ\] and \[ω̇; p̈\].
fn at<T: Real>(body: &RelativeMotion<T>, p: Vector3<T>) -> [Motion<T>; 2] {
    let (v, a) = (body.velocity, body.acceleration);
    let rate = v.linear + v.angular.cross(p);
    let second = a.linear + a.angular.cross(p) + v.angular.cross(rate);
    [Motion::new(v.angular, rate), Motion::new(a.angular, second)]
}

/// The rates of X, \[ω; ṗ\] and \[ω̇; p̈\] along q_k, and those along q̇_k.
fn directions<T: Real>(
    own: &Column<T>,
    b: &RelativeMotion<T>,
    [v, a]: [Motion<T>; 2],
) -> [[Motion<T>; 3]; 2] {
    let p = b.a_from_b.translation;
    let [carried, carried_rate] = at(&own.parent, p);
    let (axis, parent) = (own.motion.angular, carried.angular);
    let moved = own.motion.linear + axis.cross(p);
    let [beyond, turning] = [v - carried, a - carried_rate];
    let coriolis = parent.cross(beyond.linear);
    let swung = axis.cross(beyond.linear);
    let rate = parent.cross(moved) + swung;
    let second = carried_rate.angular.cross(moved)
        + parent.cross(rate + swung)
        + axis.cross(turning.linear - coriolis - coriolis);
    let spun = axis.cross(turning.angular) + parent.cross(axis).cross(beyond.angular);
    let turned = axis.cross(beyond.angular);
    let c = Motion::new(axis, moved);
    let mut second_by_rate = rate + rate;
    let mut spun_by_rate = (parent - beyond.angular).cross(axis);
    if !own.is_alone {
        let [child, _] = at(&own.child, p);
        let joint = child - carried;
        spun_by_rate = spun_by_rate + joint.angular.cross(axis);
        second_by_rate = second_by_rate + joint.angular.cross(moved) - axis.cross(joint.linear);
    }
    [
        [c, Motion::new(turned, rate), Motion::new(spun, second)],
        [Motion::zero(), c, Motion::new(spun_by_rate, second_by_rate)],
    ]
}

/// The derivatives of [`rows::coordinate_row`](super::rows).
fn coordinate_row<T: Real, P>(
    model: &Model<'_, P>,
    coupling: &CoordinateCoupling,
    Correction { stiffness, damping }: Correction,
    [q, qd, qdd]: [&[T]; 3],
    [by_q, by_qd]: &mut [&mut [T]; 2],
) {
    let [stiffness, damping] = [stiffness, damping].map(T::from_f64);
    let mut add = |joint: &Joint<P>, rates: [T; 2]| {
        for (by, rate) in [&mut *by_q, &mut *by_qd].into_iter().zip(rates) {
            let entry = &mut by[joint.v_start];
            *entry = *entry + rate * ratio(joint);
        }
    };
    add(&model.joints[coupling.follower], [stiffness, damping]);
    let Some(leader) = coupling.leader.map(|i| &model.joints[i]) else {
        return;
    };
    let [_, slope, curvature, third] = coupling.polynomial_at(position(leader, q));
    let [rate, acceleration] = [qd, qdd].map(|x| x[leader.v_start] * ratio(leader));
    let turning = curvature * (acceleration + damping * rate) + third * (rate * rate);
    let by_rate = (curvature + curvature) * rate + slope * damping;
    add(leader, [-(turning + slope * stiffness), -by_rate]);
}
