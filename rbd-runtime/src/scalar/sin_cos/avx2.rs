//! Four angles in a register, where the machine has AVX2 and FMA.
//!
//! Loops over arrays do become such instructions, but not in every function that they are inlined
//! into; sines are too large a part of a robot's function to depend on that.
#![allow(
    unsafe_code,
    reason = "instructions that not every machine has are unsafe to use"
)]

use core::arch::x86_64::{
    _CMP_LE_OQ, _mm256_and_pd, _mm256_andnot_pd, _mm256_blendv_pd, _mm256_castpd_si256,
    _mm256_castsi256_pd, _mm256_cmp_pd, _mm256_movemask_pd, _mm256_set1_pd, _mm256_slli_epi64,
    _mm256_xor_pd,
};

use super::Lane;
use super::array::Scalar;
use crate::scalar::Fused;
use crate::scalar::arithmetic::{FourF64, Pack};

/// How many angles a register holds.
const WIDTH: usize = 4;

/// The sines and cosines of these angles, and whether all angles were in range: if not, some are
/// wrong.
#[inline(always)]
pub(super) fn all<T: Scalar, const N: usize>(
    fused: Fused,
    angles: [T; N],
) -> ([T; N], [T; N], bool) {
    let (mut sin, mut cos) = (angles, angles);
    let mut in_range = true;
    let mut start = 0;
    while start < N {
        // As many in every register, since a number that varies would be loops over single numbers:
        // the last register begins earlier, and gives what it shares with the one before once more.
        let count = if N < WIDTH { N } else { WIDTH };
        let first = if N - start < count { N - count } else { start };
        let mut four = [0.0; WIDTH];
        for i in 0..count {
            four[i] = angles[first + i].to_f64();
        }
        let x = FourF64::new(fused, four);
        in_range &= T::is_within_range(x);
        let (s, c) = T::evaluate::<Fused, FourF64>(x);
        let (s, c) = (s.to_array(), c.to_array());
        for i in 0..count {
            sin[first + i] = T::from_f64(s[i]);
            cos[first + i] = T::from_f64(c[i]);
        }
        start += WIDTH;
    }
    (sin, cos, in_range)
}

impl Lane for FourF64 {
    #[inline(always)]
    fn splat(value: f64) -> Self {
        // SAFETY: called by the text of sine and cosine alone, for an angle of this type.
        Self(unsafe { _mm256_set1_pd(value) })
    }

    #[inline(always)]
    fn fused_mul_add(self, factor: Self, term: Self) -> Self {
        Pack::mul_add(self, factor, term)
    }

    #[inline(always)]
    fn turn(turns: Self, (sin, cos): (Self, Self)) -> (Self, Self) {
        // SAFETY: values of this type prove that the machine has the instructions.
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
        // SAFETY: values of this type prove that the machine has the instructions.
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
