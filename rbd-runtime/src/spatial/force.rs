use core::ops::{Add, Neg, Sub};

use super::Vector3;
use crate::Real;

/// A spatial force vector [moment; force] (RBDA 2.1, 2.2).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Force<T> {
    /// Moment about the frame's origin, in N m.
    pub angular: Vector3<T>,
    /// Force, in N.
    pub linear: Vector3<T>,
}

impl<T> Force<T> {
    /// [moment; force].
    #[inline(always)]
    pub const fn new(angular: Vector3<T>, linear: Vector3<T>) -> Self {
        Self { angular, linear }
    }
}

impl<T: Real> Force<T> {
    /// No force.
    #[inline(always)]
    pub fn zero() -> Self {
        Self::new(Vector3::zero(), Vector3::zero())
    }

    /// f s.
    #[inline(always)]
    pub fn scale(self, s: T) -> Self {
        Self::new(self.angular.scale(s), self.linear.scale(s))
    }
}

impl<T: Real> Add for Force<T> {
    type Output = Self;
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Self::new(self.angular + b.angular, self.linear + b.linear)
    }
}

impl<T: Real> Sub for Force<T> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        Self::new(self.angular - b.angular, self.linear - b.linear)
    }
}

impl<T: Real> Neg for Force<T> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self::new(-self.angular, -self.linear)
    }
}
