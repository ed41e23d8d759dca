use core::ops::Mul;

use super::from_matrix;
use crate::joint::rotation;
use crate::{IntoReal, Matrix3, Real, Vector3};

/// A rotation as a quaternion of length 1, x i + y j + z k + w, in the order of q: \[x y z w\], the
/// real part last.
///
/// Named like a [`Transform`](crate::Transform): `parent_from_child` takes coordinates in the child's
/// frame to coordinates in the parent's. A quaternion and its negative are the same rotation. No
/// function but [`normalized`](Self::normalized) and [`log`](Self::log) divides by the length.
///
/// ```
/// use rbd_runtime::{Quaternion, Vector3};
///
/// let parent_from_child = Quaternion::from_rpy([0.0, 0.0, core::f64::consts::FRAC_PI_2]);
/// let ahead = parent_from_child * Vector3::new(1.0, 0.0, 0.0);
/// assert!((ahead - Vector3::new(0.0, 1.0, 0.0)).norm() < 1e-15);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Quaternion<T> {
    /// The coefficient of i.
    pub x: T,
    /// The coefficient of j.
    pub y: T,
    /// The coefficient of k.
    pub z: T,
    /// The real part, cos(θ/2).
    pub w: T,
}

impl<T> Quaternion<T> {
    /// The quaternion x i + y j + z k + w.
    #[inline(always)]
    pub const fn new(x: T, y: T, z: T, w: T) -> Self {
        Self { x, y, z, w }
    }
}

impl<T: Real> Quaternion<T> {
    /// No rotation.
    #[inline(always)]
    pub fn identity() -> Self {
        Self::new(T::zero(), T::zero(), T::zero(), T::one())
    }

    /// The constant `q` in the scalar `T`.
    #[inline(always)]
    pub fn from_f64(q: Quaternion<f64>) -> Self {
        Self::lift(q)
    }

    /// `q` with each number [made](IntoReal) a `T`.
    #[inline(always)]
    pub fn lift<P: IntoReal<T>>(q: Quaternion<P>) -> Self {
        Self::new(
            q.x.into_real(),
            q.y.into_real(),
            q.z.into_real(),
            q.w.into_real(),
        )
    }

    /// \[x y z w\].
    #[inline(always)]
    pub fn to_array(self) -> [T; 4] {
        [self.x, self.y, self.z, self.w]
    }

    /// The rotation by `angle` (rad) about the unit vector `axis`: \[axis sin(θ/2), cos(θ/2)\].
    #[inline]
    pub fn from_axis_angle(axis: Vector3<T>, angle: T) -> Self {
        let (sin, cos) = (angle * T::from_f64(0.5)).sin_cos();
        let v = axis.scale(sin);
        Self::new(v.x, v.y, v.z, cos)
    }

    /// The quaternion of a rotation matrix, with w ≥ 0.
    ///
    /// The result has length 1 and is within a few units in the last place of 1 for every rotation, also
    /// near a half turn. For a matrix that is not a rotation it is a rotation near it.
    #[inline]
    pub fn from_matrix(rotation: Matrix3<T>) -> Self {
        from_matrix::quaternion(rotation).into()
    }

    /// R = 1 + 2 w \[v\]× + 2 \[v\]×², v = (x, y, z): a rotation if the length is 1.
    #[inline]
    pub fn to_matrix(self) -> Matrix3<T> {
        rotation::matrix(self.to_array())
    }

    /// The inverse rotation, \[−x −y −z w\].
    #[inline(always)]
    pub fn inverse(self) -> Self {
        rotation::conjugate(self.to_array()).into()
    }

    /// q/|q|, for a length that is not 0.
    #[inline]
    pub fn normalized(self) -> Self {
        rotation::normalized(self.to_array()).into()
    }

    /// a · b, the cosine of half the angle between the two rotations, or its negative.
    #[inline]
    pub fn dot(self, b: Self) -> T {
        self.x * b.x + self.y * b.y + self.z * b.z + self.w * b.w
    }

    /// The rotation at `t` on the shortest turn from this one (`t` = 0) to `b` (`t` = 1), at constant
    /// velocity: q exp(t log(q⁻¹ b)) ("slerp").
    #[doc(alias = "slerp")]
    #[inline]
    pub fn interpolate(self, b: Self, t: T) -> Self {
        self * Self::exp((self.inverse() * b).log().scale(t))
    }
}

impl<T: Real> Default for Quaternion<T> {
    /// No rotation.
    fn default() -> Self {
        Self::identity()
    }
}

impl<T: Real> Mul for Quaternion<T> {
    type Output = Self;
    /// `a_from_b * b_from_c` = `a_from_c`.
    #[inline]
    fn mul(self, b: Self) -> Self {
        rotation::product(self.to_array(), b.to_array()).into()
    }
}

impl<T: Real> Mul<Vector3<T>> for Quaternion<T> {
    type Output = Vector3<T>;
    /// The rotated vector: u + 2 w v × u + 2 v × (v × u), v = (x, y, z).
    #[inline]
    fn mul(self, u: Vector3<T>) -> Vector3<T> {
        let v = Vector3::new(self.x, self.y, self.z);
        let across = v.cross(u);
        let across = across + across;
        u + across.scale(self.w) + v.cross(across)
    }
}

impl<T> From<[T; 4]> for Quaternion<T> {
    /// \[x y z w\].
    fn from([x, y, z, w]: [T; 4]) -> Self {
        Self { x, y, z, w }
    }
}

impl<T> From<Quaternion<T>> for [T; 4] {
    /// \[x y z w\].
    fn from(q: Quaternion<T>) -> Self {
        [q.x, q.y, q.z, q.w]
    }
}
