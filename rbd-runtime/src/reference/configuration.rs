//! Motions on the manifold of configurations: with joints that turn freely, q is not a vector.

use super::check_length;
use crate::{IntoReal, Limits, Model, Real};

/// Writes q ⊞ v to `out` (length nq): the configuration that the constant velocity `v`, in the coordinates
/// of q̇ times time (length nv; rad, m), reaches from `q`, joint by joint
/// ([`JointType::integrate`](crate::JointType::integrate)). Explicit Euler is v = h q̇.
///
/// # Panics
/// If a slice has a wrong length.
pub fn integrate<T: Real, P: IntoReal<T>>(model: &Model<'_, P>, q: &[T], v: &[T], out: &mut [T]) {
    check_length("q", q.len(), model.nq());
    check_length("v", v.len(), model.nv());
    check_length("out", out.len(), model.nq());
    for joint in model.leaders() {
        let (own_q, own_v) = (joint.position_range(), joint.velocity_range());
        let out = &mut out[own_q.clone()];
        joint.joint_type.integrate(&q[own_q], &v[own_v], out);
    }
}

/// Writes q₁ ⊟ q₀ to `out` (length nv; rad, m): the smallest v with q₀ ⊞ v = q₁, the inverse of
/// [`integrate`] ([`JointType::difference`](crate::JointType::difference)).
///
/// # Panics
/// If a slice has a wrong length.
pub fn difference<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    q0: &[T],
    q1: &[T],
    out: &mut [T],
) {
    check_length("q0", q0.len(), model.nq());
    check_length("q1", q1.len(), model.nq());
    check_length("out", out.len(), model.nv());
    for joint in model.leaders() {
        let (own_q, own_v) = (joint.position_range(), joint.velocity_range());
        let (q0, q1) = (&q0[own_q.clone()], &q1[own_q]);
        joint.joint_type.difference(q0, q1, &mut out[own_v]);
    }
}

/// Writes Γ(q) v to `out` (length nq): the rate of the coordinates q at the velocity `v` (length nv)
/// ([`JointType::position_rate`](crate::JointType::position_rate)).
///
/// # Panics
/// If a slice has a wrong length.
pub fn position_rate<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    q: &[T],
    v: &[T],
    out: &mut [T],
) {
    check_length("q", q.len(), model.nq());
    check_length("v", v.len(), model.nv());
    check_length("out", out.len(), model.nq());
    for joint in model.leaders() {
        let (own_q, own_v) = (joint.position_range(), joint.velocity_range());
        let out = &mut out[own_q.clone()];
        joint.joint_type.position_rate(&q[own_q], &v[own_v], out);
    }
}

/// Writes κ(u, v) = v + ½ \[u, v\] + \[u, \[u, v\]\]/12 to `out` (length nv): the rate of u, up to u⁴, at
/// which q ⊞ u has the velocity v (Munthe-Kaas 1999). `u` and `v` have length nv.
///
/// # Panics
/// If a slice has a wrong length.
pub fn chart_rate<T: Real, P: IntoReal<T>>(model: &Model<'_, P>, u: &[T], v: &[T], out: &mut [T]) {
    check_length("u", u.len(), model.nv());
    check_length("v", v.len(), model.nv());
    check_length("out", out.len(), model.nv());
    out.copy_from_slice(v);
    for joint in model.leaders().filter(|joint| joint.joint_type.nv() > 1) {
        let own = joint.velocity_range();
        let [_, inverse] = joint.joint_type.bracket(&u[own.clone()]);
        for (out, row) in out[own.clone()].iter_mut().zip(inverse) {
            let products = row.iter().zip(&v[own.clone()]).map(|(a, v)| *a * *v);
            *out = products.fold(T::zero(), |sum, x| sum + x);
        }
    }
}

/// Writes to `out` (length nv) the velocity at which the coordinates q change by `rate` (length nq), the
/// inverse of [`position_rate`] ([`JointType::velocity_from_rate`](crate::JointType::velocity_from_rate)).
///
/// # Panics
/// If a slice has a wrong length.
pub fn velocity_from_rate<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    q: &[T],
    rate: &[T],
    out: &mut [T],
) {
    check_length("q", q.len(), model.nq());
    check_length("rate", rate.len(), model.nq());
    check_length("out", out.len(), model.nv());
    for joint in model.leaders() {
        let (own_q, own_v) = (joint.position_range(), joint.velocity_range());
        let (q, rate) = (&q[own_q.clone()], &rate[own_q]);
        joint
            .joint_type
            .velocity_from_rate(q, rate, &mut out[own_v]);
    }
}

/// Writes the neutral configuration to `q` (length nq): zeros, unit quaternions, [1, 0] for [cos θ, sin θ].
///
/// # Panics
/// If `q` has a wrong length.
pub fn neutral<T: Real, P: IntoReal<T>>(model: &Model<'_, P>, q: &mut [T]) {
    check_length("q", q.len(), model.nq());
    for joint in model.leaders() {
        joint.joint_type.neutral(&mut q[joint.position_range()]);
    }
}

/// Writes a random configuration to `q` (length nq) from numbers that are uniform in [0, 1): uniform within
/// `limits` (one a velocity coordinate) where a joint has some, else as
/// [`JointType::random`](crate::JointType::random) does.
///
/// # Panics
/// If a slice has a wrong length.
pub fn random<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    limits: &[Limits],
    uniform: &mut impl FnMut() -> T,
    q: &mut [T],
) {
    check_length("limits", limits.len(), model.nv());
    check_length("q", q.len(), model.nq());
    for joint in model.leaders() {
        let (joint_type, own) = (joint.joint_type, joint.position_range());
        let range = limits[joint.v_start].sampled(joint_type.default_range());
        joint_type.random(Some(range), uniform, &mut q[own]);
    }
}

/// Divides every quaternion and every [cos θ, sin θ] in `q` (length nq) by its length, which must not be 0.
/// All other functions use `q` as it is: see [`JointType`](crate::JointType).
///
/// # Panics
/// If `q` has a wrong length.
pub fn normalize<T: Real, P: IntoReal<T>>(model: &Model<'_, P>, q: &mut [T]) {
    check_length("q", q.len(), model.nq());
    for joint in model.leaders() {
        joint.joint_type.normalize(&mut q[joint.position_range()]);
    }
}
