//! Derivatives of the constraints' accelerations.

use super::constraint::{Constraint, ConstraintBetween, CoordinateCoupling, Correction};
use super::path::{PathJoint, Seen, set_path};
use super::point_motion::{PointMotion, dual, joint_motions, row_rates};
use super::rows::{position, ratio, row_count};
use crate::constraint::moving;
use crate::reference::{Body, check_length};
use crate::{ConstraintKind, Dual, Frame, IntoReal, Joint, Model, Motion, Real, Transform};

/// Writes the derivatives of a = J q̈ + J̇ q̇ + k_d J q̇ + k_p φ at `[q, qd, qdd]` by q, in the tangent space, and by q̇, m×nv
/// each by rows. Units are those of φ a second squared, per unit of q and of q̇.
///
/// In frame a's axes, with b's origin p: coordinate k moves what is beyond its joint, up to b, by C, and p by δp. The joint's
/// parent turns with Ω as seen from a; seen from the parent, b turns with ω and p moves with ṗ. Then along q_k, with q̇ and q̈ as
/// they are, the motion of b as seen from a changes by
///
/// > ∂ω = C_ω × ω, ∂ω̇ = Ω × ∂ω + C_ω × ω̇
/// >
/// > ∂ṗ = Ω × δp + C_ω × ṗ, ∂p̈ = Ω̇ × δp + Ω × (∂ṗ + C_ω × ṗ) + C_ω × p̈
///
/// and along q̇_k, with Δ the velocity of the joint's child less that of its parent, which moves p with Δ_p, by C and
///
/// > ∂ω̇ = Ω × C_ω + ∂ω + Δ_ω × C_ω, ∂p̈ = 2 ∂ṗ + Δ_ω × δp − C_ω × Δ_p
///
/// The terms of Δ vanish where the joint has one coordinate. If the path from a to b goes through a joint from its child to
/// its parent, what is beyond moves about the parent, too: C moves with the child. Rows follow by dual numbers in these
/// directions. All follows from the rates of vectors that move with a body (RBDA section 2.10).
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
    check_length("bodies", bodies.len(), model.joints.len());
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
        let path = set_path(model, bodies, frames, q, Some([qd, qdd]));
        let (x, rates) = (path.a_from_b, [Some(qd), Some(qdd)]);
        let motion = PointMotion::of_b(&path, model, bodies, rates);
        let mut beyond = PointMotion::rest();
        for joint in path.joints(model, bodies) {
            let own = joint_motions(joint, rates);
            let (seen, change) = from_parent(joint, beyond, own);
            beyond = beyond.before(own);
            for (v, column) in joint.columns() {
                let along = directions(&joint.parent, &seen, column, change);
                for (by, along) in into.iter_mut().zip(along) {
                    let rates = self.rates(&x, &motion, along);
                    for (row, rate) in rates[..self.kind.rows()].iter().enumerate() {
                        by[row * nv + v] = by[row * nv + v] + *rate;
                    }
                }
            }
        }
    }

    /// The rates of the rows along rates of X and of its motion.
    fn rates<T: Real>(
        &self,
        x: &Transform<T>,
        motion: &PointMotion<T>,
        [turning, v, a]: [Motion<T>; 3],
    ) -> [T; 6] {
        let Correction { stiffness, damping } = self.correction;
        let (x, damping) = (moving(x, turning), Dual::from_f64(damping));
        let v = dual(motion.velocity, v);
        let damped = dual(motion.acceleration, a) + v.scale(damping);
        let (mut rows, violation) = (
            row_rates(self.kind, &x, [v, damped]),
            self.kind.violation(&x),
        );
        for (row, phi) in rows.iter_mut().zip(violation) {
            *row = *row + phi * Dual::from_f64(stiffness);
        }
        rows.map(|row| row.derivatives[0])
    }
}

/// The motion of b as seen from the parent of a joint, from the motion beyond the joint, and Δ. Turns about the axis of a joint
/// with one coordinate are left out, since they have no effect: C_ω × C_ω = 0.
fn from_parent<T: Real, P: IntoReal<T>>(
    joint: PathJoint<'_, T, P>,
    beyond: PointMotion<T>,
    own: [Motion<T>; 2],
) -> (PointMotion<T>, Motion<T>) {
    let is_alone = joint.columns().count() == 1;
    let change = match joint.is_reversed() {
        _ if is_alone => Motion::zero(),
        true => -own[0],
        false => own[0],
    };
    if joint.is_reversed() {
        return (beyond, change);
    }
    let mut seen = beyond.before(own);
    if is_alone {
        seen.velocity.angular = beyond.velocity.angular;
        seen.acceleration.angular = beyond.turned(own[0]).angular;
    }
    (seen, change)
}

/// The rates of X, \[ω; ṗ\] and \[ω̇; p̈\] along q_k, and those along q̇_k.
fn directions<T: Real>(
    parent: &Seen<T>,
    seen: &PointMotion<T>,
    c: Motion<T>,
    change: Motion<T>,
) -> [[Motion<T>; 3]; 2] {
    let (axis, parent_turns) = (c.angular, parent.angular_velocity);
    let [turned, swung] = [seen.velocity.angular, seen.velocity.linear].map(|v| axis.cross(v));
    let rate = parent_turns.cross(c.linear) + swung;
    let spun = parent_turns.cross(turned) + axis.cross(seen.acceleration.angular);
    let second = parent.angular_acceleration.cross(c.linear)
        + parent_turns.cross(rate + swung)
        + axis.cross(seen.acceleration.linear);
    let spun_by_rate = parent_turns.cross(axis) + turned + change.angular.cross(axis);
    let second_by_rate = rate + rate + change.angular.cross(c.linear) - axis.cross(change.linear);
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
