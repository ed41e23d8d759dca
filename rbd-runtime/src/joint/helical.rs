//! A screw: rotation about a fixed axis and translation along it by `pitch` metres a radian,
//! S = [a; pitch a].

use super::{prismatic, revolute};
use crate::{Motion, Real, Transform, Vector3};

#[inline]
pub(super) fn placement<T: Real>(axis: Vector3<f64>, pitch: f64, q: T) -> Transform<T> {
    let turned = revolute::placement(axis, q);
    let moved = prismatic::placement(axis.scale(pitch), q);
    Transform::new(turned.rotation, moved.translation)
}

#[inline]
pub(super) fn motion_subspace<T: Real>(axis: Vector3<f64>, pitch: f64) -> Motion<T> {
    Motion::new(
        Vector3::from_f64(axis),
        Vector3::from_f64(axis.scale(pitch)),
    )
}
