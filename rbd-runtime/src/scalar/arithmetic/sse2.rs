//! Packs of scalars in the registers of any x86-64, products rounded before they are added.
#![allow(
    unsafe_code,
    unused_unsafe,
    reason = "the macros are also for instructions that not every machine has"
)]

use core::arch::x86_64::*;
use core::mem::transmute;
use core::ops::{Add, Div, Mul, Neg, Sub};

use super::{InRegisters, Pack};

#[inline(always)]
fn mul_add_pd(a: __m128d, b: __m128d, c: __m128d) -> __m128d {
    // SAFETY: every x86-64 has SSE2.
    unsafe { _mm_add_pd(_mm_mul_pd(a, b), c) }
}

#[inline(always)]
fn mul_add_ps(a: __m128, b: __m128, c: __m128) -> __m128 {
    // SAFETY: as above.
    unsafe { _mm_add_ps(_mm_mul_ps(a, b), c) }
}

register!(
    /// Two `f64`.
    pub PairF64, InRegisters, __m128d, f64, 2, _mm_add_pd, _mm_sub_pd, _mm_mul_pd, _mm_div_pd, mul_add_pd, _mm_sqrt_pd, 0, 1
);
register!(
    /// Four `f32`.
    pub FourF32, InRegisters, __m128, f32, 4, _mm_add_ps, _mm_sub_ps, _mm_mul_ps, _mm_div_ps, mul_add_ps, _mm_sqrt_ps, 0, 1, 2, 3
);

/// Four `f64`, in two registers.
#[derive(Clone, Copy, Debug)]
pub struct FourF64([PairF64; 2]);

impl FourF64 {
    #[inline(always)]
    pub(super) fn new(proof: InRegisters, [a, b, c, d]: [f64; 4]) -> Self {
        Self([PairF64::new(proof, [a, b]), PairF64::new(proof, [c, d])])
    }
}

macro_rules! of_halves {
    ($trait:ident, $method:ident) => {
        impl $trait for FourF64 {
            type Output = Self;
            #[inline(always)]
            fn $method(self, rhs: Self) -> Self {
                let ([a, b], [c, d]) = (self.0, rhs.0);
                Self([a.$method(c), b.$method(d)])
            }
        }
    };
}

of_halves!(Add, add);
of_halves!(Sub, sub);
of_halves!(Mul, mul);
of_halves!(Div, div);

impl Neg for FourF64 {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self([-self.0[0], -self.0[1]])
    }
}

impl Pack<f64, 4> for FourF64 {
    #[inline(always)]
    fn mul_add(self, factor: Self, term: Self) -> Self {
        self * factor + term
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        Self([self.0[0].sqrt(), self.0[1].sqrt()])
    }

    #[inline(always)]
    fn to_array(self) -> [f64; 4] {
        let [[a, b], [c, d]] = [self.0[0].to_array(), self.0[1].to_array()];
        [a, b, c, d]
    }
}
