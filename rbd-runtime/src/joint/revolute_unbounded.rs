//! Rotation about a fixed axis without a seam: q = [cos θ, sin θ], S = [a; 0].

use super::rotation;
use crate::{Matrix3, Real, Transform, Vector3};

#[inline]
pub(super) fn placement<T: Real>(axis: Vector3<f64>, q: &[T]) -> Transform<T> {
    Transform::new(Matrix3::rotation_about(axis, q[1], q[0]), Vector3::zero())
}

#[inline]
pub(super) fn integrate<T: Real>(q: &[T], v: T, out: &mut [T]) {
    out.copy_from_slice(&rotation::turned([q[0], q[1]], v));
}

#[inline]
pub(super) fn difference<T: Real>(q0: &[T], q1: &[T], out: &mut [T]) {
    out[0] = rotation::angle_between([q0[0], q0[1]], [q1[0], q1[1]]);
}

/// (−sin θ, cos θ) θ̇.
#[inline]
pub(super) fn position_rate<T: Real>(q: &[T], v: T, out: &mut [T]) {
    out.copy_from_slice(&[-(q[1] * v), q[0] * v]);
}

/// cos θ d(sin θ) − sin θ d(cos θ).
#[inline]
pub(super) fn velocity_from_rate<T: Real>(q: &[T], rate: &[T]) -> T {
    q[0] * rate[1] - q[1] * rate[0]
}

#[inline]
pub(super) fn normalize<T: Real>(q: &mut [T]) {
    q.copy_from_slice(&rotation::normalized([q[0], q[1]]));
}
