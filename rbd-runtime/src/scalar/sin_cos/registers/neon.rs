//! Two or four angles in a register of aarch64.
#![allow(unsafe_code, reason = "instructions are unsafe to use")]

use core::arch::aarch64::*;

use crate::scalar::rounding::Rounding;
use crate::scalar::sin_cos::{Lane, Offset};

macro_rules! arithmetic {
    ($module:ident, $arithmetic:ident) => {
        pub(in crate::scalar::sin_cos) mod $module {
            use super::{FourF32, Lane, Offset, TwoF64};
            use crate::scalar::sin_cos::{LIMIT, double, narrow, single_limit};
            use crate::scalar::$arithmetic;

            all!(
                doubles,
                $arithmetic,
                f64,
                2,
                LIMIT,
                TwoF64::new,
                double::<$arithmetic, TwoF64>
            );
            all!(
                singles,
                $arithmetic,
                f32,
                4,
                single_limit::<$arithmetic>(),
                FourF32::new,
                narrow::<$arithmetic, FourF32>
            );
        }
    };
}

arithmetic!(unfused, Unfused);
arithmetic!(fused, Fused);

register!(TwoF64, float64x2_t, f64, 2, vaddq_f64, vsubq_f64, vmulq_f64);
register!(
    FourF32,
    float32x4_t,
    f32,
    4,
    vaddq_f32,
    vsubq_f32,
    vmulq_f32
);

macro_rules! lane {
    (
        $name:ident, $float:ident, $round:literal, $last:literal, $last_but_one:literal, $add:ident,
        $mul_add:ident, $splat:ident, $to_bits:ident, $from_bits:ident, $splat_bits:ident,
        $shift:ident, $and:ident, $xor:ident, $any:ident, $select:ident, $abs:ident, $compare:ident,
        $halves:path
    ) => {
        impl Lane for $name {
            const ROUND: f64 = $round;

            #[inline(always)]
            fn splat(self, value: f64) -> Self {
                // SAFETY: this module is compiled only if the build is for machines with NEON.
                Self(unsafe { $splat(value as $float) })
            }

            #[inline(always)]
            fn fused_mul_add(self, factor: Self, term: Self) -> Self {
                // SAFETY: this module is compiled only if the build is for machines with NEON.
                Self(unsafe { $mul_add(term.0, self.0, factor.0) })
            }

            #[inline(always)]
            fn turn(turns: Self, (sin, cos): (Self, Self)) -> (Self, Self) {
                // SAFETY: this module is compiled only if the build is for machines with NEON.
                unsafe {
                    let bits = $to_bits(turns.0);
                    let (quarter, half) = ($shift::<$last>(bits), $shift::<$last_but_one>(bits));
                    let change = $any(bits, $splat_bits(1));
                    let sign = $splat_bits(1 << $last);
                    let flip = |x, change| $from_bits($xor($to_bits(x), $and(change, sign)));
                    (
                        Self(flip($select(change, cos.0, sin.0), half)),
                        Self(flip($select(change, sin.0, cos.0), $xor(quarter, half))),
                    )
                }
            }

            #[inline(always)]
            fn are_within<const N: usize>(angles: [Self; N], limit: f64) -> bool {
                // SAFETY: this module is compiled only if the build is for machines with NEON.
                unsafe {
                    let mut size = $splat(0.0);
                    for i in 0..N {
                        size = $add(size, $abs(angles[i].0));
                    }
                    vminvq_u32($halves($compare(size, $splat(limit as $float)))) != 0
                }
            }

            /// Unused: the functions above report angles out of range instead.
            fn repair<A: Rounding, O: Offset>(self, _: O, sin_cos: (Self, Self)) -> (Self, Self) {
                sin_cos
            }
        }
    };
}

lane!(
    TwoF64,
    f64,
    6755399441055744.0,
    63,
    62,
    vaddq_f64,
    vfmaq_f64,
    vdupq_n_f64,
    vreinterpretq_u64_f64,
    vreinterpretq_f64_u64,
    vdupq_n_u64,
    vshlq_n_u64,
    vandq_u64,
    veorq_u64,
    vtstq_u64,
    vbslq_f64,
    vabsq_f64,
    vcleq_f64,
    vreinterpretq_u32_u64
);
lane!(
    FourF32,
    f32,
    12582912.0,
    31,
    30,
    vaddq_f32,
    vfmaq_f32,
    vdupq_n_f32,
    vreinterpretq_u32_f32,
    vreinterpretq_f32_u32,
    vdupq_n_u32,
    vshlq_n_u32,
    vandq_u32,
    veorq_u32,
    vtstq_u32,
    vbslq_f32,
    vabsq_f32,
    vcleq_f32,
    core::convert::identity
);
