//! `f64` and `f32` as scalars.

use super::Real;

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

            #[inline]
            fn exp(self) -> Self {
                elementary::exp(self)
            }

            #[inline]
            fn ln(self) -> Self {
                elementary::ln(self)
            }

            #[inline]
            fn tanh(self) -> Self {
                elementary::tanh(self)
            }

            #[inline]
            fn asin(self) -> Self {
                elementary::asin(self)
            }

            #[inline]
            fn acos(self) -> Self {
                elementary::acos(self)
            }

            #[inline(always)]
            fn abs(self) -> Self {
                self.magnitude()
            }

            #[inline(always)]
            fn select_less(self, other: Self, if_less: Self, otherwise: Self) -> Self {
                let no_less = if self >= other { otherwise } else { Self::NAN };
                self.where_less(other, if_less, no_less)
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
    use crate::scalar::elementary::{self, Lane as _};
    use crate::scalar::sin_cos::{self, NoOffset};
    real_float!(f64, f64::sqrt, f64::atan2, f64::mul_add);
    real_float!(f32, f32::sqrt, f32::atan2, f32::mul_add);
}

#[cfg(all(feature = "libm", not(feature = "std")))]
mod libm_float {
    use super::Real;
    use crate::AngleOffset;
    use crate::scalar::elementary::{self, Lane as _};
    use crate::scalar::fused_product;
    use crate::scalar::sin_cos::{self, NoOffset};
    real_float!(f64, libm::sqrt, libm::atan2, fused_product::double);
    real_float!(f32, libm::sqrtf, libm::atan2f, fused_product::single);
}

/// Without either feature: the crate's root reports it, and nothing else must fail to compile.
#[cfg(not(any(feature = "std", feature = "libm")))]
mod no_float {
    use super::Real;
    use crate::AngleOffset;
    use crate::scalar::elementary::{self, Lane as _};
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
