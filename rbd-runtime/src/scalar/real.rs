use core::ops::{Add, Div, Mul, Neg, Sub};

use super::{AngleOffset, Dispatch};

/// A number that dynamics can be computed in: `f64`, `f32`, SIMD lanes, dual numbers, symbols.
///
/// NaN and infinity propagate as in IEEE 754: every operation with NaN gives NaN, [`sign`](Real::sign)
/// too. Sine and cosine of an infinity are NaN. Nothing panics.
///
/// For a scalar of your own write the operators, the five functions without a default, and
/// [`AsWritten`](super::AsWritten), whose page has a dual number.
///
/// There is no ordering and no conversion back to `f64`. So an algorithm that branches on values does
/// not compile, and every algorithm is the same straight line for every input.
pub trait Real:
    Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + Dispatch
{
    /// The scalar nearest to `value`.
    fn from_f64(value: f64) -> Self;

    /// √self.
    fn sqrt(self) -> Self;

    /// (sin self, cos self), `self` in radians.
    ///
    /// `f64` and `f32` do not use the standard library. They compute [`Unfused`](super::Unfused),
    /// to the same bits on every machine. x is reduced by the nearest multiple of π/2 (Cody and Waite
    /// 1980; beyond 1e5 Payne and Hanek 1983). The remainder goes into polynomials (those of `f64` are
    /// fdlibm's, 1993). For every finite angle the error is less than one unit in the last place;
    /// infinities and NaN give NaN.
    fn sin_cos(self) -> (Self, Self);

    /// The angle of the point (x, self) from the x axis, in (−π, π]: atan2(self, x), in radians.
    fn atan2(self, x: Self) -> Self;

    /// −1, 0 or 1 as `self` is negative, zero (of either sign) or positive. The sign of NaN is NaN, so
    /// that it is not hidden.
    fn sign(self) -> Self;

    /// sin and cos of all these angles, in radians, unfused.
    ///
    /// `f64` and `f32` have the error of [`Real::sin_cos`], and each the bits that it has alone.
    #[inline(always)]
    fn sin_cos_all<const N: usize>(angles: [Self; N]) -> ([Self; N], [Self; N]) {
        let mut sin_cos = (angles, angles);
        for i in 0..N {
            (sin_cos.0[i], sin_cos.1[i]) = angles[i].sin_cos();
        }
        sin_cos
    }

    /// sin and cos of all these angles and their offsets, in radians, unfused: of angle + offset, as
    /// if the sum were not rounded.
    ///
    /// `f64` and `f32` first reduce the angle by multiples of π/2 and then add the offset, so that no
    /// digit of it is lost beside a large angle. For every finite angle the error is less than 2.5
    /// units in the last place of numbers just below 1 (2.5 · 2⁻⁵³ and 2.5 · 2⁻²⁴). With
    /// [`AngleOffset::NONE`] the bits are those of [`Real::sin_cos`]. The default takes the sine of the
    /// rounded sum.
    #[inline(always)]
    fn sin_cos_all_with_offsets<const N: usize>(
        angles: [Self; N],
        offsets: [AngleOffset; N],
    ) -> ([Self; N], [Self; N]) {
        let mut sums = angles;
        for i in 0..N {
            sums[i] = angles[i] + Self::from_f64(offsets[i].radians());
        }
        Self::sin_cos_all(sums)
    }

    /// self · factor + term: rounded once by `f64` and `f32`, twice by default.
    ///
    /// If the target lacks the instruction, `f64` and `f32` call a function, which is many times
    /// slower than a product and a sum.
    #[inline(always)]
    fn mul_add(self, factor: Self, term: Self) -> Self {
        self * factor + term
    }

    /// 0.
    #[inline(always)]
    fn zero() -> Self {
        Self::from_f64(0.0)
    }

    /// 1.
    #[inline(always)]
    fn one() -> Self {
        Self::from_f64(1.0)
    }
}

macro_rules! real_float {
    ($float:ident, $sqrt:path, $atan2:path, $mul_add:path) => {
        impl Real for $float {
            #[inline(always)]
            fn from_f64(value: f64) -> Self {
                value as $float
            }

            #[inline(always)]
            fn sqrt(self) -> Self {
                $sqrt(self)
            }

            #[inline(always)]
            fn sin_cos(self) -> (Self, Self) {
                let ([sin], [cos]) = sin_cos::unfused([self], [NoOffset]);
                (sin, cos)
            }

            #[inline(always)]
            fn sin_cos_all<const N: usize>(angles: [Self; N]) -> ([Self; N], [Self; N]) {
                sin_cos::unfused(angles, [NoOffset; N])
            }

            #[inline(always)]
            fn sin_cos_all_with_offsets<const N: usize>(
                angles: [Self; N],
                offsets: [AngleOffset; N],
            ) -> ([Self; N], [Self; N]) {
                sin_cos::unfused(angles, offsets)
            }

            #[inline(always)]
            fn atan2(self, x: Self) -> Self {
                $atan2(self, x)
            }

            #[inline(always)]
            fn sign(self) -> Self {
                let sign = Self::from(self > 0.0) - Self::from(self < 0.0);
                if self.is_nan() { self } else { sign }
            }

            #[inline(always)]
            fn mul_add(self, factor: Self, term: Self) -> Self {
                $mul_add(self, factor, term)
            }
        }
    };
}

#[cfg(feature = "std")]
mod std_float {
    use super::Real;
    use crate::AngleOffset;
    use crate::scalar::sin_cos::{self, NoOffset};
    real_float!(f64, f64::sqrt, f64::atan2, f64::mul_add);
    real_float!(f32, f32::sqrt, f32::atan2, f32::mul_add);
}

#[cfg(all(feature = "libm", not(feature = "std")))]
mod libm_float {
    use super::Real;
    use crate::AngleOffset;
    use crate::scalar::fused_product;
    use crate::scalar::sin_cos::{self, NoOffset};
    real_float!(f64, libm::sqrt, libm::atan2, fused_product::double);
    real_float!(f32, libm::sqrtf, libm::atan2f, fused_product::single);
}

/// Neither of the two features: the crate's root says so, and nothing else is to be wrong.
#[cfg(not(any(feature = "std", feature = "libm")))]
mod no_float {
    use super::Real;
    use crate::AngleOffset;
    use crate::scalar::sin_cos::{self, NoOffset};
    real_float!(f64, one, two, three);
    real_float!(f32, one, two, three);

    fn one<T>(x: T) -> T {
        x
    }

    fn two<T>(x: T, _: T) -> T {
        x
    }

    fn three<T>(x: T, _: T, _: T) -> T {
        x
    }
}

/// A number that becomes a `T`: a constant of the model, or already a `T`.
///
/// The generic reference and generated code read the robot's numbers through it, so that they may
/// be `f64` or `f32` whatever the scalar of the state is, and symbols while code is generated.
pub trait IntoReal<T>: Copy {
    /// The number as a `T`.
    fn into_real(self) -> T;

    /// Its value; `None` if that is only known at run time.
    fn known(self) -> Option<f64> {
        None
    }
}

impl<T: Real> IntoReal<T> for f64 {
    #[inline(always)]
    fn into_real(self) -> T {
        T::from_f64(self)
    }

    fn known(self) -> Option<f64> {
        Some(self)
    }
}

impl<T: Real> IntoReal<T> for f32 {
    #[inline(always)]
    fn into_real(self) -> T {
        T::from_f64(self.into())
    }

    fn known(self) -> Option<f64> {
        Some(self.into())
    }
}
