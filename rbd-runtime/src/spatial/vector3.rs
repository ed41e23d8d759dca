use core::ops::{Add, Mul, Neg, Sub};

use crate::{IntoReal, Real};

/// A vector of three components.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Vector3<T> {
    /// First component.
    pub x: T,
    /// Second component.
    pub y: T,
    /// Third component.
    pub z: T,
}

impl<T> Vector3<T> {
    /// (x, y, z).
    #[inline(always)]
    pub const fn new(x: T, y: T, z: T) -> Self {
        Self { x, y, z }
    }
}

impl<T: Real> Vector3<T> {
    /// (0, 0, 0).
    #[inline(always)]
    pub fn zero() -> Self {
        Self::new(T::zero(), T::zero(), T::zero())
    }

    /// The constant `v` in the scalar `T`.
    #[inline(always)]
    pub fn from_f64(v: Vector3<f64>) -> Self {
        Self::lift(v)
    }

    /// `v` with each number [made](IntoReal) a `T`.
    #[inline(always)]
    pub fn lift<P: IntoReal<T>>(v: Vector3<P>) -> Self {
        Self::new(v.x.into_real(), v.y.into_real(), v.z.into_real())
    }

    /// a · b.
    #[inline(always)]
    pub fn dot(self, b: Self) -> T {
        self.x * b.x + self.y * b.y + self.z * b.z
    }

    /// a × b.
    #[inline(always)]
    pub fn cross(self, b: Self) -> Self {
        Self::new(
            self.y * b.z - self.z * b.y,
            self.z * b.x - self.x * b.z,
            self.x * b.y - self.y * b.x,
        )
    }

    /// |a| = √(a · a).
    #[inline(always)]
    pub fn norm(self) -> T {
        self.dot(self).sqrt()
    }

    /// a s.
    #[inline(always)]
    pub fn scale(self, s: T) -> Self {
        Self::new(self.x * s, self.y * s, self.z * s)
    }

    /// [x, y, z].
    #[inline(always)]
    pub fn to_array(self) -> [T; 3] {
        [self.x, self.y, self.z]
    }
}

impl<T> From<[T; 3]> for Vector3<T> {
    fn from([x, y, z]: [T; 3]) -> Self {
        Self { x, y, z }
    }
}

impl<T: Real> Add for Vector3<T> {
    type Output = Self;
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Self::new(self.x + b.x, self.y + b.y, self.z + b.z)
    }
}

impl<T: Real> Sub for Vector3<T> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        Self::new(self.x - b.x, self.y - b.y, self.z - b.z)
    }
}

impl<T: Real> Neg for Vector3<T> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y, -self.z)
    }
}

impl<T: Real> Mul<T> for Vector3<T> {
    type Output = Self;
    #[inline(always)]
    fn mul(self, s: T) -> Self {
        self.scale(s)
    }
}
