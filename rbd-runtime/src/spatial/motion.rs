use core::ops::{Add, Neg, Sub};

use super::{Force, Vector3};
use crate::Real;

/// A spatial motion vector [angular; linear]: velocity or acceleration (RBDA 2.1, 2.2).
///
/// As a velocity: `angular` in rad/s, `linear` in m/s of the point at the frame's origin.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Motion<T> {
    /// Angular part.
    pub angular: Vector3<T>,
    /// Linear part, of the body-fixed point at the origin.
    pub linear: Vector3<T>,
}

impl<T> Motion<T> {
    /// [angular; linear].
    #[inline(always)]
    pub const fn new(angular: Vector3<T>, linear: Vector3<T>) -> Self {
        Self { angular, linear }
    }
}

impl<T: Real> Motion<T> {
    /// Rest.
    #[inline(always)]
    pub fn zero() -> Self {
        Self::new(Vector3::zero(), Vector3::zero())
    }

    /// The constant `m` in the scalar `T`.
    #[inline(always)]
    pub fn from_f64(m: Motion<f64>) -> Self {
        Self::new(Vector3::from_f64(m.angular), Vector3::from_f64(m.linear))
    }

    /// m s.
    #[inline(always)]
    pub fn scale(self, s: T) -> Self {
        Self::new(self.angular.scale(s), self.linear.scale(s))
    }

    /// v × m, the rate of change of `m` that moves with velocity v (RBDA eq 2.31).
    #[inline(always)]
    pub fn cross(self, m: Self) -> Self {
        Self::new(
            self.angular.cross(m.angular),
            self.angular.cross(m.linear) + self.linear.cross(m.angular),
        )
    }

    /// v ×* f, the rate of change of `f` that moves with velocity v (RBDA eq 2.32).
    #[inline(always)]
    pub fn cross_force(self, f: Force<T>) -> Force<T> {
        Force::new(
            self.angular.cross(f.angular) + self.linear.cross(f.linear),
            self.angular.cross(f.linear),
        )
    }

    /// m · f, power if m is a velocity.
    #[inline(always)]
    pub fn dot(self, f: Force<T>) -> T {
        self.angular.dot(f.angular) + self.linear.dot(f.linear)
    }
}

impl<T: Real> Add for Motion<T> {
    type Output = Self;
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Self::new(self.angular + b.angular, self.linear + b.linear)
    }
}

impl<T: Real> Neg for Motion<T> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self::new(-self.angular, -self.linear)
    }
}

impl<T: Real> Sub for Motion<T> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        Self::new(self.angular - b.angular, self.linear - b.linear)
    }
}
