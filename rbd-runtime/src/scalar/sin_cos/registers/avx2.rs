//! Four or eight angles in a register, where the machine has AVX2 and FMA.
#![allow(
    unsafe_code,
    reason = "instructions that not every machine has are unsafe to use"
)]

use core::arch::x86_64::*;

use crate::scalar::Fused;
use crate::scalar::arithmetic::{EightF32, FourF64, Pack, Rounding};
use crate::scalar::sin_cos::{LIMIT, Lane, double, narrow, single_limit};

all!(
    doubles,
    Fused,
    f64,
    4,
    LIMIT,
    FourF64::new,
    double::<Fused, FourF64>
);
all!(
    singles,
    Fused,
    f32,
    8,
    single_limit::<Fused>(),
    EightF32::new,
    narrow::<Fused, EightF32>
);

macro_rules! lane {
    (
        $register:ident, $float:ident, $round:literal, $last:literal, $last_but_one:literal,
        $to_bits:ident, $from_bits:ident, $shift:ident, $set1:ident, $blend:ident, $and:ident,
        $and_not:ident, $add:ident, $xor:ident, $compare:ident, $mask:ident, $all:literal
    ) => {
        impl Lane for $register {
            const ROUND: f64 = $round;

            #[inline(always)]
            fn splat(value: f64) -> Self {
                // SAFETY: called by the text of sine and cosine alone, for an angle of this type.
                Self(unsafe { $set1(value as $float) })
            }

            #[inline(always)]
            fn fused_mul_add(self, factor: Self, term: Self) -> Self {
                Pack::mul_add(self, factor, term)
            }

            #[inline(always)]
            fn turn(turns: Self, (sin, cos): (Self, Self)) -> (Self, Self) {
                // SAFETY: values of this type prove that the machine has the instructions.
                unsafe {
                    let bits = $to_bits(turns.0);
                    let quarter = $from_bits($shift::<$last>(bits));
                    let half = $from_bits($shift::<$last_but_one>(bits));
                    let sign = $set1(-0.0);
                    // Blends look at the sign bit alone.
                    let s = $blend(sin.0, cos.0, quarter);
                    let c = $blend(cos.0, sin.0, quarter);
                    let minus_sin = $and(half, sign);
                    let minus_cos = $and($xor(quarter, half), sign);
                    (Self($xor(s, minus_sin)), Self($xor(c, minus_cos)))
                }
            }

            #[inline(always)]
            fn are_within<const N: usize>(angles: [Self; N], limit: f64) -> bool {
                // SAFETY: values of this type prove that the machine has the instructions.
                unsafe {
                    let mut size = $set1(0.0);
                    for i in 0..N {
                        size = $add(size, $and_not($set1(-0.0), angles[i].0));
                    }
                    let within = $compare::<_CMP_LE_OQ>(size, $set1(limit as $float));
                    $mask(within) == $all
                }
            }

            /// The functions above tell of angles out of range instead.
            fn repair<A: Rounding>(self, sin_cos: (Self, Self)) -> (Self, Self) {
                sin_cos
            }
        }
    };
}

lane!(
    FourF64,
    f64,
    6755399441055744.0,
    63,
    62,
    _mm256_castpd_si256,
    _mm256_castsi256_pd,
    _mm256_slli_epi64,
    _mm256_set1_pd,
    _mm256_blendv_pd,
    _mm256_and_pd,
    _mm256_andnot_pd,
    _mm256_add_pd,
    _mm256_xor_pd,
    _mm256_cmp_pd,
    _mm256_movemask_pd,
    0b1111
);
lane!(
    EightF32,
    f32,
    12582912.0,
    31,
    30,
    _mm256_castps_si256,
    _mm256_castsi256_ps,
    _mm256_slli_epi32,
    _mm256_set1_ps,
    _mm256_blendv_ps,
    _mm256_and_ps,
    _mm256_andnot_ps,
    _mm256_add_ps,
    _mm256_xor_ps,
    _mm256_cmp_ps,
    _mm256_movemask_ps,
    0b1111_1111
);
