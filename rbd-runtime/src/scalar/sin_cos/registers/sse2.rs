//! Two or four angles in a register of any x86-64.
#![allow(unsafe_code, reason = "instructions are unsafe to use")]

use core::arch::x86_64::*;
use core::mem::transmute;
use core::ops::{Add, Mul, Sub};

use crate::Real;
use crate::scalar::Plain;
use crate::scalar::arithmetic::Rounding;
use crate::scalar::sin_cos::{LIMIT, Lane, double, narrow, single_limit};

all!(
    doubles,
    Plain,
    f64,
    2,
    LIMIT,
    TwoF64::new,
    double::<Plain, TwoF64>
);
all!(
    singles,
    Plain,
    f32,
    4,
    single_limit::<Plain>(),
    FourF32::new,
    narrow::<Plain, FourF32>
);

macro_rules! operator {
    ($name:ident, $trait:ident, $method:ident, $instruction:ident) => {
        impl $trait for $name {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: the build knows that the machine has the instruction.
                Self(unsafe { $instruction(self.0, other.0) })
            }
        }
    };
}

macro_rules! register {
    (
        $name:ident, $register:ident, $float:ident, $n:literal, $round:literal, $add:ident, $sub:ident,
        $mul:ident, $set1:ident, $to_bits:ident, $from_bits:ident, $shift:ident, $every_bit:ident,
        $and:ident, $and_not:ident, $or:ident, $xor:ident, $compare:ident, $mask:ident, $all:literal
    ) => {
        #[derive(Clone, Copy)]
        struct $name($register);

        impl $name {
            #[inline(always)]
            fn new(_: Plain, values: [$float; $n]) -> Self {
                // SAFETY: both are as many bits, and every pattern of bits is a number.
                Self(unsafe { transmute::<[$float; $n], $register>(values) })
            }

            #[inline(always)]
            fn to_array(self) -> [$float; $n] {
                // SAFETY: as in `new`.
                unsafe { transmute::<$register, [$float; $n]>(self.0) }
            }
        }

        operator!($name, Add, add, $add);
        operator!($name, Sub, sub, $sub);
        operator!($name, Mul, mul, $mul);

        impl Lane for $name {
            const ROUND: f64 = $round;

            #[inline(always)]
            fn splat(value: f64) -> Self {
                // SAFETY: the build knows that the machine has the instruction.
                Self(unsafe { $set1(value as $float) })
            }

            /// No plain arithmetic asks for it.
            fn fused_mul_add(self, factor: Self, term: Self) -> Self {
                let (mut sum, factor, term) = (self.to_array(), factor.to_array(), term.to_array());
                for i in 0..$n {
                    sum[i] = Real::mul_add(sum[i], factor[i], term[i]);
                }
                Self::new(Plain, sum)
            }

            #[inline(always)]
            fn turn(turns: Self, (sin, cos): (Self, Self)) -> (Self, Self) {
                const LAST: i32 = 8 * size_of::<$float>() as i32 - 1;
                // SAFETY: the build knows that the machine has the instructions.
                unsafe {
                    let bits = $to_bits(turns.0);
                    let (quarter, half) = ($shift::<LAST>(bits), $shift::<{ LAST - 1 }>(bits));
                    let change = $from_bits($every_bit(quarter));
                    let (quarter, half) = ($from_bits(quarter), $from_bits(half));
                    let either = |a, b| $or($and(change, a), $and_not(change, b));
                    let sign = $set1(-0.0);
                    let minus_sin = $and(half, sign);
                    let minus_cos = $and($xor(quarter, half), sign);
                    (
                        Self($xor(either(cos.0, sin.0), minus_sin)),
                        Self($xor(either(sin.0, cos.0), minus_cos)),
                    )
                }
            }

            #[inline(always)]
            fn are_within<const N: usize>(angles: [Self; N], limit: f64) -> bool {
                // SAFETY: the build knows that the machine has the instructions.
                unsafe {
                    let mut size = $set1(0.0);
                    for i in 0..N {
                        size = $add(size, $and_not($set1(-0.0), angles[i].0));
                    }
                    $mask($compare(size, $set1(limit as $float))) == $all
                }
            }

            /// The functions above tell of angles out of range instead.
            fn repair<A: Rounding>(self, sin_cos: (Self, Self)) -> (Self, Self) {
                sin_cos
            }
        }
    };
}

/// In all bits of each half the first of them.
#[inline(always)]
fn every_bit_of_double(bits: __m128i) -> __m128i {
    // SAFETY: the build knows that the machine has the instructions.
    unsafe { _mm_shuffle_epi32::<0b11_11_01_01>(_mm_srai_epi32::<31>(bits)) }
}

/// In all bits of each quarter the first of them.
#[inline(always)]
fn every_bit_of_single(bits: __m128i) -> __m128i {
    // SAFETY: the build knows that the machine has the instruction.
    unsafe { _mm_srai_epi32::<31>(bits) }
}

register!(
    TwoF64,
    __m128d,
    f64,
    2,
    6755399441055744.0,
    _mm_add_pd,
    _mm_sub_pd,
    _mm_mul_pd,
    _mm_set1_pd,
    _mm_castpd_si128,
    _mm_castsi128_pd,
    _mm_slli_epi64,
    every_bit_of_double,
    _mm_and_pd,
    _mm_andnot_pd,
    _mm_or_pd,
    _mm_xor_pd,
    _mm_cmple_pd,
    _mm_movemask_pd,
    0b11
);
register!(
    FourF32,
    __m128,
    f32,
    4,
    12582912.0,
    _mm_add_ps,
    _mm_sub_ps,
    _mm_mul_ps,
    _mm_set1_ps,
    _mm_castps_si128,
    _mm_castsi128_ps,
    _mm_slli_epi32,
    every_bit_of_single,
    _mm_and_ps,
    _mm_andnot_ps,
    _mm_or_ps,
    _mm_xor_ps,
    _mm_cmple_ps,
    _mm_movemask_ps,
    0b1111
);
