//! Quaternions and plane angles, exponentials and logarithms, for joints that turn freely.
//!
//! Nothing here branches on values. Where a formula divides by an angle θ, √(θ² + 1e-37) replaces θ:
//! quotients such as (sin θ)/θ are flat at 0, so that this changes them by less than 1e-37, and 0/0 does
//! not occur in `f64` or `f32`. A difference such as 1 − (sin θ)/θ has an absolute error of a few ulps of
//! 1, and always multiplies a vector as long as the one that it is added to. So exponentials and logarithms
//! err by a few ulps of their largest element.

use crate::{Matrix3, Real, Vector3};

/// The constant that is added to θ² in quotients.
const TINY: f64 = 1e-37;

/// A quaternion \[x y z w\], w the real part: v = (x, y, z).
pub(crate) type Quaternion<T> = [T; 4];

/// √(θ² + tiny), from θ².
#[inline]
fn angle<T: Real>(square: T) -> T {
    (square + T::from_f64(TINY)).sqrt()
}

#[inline]
pub(super) fn vector_part<T: Real>([x, y, z, _]: Quaternion<T>) -> Vector3<T> {
    Vector3::new(x, y, z)
}

/// R = 1 + 2 w \[v\]× + 2 \[v\]×², a rotation if the quaternion has length 1.
#[inline]
pub(crate) fn matrix<T: Real>([x, y, z, w]: Quaternion<T>) -> Matrix3<T> {
    let (x2, y2, z2) = (x + x, y + y, z + z);
    let (xx, yy, zz) = (x * x2, y * y2, z * z2);
    let (xy, xz, yz) = (x * y2, x * z2, y * z2);
    let (wx, wy, wz) = (w * x2, w * y2, w * z2);
    let one = T::one();
    Matrix3::new([
        [one - (yy + zz), xy - wz, xz + wy],
        [xy + wz, one - (xx + zz), yz - wx],
        [xz - wy, yz + wx, one - (xx + yy)],
    ])
}

/// a ⊗ b: rotates by b, then by a.
#[inline]
pub(crate) fn product<T: Real>(a: Quaternion<T>, b: Quaternion<T>) -> Quaternion<T> {
    let (u, v) = (vector_part(a), vector_part(b));
    let vector = v.scale(a[3]) + u.scale(b[3]) + u.cross(v);
    let [x, y, z] = vector.to_array();
    [x, y, z, a[3] * b[3] - u.dot(v)]
}

/// The inverse rotation.
#[inline]
pub(crate) fn conjugate<T: Real>([x, y, z, w]: Quaternion<T>) -> Quaternion<T> {
    [-x, -y, -z, w]
}

/// The quaternion of the rotation by |φ| about φ: \[φ sin(θ/2)/θ, cos(θ/2)\].
#[inline]
pub(super) fn exponential<T: Real>(phi: Vector3<T>) -> Quaternion<T> {
    let theta = angle(phi.dot(phi));
    let (sin, cos) = (theta * T::from_f64(0.5)).sin_cos();
    let [x, y, z] = phi.scale(sin / theta).to_array();
    [x, y, z, cos]
}

/// φ of the rotation, |φ| ≤ π, for a quaternion of any length but 0: v θ/|v| with
/// θ = atan2(2 w |v|, w² − |v|²), the same for a quaternion and its negative.
#[inline]
pub(super) fn logarithm<T: Real>(q: Quaternion<T>) -> Vector3<T> {
    let (v, w) = (vector_part(q), q[3]);
    let length = angle(v.dot(v));
    let theta = (T::from_f64(2.0) * w * length).atan2(w * w - length * length);
    v.scale(theta / length)
}

/// ρ̇ = ½ ρ ⊗ (ω, 0), ω in the turned frame.
#[inline]
pub(super) fn rate<T: Real>(q: Quaternion<T>, omega: Vector3<T>) -> Quaternion<T> {
    let [x, y, z] = omega.to_array();
    product(q, [x, y, z, T::zero()]).map(|e| e * T::from_f64(0.5))
}

/// x / |x|.
#[inline]
pub(crate) fn normalized<T: Real, const N: usize>(x: [T; N]) -> [T; N] {
    let square = x[1..].iter().fold(x[0] * x[0], |sum, &e| sum + e * e);
    let factor = T::one() / square.sqrt();
    x.map(|e| e * factor)
}

/// V d, the displacement of a body that moves with the constant velocity [φ; d] in its own frame for a unit
/// of time: V = 1 + (1 − cos θ)/θ² \[φ\]× + (1 − (sin θ)/θ)/θ² \[φ\]×².
#[inline]
pub(super) fn travel<T: Real>(phi: Vector3<T>, d: Vector3<T>) -> Vector3<T> {
    let square = phi.dot(phi) + T::from_f64(TINY);
    let theta = square.sqrt();
    let half = theta * T::from_f64(0.5);
    let ((sin, _), (sin_half, _)) = (theta.sin_cos(), half.sin_cos());
    let ratio = sin_half / theta;
    let first = T::from_f64(2.0) * ratio * ratio;
    let second = (T::one() - sin / theta) / square;
    let across = phi.cross(d);
    d + across.scale(first) + phi.cross(across).scale(second)
}

/// d = V⁻¹ p, the inverse of [`travel`] for |φ| ≤ π: p − ½ φ × p + (1 − α)/θ² φ × (φ × p),
/// α = (θ/2) cot(θ/2).
#[inline]
pub(super) fn travel_inverse<T: Real>(phi: Vector3<T>, p: Vector3<T>) -> Vector3<T> {
    let square = phi.dot(phi) + T::from_f64(TINY);
    let factor = (T::one() - half_cotangent(square)) / square;
    let across = phi.cross(p);
    p - across.scale(T::from_f64(0.5)) + phi.cross(across).scale(factor)
}

/// (θ/2) cot(θ/2), from θ² > 0.
#[inline]
fn half_cotangent<T: Real>(square: T) -> T {
    let half = square.sqrt() * T::from_f64(0.5);
    let (sin, cos) = half.sin_cos();
    half * cos / sin
}

/// The point (cos θ, sin θ) turned by a further angle.
#[inline]
pub(super) fn turned<T: Real>([cos, sin]: [T; 2], by: T) -> [T; 2] {
    let (s, c) = by.sin_cos();
    [cos * c - sin * s, sin * c + cos * s]
}

/// The angle in (−π, π] from the direction of `from` to that of `to`.
#[inline]
pub(super) fn angle_between<T: Real>(from: [T; 2], to: [T; 2]) -> T {
    let (cross, dot) = (
        from[0] * to[1] - from[1] * to[0],
        from[0] * to[0] + from[1] * to[1],
    );
    cross.atan2(dot)
}

/// [`travel`] in a plane: [(sin θ)/θ, −(1 − cos θ)/θ; (1 − cos θ)/θ, (sin θ)/θ] d.
#[inline]
pub(super) fn plane_travel<T: Real>(theta: T, [x, y]: [T; 2]) -> [T; 2] {
    let even = angle(theta * theta);
    let half = even * T::from_f64(0.5);
    let ((sin, _), (sin_half, _)) = (even.sin_cos(), half.sin_cos());
    let ratio = sin_half / even;
    let (a, b) = (sin / even, T::from_f64(2.0) * ratio * ratio * theta);
    [a * x - b * y, b * x + a * y]
}

/// The inverse of [`plane_travel`] for |θ| ≤ π: [α, θ/2; −θ/2, α] p.
#[inline]
pub(super) fn plane_travel_inverse<T: Real>(theta: T, [x, y]: [T; 2]) -> [T; 2] {
    let alpha = half_cotangent(theta * theta + T::from_f64(TINY));
    let half = theta * T::from_f64(0.5);
    [alpha * x + half * y, alpha * y - half * x]
}
