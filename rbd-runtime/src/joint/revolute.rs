//! Rotation about a fixed axis: E = rot(a, q), r = 0, S = [a; 0].

use crate::{Matrix3, Motion, Real, Transform, Vector3};

#[inline]
pub(super) fn placement<T: Real>(axis: Vector3<f64>, q: T) -> Transform<T> {
    let (sin, cos) = q.sin_cos();
    Transform::new(Matrix3::rotation_about(axis, sin, cos), Vector3::zero())
}

#[inline]
pub(super) fn motion_subspace<T: Real>(axis: Vector3<f64>) -> Motion<T> {
    Motion::new(Vector3::from_f64(axis), Vector3::zero())
}
