//! Four angles in a register, where the machine has AVX2 and FMA.
//!
//! Loops over arrays do become such instructions, but not in every function that they are inlined
//! into; sines are too large a part of a robot's function to depend on that.
#![allow(
    unsafe_code,
    reason = "instructions that not every machine has are unsafe to use"
)]

use core::arch::x86_64::{
    __m256d, _CMP_LE_OQ, _mm256_add_pd, _mm256_and_pd, _mm256_andnot_pd, _mm256_blendv_pd,
    _mm256_castpd_si256, _mm256_castsi256_pd, _mm256_cmp_pd, _mm256_fmadd_pd, _mm256_movemask_pd,
    _mm256_mul_pd, _mm256_set1_pd, _mm256_slli_epi64, _mm256_sub_pd, _mm256_xor_pd,
};
use core::ops::{Add, Mul, Sub};

use super::Lane;
use super::array::Scalar;
use crate::scalar::Fused;

/// How many angles a register holds.
const WIDTH: usize = 4;

/// Four numbers. Only [`all`] makes them, on a machine that has been asked.
#[derive(Clone, Copy)]
struct Four(__m256d);

/// The sines and cosines of these angles, and whether all angles were in range: if not, those are
/// wrong.
///
/// # Safety
/// The machine has AVX2 and FMA.
#[inline(always)]
pub(super) unsafe fn all<T: Scalar, const N: usize>(angles: [T; N]) -> ([T; N], [T; N], bool) {
    let (mut sin, mut cos) = (angles, angles);
    let mut in_range = true;
    let mut start = 0;
    while start < N {
        let count = if N - start < WIDTH { N - start } else { WIDTH };
        let mut four = [0.0; WIDTH];
        for i in 0..count {
            four[i] = angles[start + i].to_f64();
        }
        let x = Four::from_array(four);
        in_range &= T::is_within_range(x);
        let (s, c) = T::evaluate::<Fused, Four>(x);
        let (s, c) = (s.to_array(), c.to_array());
        for i in 0..count {
            sin[start + i] = T::from_f64(s[i]);
            cos[start + i] = T::from_f64(c[i]);
        }
        start += WIDTH;
    }
    (sin, cos, in_range)
}

impl Four {
    #[inline(always)]
    fn from_array(values: [f64; WIDTH]) -> Self {
        // SAFETY: both are four f64, and every pattern of bits is one.
        Self(unsafe { core::mem::transmute::<[f64; WIDTH], __m256d>(values) })
    }

    #[inline(always)]
    fn to_array(self) -> [f64; WIDTH] {
        // SAFETY: as above.
        unsafe { core::mem::transmute::<__m256d, [f64; WIDTH]>(self.0) }
    }
}

impl Add for Four {
    type Output = Self;
    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        // SAFETY: there are values of this type only on machines with AVX2 and FMA.
        Self(unsafe { _mm256_add_pd(self.0, rhs.0) })
    }
}

impl Sub for Four {
    type Output = Self;
    #[inline(always)]
    fn sub(self, rhs: Self) -> Self {
        // SAFETY: as for `add`.
        Self(unsafe { _mm256_sub_pd(self.0, rhs.0) })
    }
}

impl Mul for Four {
    type Output = Self;
    #[inline(always)]
    fn mul(self, rhs: Self) -> Self {
        // SAFETY: as for `add`.
        Self(unsafe { _mm256_mul_pd(self.0, rhs.0) })
    }
}

impl Lane for Four {
    #[inline(always)]
    fn splat(value: f64) -> Self {
        // SAFETY: called by the text of sine and cosine alone, on an angle of this type.
        Self(unsafe { _mm256_set1_pd(value) })
    }

    #[inline(always)]
    fn fused_mul_add(self, factor: Self, term: Self) -> Self {
        // SAFETY: as for `add`.
        Self(unsafe { _mm256_fmadd_pd(self.0, factor.0, term.0) })
    }

    #[inline(always)]
    fn turn(turns: Self, (sin, cos): (Self, Self)) -> (Self, Self) {
        // SAFETY: as for `add`.
        unsafe {
            let bits = _mm256_castpd_si256(turns.0);
            let quarter = _mm256_castsi256_pd(_mm256_slli_epi64::<63>(bits));
            let half = _mm256_castsi256_pd(_mm256_slli_epi64::<62>(bits));
            let sign = _mm256_set1_pd(-0.0);
            // Blends look at the sign bit alone.
            let s = _mm256_blendv_pd(sin.0, cos.0, quarter);
            let c = _mm256_blendv_pd(cos.0, sin.0, quarter);
            let minus_sin = _mm256_and_pd(half, sign);
            let minus_cos = _mm256_and_pd(_mm256_xor_pd(quarter, half), sign);
            (
                Self(_mm256_xor_pd(s, minus_sin)),
                Self(_mm256_xor_pd(c, minus_cos)),
            )
        }
    }

    #[inline(always)]
    fn is_within(self, limit: f64) -> bool {
        // SAFETY: as for `add`.
        unsafe {
            let size = _mm256_andnot_pd(_mm256_set1_pd(-0.0), self.0);
            let within = _mm256_cmp_pd::<_CMP_LE_OQ>(size, _mm256_set1_pd(limit));
            _mm256_movemask_pd(within) == 0b1111
        }
    }

    /// [`all`] tells of angles out of range instead.
    fn repair(self, sin_cos: (Self, Self)) -> (Self, Self) {
        sin_cos
    }
}
