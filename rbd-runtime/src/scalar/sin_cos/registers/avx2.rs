//! Four or eight angles in a register, on machines with AVX2 and FMA.
#![allow(
    unsafe_code,
    reason = "instructions that not every machine has are unsafe to use"
)]

use core::arch::x86_64::*;

use crate::scalar::Fused;
use crate::scalar::arithmetic::{EightF32, FourF64, Pack};
use crate::scalar::rounding::Rounding;
use crate::scalar::sin_cos::{LIMIT, Lane, Offset, double, narrow, single_limit};

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

/// Whether every number is at most the limit; false for NaN.
#[inline(always)]
fn are_at_most_pd(sizes: FourF64, limit: FourF64) -> bool {
    let (sizes, limit) = (sizes.register(), limit.register());
    // SAFETY: both were values that prove that the machine has the instructions.
    unsafe { _mm256_movemask_pd(_mm256_cmp_pd::<_CMP_LE_OQ>(sizes, limit)) == 0b1111 }
}

/// As [`are_at_most_pd`].
#[inline(always)]
fn are_at_most_ps(sizes: EightF32, limit: EightF32) -> bool {
    let (sizes, limit) = (sizes.register(), limit.register());
    // SAFETY: as in `are_at_most_pd`.
    unsafe { _mm256_movemask_ps(_mm256_cmp_ps::<_CMP_LE_OQ>(sizes, limit)) == 0b1111_1111 }
}

x86_lane!(
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
    are_at_most_pd,
    Pack::mul_add
);
x86_lane!(
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
    are_at_most_ps,
    Pack::mul_add
);
