//! Free motion: q = [x y z qx qy qz qw], q̇ = [linear; angular], both in the child's frame (the
//! order of Pinocchio). S is a permutation of the unit matrix: rows [angular; linear], columns as q̇.

use super::{rotation, spherical};
use crate::{Motion, Real, Transform, Vector3};

#[inline]
pub(super) fn placement<T: Real>(q: &[T]) -> Transform<T> {
    let rotation = spherical::placement(&q[3..]).rotation;
    Transform::new(rotation, spherical::vector(q))
}

#[inline]
pub(super) fn motion_subspace<T: Real>(k: usize) -> Motion<T> {
    match k {
        0..3 => Motion::new(Vector3::zero(), spherical::unit(k)),
        _ => spherical::motion_subspace(k - 3),
    }
}

/// p + R V v, ρ ⊗ exp(ω): the motion at constant velocity in the moving frame, exp of SE(3).
#[inline]
pub(super) fn integrate<T: Real>(q: &[T], v: &[T], out: &mut [T]) {
    let travelled = rotation::travel(spherical::vector(&v[3..]), spherical::vector(v));
    let position = placement(q).act_point(travelled);
    out[..3].copy_from_slice(&position.to_array());
    spherical::integrate(&q[3..], &v[3..], &mut out[3..]);
}

/// log of SE(3) of the placement of q₁ seen from that of q₀.
#[inline]
pub(super) fn difference<T: Real>(q0: &[T], q1: &[T], out: &mut [T]) {
    spherical::difference(&q0[3..], &q1[3..], &mut out[3..]);
    let apart = spherical::vector(q1) - spherical::vector(q0);
    let seen = placement(q0).rotation.transpose_mul(apart);
    let linear = rotation::travel_inverse(spherical::vector(&out[3..]), seen);
    out[..3].copy_from_slice(&linear.to_array());
}

/// R v, ½ ρ ⊗ (ω, 0).
#[inline]
pub(super) fn position_rate<T: Real>(q: &[T], v: &[T], out: &mut [T]) {
    let linear = placement(q).rotation * spherical::vector(v);
    out[..3].copy_from_slice(&linear.to_array());
    spherical::position_rate(&q[3..], &v[3..], &mut out[3..]);
}

/// Rᵀ ṗ, 2 ρ* ⊗ ρ̇.
#[inline]
pub(super) fn velocity_from_rate<T: Real>(q: &[T], rate: &[T], out: &mut [T]) {
    let linear = placement(q).rotation.transpose_mul(spherical::vector(rate));
    out[..3].copy_from_slice(&linear.to_array());
    spherical::velocity_from_rate(&q[3..], &rate[3..], &mut out[3..]);
}
