//! Rows that several kinds share. The rate of a function of X at the relative velocity \[ω; v\] (of B, seen
//! from A, in A's coordinates at A's origin) follows from Ṙ = \[ω\]× R and ṗ = v + ω × p.

use crate::{Force, Matrix3, Real, Vector3};

/// The unit vector along axis `i`.
#[inline]
pub(super) fn unit<T: Real>(i: usize) -> Vector3<T> {
    let (o, l) = (T::zero(), T::one());
    match i {
        0 => Vector3::new(l, o, o),
        1 => Vector3::new(o, l, o),
        _ => Vector3::new(o, o, l),
    }
}

/// The differential of the displacement along `direction` of B's point at `point`, both in A's coordinates:
/// a unit force along `direction` through `point`. For φ = direction · p it is the row at point p.
#[inline]
pub(super) fn along<T: Real>(point: Vector3<T>, direction: Vector3<T>) -> Force<T> {
    Force::new(point.cross(direction), direction)
}

/// [`along`] x, y and z.
#[inline]
pub(super) fn axes_through<T: Real>(point: Vector3<T>) -> [Force<T>; 3] {
    [
        along(point, unit(0)),
        along(point, unit(1)),
        along(point, unit(2)),
    ]
}

/// The differential of the cosine between a of A and b of B, with `turned` = R b: d(a · R b) = ω · (R b ×
/// a).
#[inline]
pub(super) fn cosine<T: Real>(a: Vector3<T>, turned: Vector3<T>) -> Force<T> {
    Force::new(turned.cross(a), Vector3::zero())
}

/// x_A · z_B and y_A · z_B, which are zero where the axes z are parallel.
#[inline]
pub(super) fn tilt<T: Real>(rotation: Matrix3<T>) -> [T; 2] {
    [rotation.rows[0][2], rotation.rows[1][2]]
}

/// The differential of [`tilt`].
#[inline]
pub(super) fn tilt_directions<T: Real>(rotation: Matrix3<T>) -> [Force<T>; 2] {
    let z = rotation.column(2);
    [cosine(unit(0), z), cosine(unit(1), z)]
}

/// s = ½ vee(R − Rᵀ): n sin θ of the rotation by θ about n.
#[inline]
pub(super) fn turn<T: Real>(rotation: Matrix3<T>) -> [T; 3] {
    let r = rotation.rows;
    [r[2][1] - r[1][2], r[0][2] - r[2][0], r[1][0] - r[0][1]]
        .map(|difference| difference * T::from_f64(0.5))
}

/// The differential of [`turn`], ṡ = ½ (tr R 1 − R) ω, by rows. It follows from Rᵀ \[ω\]× + \[ω\]× R =
/// \[(tr R 1 − R) ω\]×, which holds for every matrix R.
#[inline]
pub(super) fn turn_directions<T: Real>(rotation: Matrix3<T>) -> [Force<T>; 3] {
    let r = rotation.rows;
    let trace = r[0][0] + r[1][1] + r[2][2];
    let half = T::from_f64(0.5);
    [0, 1, 2].map(|i| {
        let row = unit(i).scale(trace) - rotation.row(i);
        Force::new(row.scale(half), Vector3::zero())
    })
}
