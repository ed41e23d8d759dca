//! Exponentials and logarithms of SO(3) and SE(3) (R. M. Murray, Z. Li and S. S. Sastry, *A
//! Mathematical Introduction to Robotic Manipulation*, CRC Press 1994, sections 2.2 and 3.2).
//!
//! Largest errors, measured in `f64` against power series of matrices in twice the digits, for angles from
//! 0 to π including those where formulas change, in units in the last place: elements of R 4.9 (of 1), p
//! 1.9 (of
//! |d|), φ 2.4 (of its own length) and d 2.2 (of |p|).

use super::from_matrix::multiple;
use super::half_angle::{HalfAngle, polynomial};
use super::sign_or_one;
use crate::{Matrix3, Motion, Quaternion, Real, Transform, Vector3};

impl<T: Real> Quaternion<T> {
    /// The rotation by |φ| rad about φ: \[φ/θ sin(θ/2), cos(θ/2)\], θ = |φ|.
    ///
    /// Its error is a few units in the last place of 1, and of θ beyond 2π; that of the vector part is as
    /// small relative to its own length for θ ≤ π.
    #[doc(alias("exp3", "exponential"))]
    #[inline]
    pub fn exp(phi: Vector3<T>) -> Self {
        let half = HalfAngle::of_square(phi.dot(phi));
        let v = phi.scale(half.sinc * T::from_f64(0.5));
        Self::new(v.x, v.y, v.z, half.cos)
    }

    /// φ with |φ| ≤ π, in rad, so that [`exp`](Self::exp) of it is this rotation: v θ/|v|,
    /// θ = 2 atan2(|v|, w) for w ≥ 0. The quaternion may have any length but 0.
    ///
    /// Its error is a few units in the last place of its length, also near 0 and near π. At a half turn
    /// both φ and −φ are solutions and either may be given.
    #[doc(alias("log3", "logarithm"))]
    #[inline]
    pub fn log(self) -> Vector3<T> {
        let sign = sign_or_one(self.w);
        let (v, w) = (Vector3::new(self.x, self.y, self.z), self.w * sign);
        let square = v.dot(v);
        let limit = w * w * T::from_f64(LIMIT);
        let select = |near, far| limit.select_less(square, far, near);

        // θ/2|v| = (1/w) (1 − u²/3 + u⁴/5 − …), u = |v|/w.
        let inverse = T::one() / select(w, T::one());
        let ratio = select(square, T::zero()) * (inverse * inverse);
        let near = inverse * polynomial(&ARC_TANGENT, ratio);

        let length = select(T::one(), square).sqrt();
        let far = length.atan2(w) / length;
        v.scale(T::from_f64(2.0) * sign * select(near, far))
    }
}

/// The largest tan²(θ/2) for the polynomial.
const LIMIT: f64 = 0.01;

/// (arctan u)/u = 1 − u²/3 + u⁴/5 − …; the truncation error is below 10⁻¹⁹.
const ARC_TANGENT: [f64; 9] = [
    1.0,
    -1.0 / 3.0,
    1.0 / 5.0,
    -1.0 / 7.0,
    1.0 / 9.0,
    -1.0 / 11.0,
    1.0 / 13.0,
    -1.0 / 15.0,
    1.0 / 17.0,
];

impl<T: Real> Matrix3<T> {
    /// The rotation by |φ| rad about φ, e^\[φ\]×: the matrix of [`Quaternion::exp`].
    #[doc(alias("exp3", "exponential"))]
    #[inline]
    pub fn exp(phi: Vector3<T>) -> Self {
        Quaternion::exp(phi).to_matrix()
    }

    /// φ with |φ| ≤ π, in rad, of a rotation matrix: [`Quaternion::log`] of its quaternion.
    #[doc(alias("log3", "logarithm"))]
    #[inline]
    pub fn log(self) -> Vector3<T> {
        let [x, y, z, w] = multiple(self);
        Quaternion::new(x, y, z, w).log()
    }
}

impl<T: Real> Transform<T> {
    /// The exponential of SE(3): the placement that a body reaches from the identity in unit time, at
    /// the constant velocity `m` = \[φ; d\] in its own coordinates (rad, m).
    ///
    /// R = e^\[φ\]×, p = V d with V = 1 + (1 − cos θ)/θ² \[φ\]× + (θ − sin θ)/θ³ \[φ\]×², θ = |φ|.
    ///
    /// R errs as [`Quaternion::exp`] does, p by a few units in the last place of |d|, of |d| θ beyond
    /// 2π.
    #[doc(alias("exp6", "exponential"))]
    #[inline]
    pub fn exp(m: Motion<T>) -> Self {
        let (phi, d) = (m.angular, m.linear);
        let half = HalfAngle::of_square(phi.dot(phi));
        let across = phi.cross(d);
        let travelled =
            d + across.scale(half.whole_versine()) + phi.cross(across).scale(half.whole_rest());
        Self::new(Matrix3::exp(phi), travelled)
    }

    /// The \[φ; d\] with |φ| ≤ π, in rad and m, of which this is the [`exp`](Self::exp):
    /// d = p − ½ φ × p + (1 − (θ/2) cot(θ/2))/θ² φ × (φ × p).
    ///
    /// φ errs by a few units in the last place of its length, d of |p|, near 0 and near π too.
    #[doc(alias("log6", "logarithm"))]
    #[inline]
    pub fn log(self) -> Motion<T> {
        let (phi, p) = (self.rotation.log(), self.translation);
        let half = HalfAngle::of_square(phi.dot(phi));
        let across = phi.cross(p);
        let linear =
            p - across.scale(T::from_f64(0.5)) + phi.cross(across).scale(half.cotangent_rest());
        Motion::new(phi, linear)
    }
}
