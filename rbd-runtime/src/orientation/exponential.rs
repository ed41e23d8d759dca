//! Exponentials and logarithms of SO(3) and SE(3) (R. M. Murray, Z. Li and S. S. Sastry, *A
//! Mathematical Introduction to Robotic Manipulation*, CRC Press 1994, sections 2.2 and 3.2).
//!
//! Largest errors, measured in `f64` against power series of matrices in twice the digits, for angles from
//! 0 to π including those where formulas change, in units in the last place: elements of R 4.9 (of 1), p
//! 1.9 (of
//! |d|), φ 2.4 (of its own length) and d 2.2 (of |p|).

use core::array::from_fn;

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
        Logarithm::of(self).turn()
    }
}

/// The vector and real part of a quaternion of any length, and what its logarithm is made of.
struct Logarithm<T> {
    v: Vector3<T>,
    /// ±1, so that w ≥ 0.
    sign: T,
    w: T,
    /// |v|².
    square: T,
    /// u² = (|v|/w)² where it is small, else 0.
    ratio: T,
    /// (θ/2)/|v|.
    half_angle: T,
}

impl<T: Real> Logarithm<T> {
    #[inline]
    fn of(q: Quaternion<T>) -> Self {
        let sign = sign_or_one(q.w);
        let (v, w) = (Vector3::new(q.x, q.y, q.z), q.w * sign);
        let square = v.dot(v);
        let select = |near, far| near_or_far(w, square, near, far);

        // θ/2|v| = (1/w) (1 − u²/3 + u⁴/5 − …).
        let inverse = T::one() / select(w, T::one());
        let ratio = select(square, T::zero()) * (inverse * inverse);
        let near = inverse * polynomial(&ARC_TANGENT, ratio);

        let length = select(T::one(), square).sqrt();
        let far = length.atan2(w) / length;
        Self {
            v,
            sign,
            w,
            square,
            ratio,
            half_angle: select(near, far),
        }
    }

    /// φ.
    #[inline]
    fn turn(&self) -> Vector3<T> {
        self.v.scale(T::from_f64(2.0) * self.sign * self.half_angle)
    }

    /// (1 − h cot h)/θ², h = θ/2: h cot h = (arctan u)/u, and (1 − (arctan u)/u)/u² = 1/3 − u²/5 + …
    #[inline]
    fn cotangent_rest(&self) -> T {
        let select = |near, far| near_or_far(self.w, self.square, near, far);
        let product = self.w * self.half_angle;
        let near = polynomial(&ARC_TANGENT_REST, self.ratio);
        let rest = select(near, T::one() - product);
        let size = select(
            product * product,
            self.half_angle * self.half_angle * self.square,
        );
        T::from_f64(0.25) * rest / size
    }
}

/// `near` for |v|² up to [`LIMIT`] w², `far` beyond. Both must be finite, with all derivatives.
#[inline(always)]
fn near_or_far<T: Real>(w: T, square: T, near: T, far: T) -> T {
    (w * w * T::from_f64(LIMIT)).select_less(square, far, near)
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

/// (1 − (arctan u)/u)/u².
const ARC_TANGENT_REST: [f64; 8] = [
    1.0 / 3.0,
    -1.0 / 5.0,
    1.0 / 7.0,
    -1.0 / 9.0,
    1.0 / 11.0,
    -1.0 / 13.0,
    1.0 / 15.0,
    -1.0 / 17.0,
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
        Logarithm::of(Quaternion::from(multiple(self))).turn()
    }

    /// φ = [`log`](Self::log) of a rotation matrix, and the rate of φ by an angular velocity in the rotated frame, rad by
    /// rad/s times time: J_r(φ)⁻¹ = 1 + ½ \[φ\]× + c \[φ\]×², c = (1 − (θ/2) cot(θ/2))/θ², θ = |φ|. Its transpose is that of
    /// an angular velocity in the frame that the matrix leads to.
    ///
    /// The matrix errs by 2.5 units in the last place of 1. At a half turn it is that of the φ which is given. G. S.
    /// Chirikjian, *Stochastic Models, Information Theory, and Lie Groups*, volume 2, Birkhäuser 2012, section 10.6.
    #[doc(alias("Jlog3"))]
    #[inline]
    pub fn log_with_jacobian(self) -> (Vector3<T>, Self) {
        let logarithm = Logarithm::of(Quaternion::from(multiple(self)));
        let (phi, c) = (logarithm.turn(), logarithm.cotangent_rest());
        let diagonal = T::one() - c * phi.dot(phi);
        let [x, y, z] = phi.scale(T::from_f64(0.5)).to_array();
        let others = [[diagonal, -z, y], [z, diagonal, -x], [-y, x, diagonal]];
        let (along, phi_of) = (phi.scale(c).to_array(), phi.to_array());
        let rows = from_fn(|i| from_fn(|j| along[i.min(j)] * phi_of[i.max(j)] + others[i][j]));
        (phi, Self::new(rows))
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
