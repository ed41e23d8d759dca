//! Packs of scalars in the registers of x86-64, on machines with AVX2 and FMA.
//!
//! A value of these types is made with a [`Fused`] or from another value, which both prove that the machine
//! has the instructions: their registers are private to this file.
#![allow(
    unsafe_code,
    reason = "instructions that not every machine has are unsafe to use"
)]

use core::arch::x86_64::*;
use core::mem::transmute;
use core::ops::{Add, Div, Mul, Neg, Sub};

use super::{Fused, Pack};

register!(
    /// Two `f64`.
    pub PairF64, Fused, __m128d, f64, 2, _mm_add_pd, _mm_sub_pd, _mm_mul_pd, _mm_div_pd, _mm_fmadd_pd, _mm_sqrt_pd, 0, 1
);
register!(
    /// Four `f64`.
    pub FourF64, Fused, __m256d, f64, 4, _mm256_add_pd, _mm256_sub_pd, _mm256_mul_pd, _mm256_div_pd,
    _mm256_fmadd_pd, _mm256_sqrt_pd, 0, 1, 2, 3
);
register!(
    /// Four `f32`.
    pub FourF32, Fused, __m128, f32, 4, _mm_add_ps, _mm_sub_ps, _mm_mul_ps, _mm_div_ps, _mm_fmadd_ps, _mm_sqrt_ps, 0, 1, 2, 3
);
register!(
    /// Eight `f32`, for sines.
    pub(in crate::scalar) EightF32, Fused, __m256, f32, 8, _mm256_add_ps, _mm256_sub_ps, _mm256_mul_ps, _mm256_div_ps,
    _mm256_fmadd_ps, _mm256_sqrt_ps, 0, 1, 2, 3,
    4, 5, 6, 7
);
