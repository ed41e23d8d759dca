//! Translation along a fixed axis: E = 1, r = a q, S = [0; a].

use crate::{Matrix3, Motion, Real, Transform, Vector3};

#[inline]
pub(super) fn placement<T: Real>(axis: Vector3<f64>, q: T) -> Transform<T> {
    Transform::new(Matrix3::identity(), Vector3::from_f64(axis).scale(q))
}

#[inline]
pub(super) fn motion_subspace<T: Real>(axis: Vector3<f64>) -> Motion<T> {
    Motion::new(Vector3::zero(), Vector3::from_f64(axis))
}
