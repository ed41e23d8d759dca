//! Two or four angles in a register of any x86-64.
#![allow(unsafe_code, reason = "instructions are unsafe to use")]

use core::arch::x86_64::*;

use crate::Real;
use crate::scalar::Unfused;
use crate::scalar::rounding::Rounding;
use crate::scalar::sin_cos::{LIMIT, Lane, Offset, double, narrow, single_limit};

all!(
    doubles,
    Unfused,
    f64,
    2,
    LIMIT,
    TwoF64::new,
    double::<Unfused, TwoF64>
);
all!(
    singles,
    Unfused,
    f32,
    4,
    single_limit::<Unfused>(),
    FourF32::new,
    narrow::<Unfused, FourF32>
);

register!(TwoF64, __m128d, f64, 2, _mm_add_pd, _mm_sub_pd, _mm_mul_pd);
register!(FourF32, __m128, f32, 4, _mm_add_ps, _mm_sub_ps, _mm_mul_ps);

/// `b` where the sign bit of `change` is set, `a` elsewhere: one instruction of SSE4.1.
#[inline(always)]
fn blend_pd(a: __m128d, b: __m128d, change: __m128d) -> __m128d {
    // SAFETY: this module is compiled only if the build is for machines with SSE2.
    unsafe {
        let signs = _mm_srai_epi32::<31>(_mm_castpd_si128(change));
        let change = _mm_castsi128_pd(_mm_shuffle_epi32::<0b11_11_01_01>(signs));
        _mm_or_pd(_mm_and_pd(change, b), _mm_andnot_pd(change, a))
    }
}

/// As [`blend_pd`].
#[inline(always)]
fn blend_ps(a: __m128, b: __m128, change: __m128) -> __m128 {
    // SAFETY: as in `blend_pd`.
    unsafe {
        let change = _mm_castsi128_ps(_mm_srai_epi32::<31>(_mm_castps_si128(change)));
        _mm_or_ps(_mm_and_ps(change, b), _mm_andnot_ps(change, a))
    }
}

/// Whether every number is at most the limit; false for NaN.
#[inline(always)]
fn are_at_most_pd(sizes: TwoF64, limit: TwoF64) -> bool {
    // SAFETY: as in `blend_pd`.
    unsafe { _mm_movemask_pd(_mm_cmple_pd(sizes.0, limit.0)) == 0b11 }
}

/// As [`are_at_most_pd`].
#[inline(always)]
fn are_at_most_ps(sizes: FourF32, limit: FourF32) -> bool {
    // SAFETY: as in `blend_pd`.
    unsafe { _mm_movemask_ps(_mm_cmple_ps(sizes.0, limit.0)) == 0b1111 }
}

/// One by one; no unfused arithmetic uses it.
macro_rules! mul_add {
    ($name:ident, $register:ident) => {
        fn $name(a: $register, b: $register, c: $register) -> $register {
            let (mut sum, b, c) = (a.to_array(), b.to_array(), c.to_array());
            for i in 0..sum.len() {
                sum[i] = Real::mul_add(sum[i], b[i], c[i]);
            }
            $register::new(Unfused, sum)
        }
    };
}

mul_add!(mul_add_pd, TwoF64);
mul_add!(mul_add_ps, FourF32);

x86_lane!(
    TwoF64,
    f64,
    6755399441055744.0,
    63,
    62,
    _mm_castpd_si128,
    _mm_castsi128_pd,
    _mm_slli_epi64,
    _mm_set1_pd,
    blend_pd,
    _mm_and_pd,
    _mm_andnot_pd,
    _mm_add_pd,
    _mm_xor_pd,
    are_at_most_pd,
    mul_add_pd
);
x86_lane!(
    FourF32,
    f32,
    12582912.0,
    31,
    30,
    _mm_castps_si128,
    _mm_castsi128_ps,
    _mm_slli_epi32,
    _mm_set1_ps,
    blend_ps,
    _mm_and_ps,
    _mm_andnot_ps,
    _mm_add_ps,
    _mm_xor_ps,
    are_at_most_ps,
    mul_add_ps
);
