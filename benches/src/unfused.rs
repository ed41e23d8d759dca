//! `f64` whose products are not fused with sums, even on machines that could.

use std::ops::{Add, Div, Mul, Neg, Sub};

use rbd::{AngleOffset, AsWritten, Real};

/// An `f64` for which code runs in [`Unfused`](rbd::Unfused) arithmetic everywhere.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct UnfusedF64(pub f64);

macro_rules! operator {
    ($trait:ident, $name:ident) => {
        impl $trait for UnfusedF64 {
            type Output = Self;

            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                Self(self.0.$name(other.0))
            }
        }
    };
}

operator!(Add, add);
operator!(Sub, sub);
operator!(Mul, mul);
operator!(Div, div);

impl Neg for UnfusedF64 {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl AsWritten for UnfusedF64 {}

impl Real for UnfusedF64 {
    #[inline(always)]
    fn from_f64(value: f64) -> Self {
        Self(value)
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        Self(Real::sqrt(self.0))
    }

    #[inline(always)]
    fn sin_cos(self) -> (Self, Self) {
        let (sin, cos) = Real::sin_cos(self.0);
        (Self(sin), Self(cos))
    }

    #[inline(always)]
    fn sin_cos_all<const N: usize>(angles: [Self; N]) -> ([Self; N], [Self; N]) {
        let (sin, cos) = f64::sin_cos_all(angles.map(|angle| angle.0));
        (sin.map(Self), cos.map(Self))
    }

    #[inline(always)]
    fn sin_cos_all_with_offsets<const N: usize>(
        angles: [Self; N],
        offsets: [AngleOffset; N],
    ) -> ([Self; N], [Self; N]) {
        let (sin, cos) = f64::sin_cos_all_with_offsets(angles.map(|angle| angle.0), offsets);
        (sin.map(Self), cos.map(Self))
    }

    #[inline(always)]
    fn atan2(self, x: Self) -> Self {
        Self(Real::atan2(self.0, x.0))
    }

    #[inline(always)]
    fn sign(self) -> Self {
        Self(Real::sign(self.0))
    }

    #[inline(always)]
    fn exp(self) -> Self {
        Self(Real::exp(self.0))
    }

    #[inline(always)]
    fn ln(self) -> Self {
        Self(Real::ln(self.0))
    }

    #[inline(always)]
    fn tanh(self) -> Self {
        Self(Real::tanh(self.0))
    }

    #[inline(always)]
    fn asin(self) -> Self {
        Self(Real::asin(self.0))
    }

    #[inline(always)]
    fn acos(self) -> Self {
        Self(Real::acos(self.0))
    }

    #[inline(always)]
    fn abs(self) -> Self {
        Self(Real::abs(self.0))
    }

    #[inline(always)]
    fn select_less(self, other: Self, if_less: Self, otherwise: Self) -> Self {
        Self(self.0.select_less(other.0, if_less.0, otherwise.0))
    }
}
