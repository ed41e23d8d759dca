//! Unfused arithmetic of `f64` and `f32` on x86-64.

use super::{Arithmetic, EachOfTwo, Unfused, sse2};
use crate::AngleOffset;
use crate::scalar::rounding::Rounding;

/// [`Unfused`] with packs in the registers of any x86-64: the same operations, and so the same bits.
#[derive(Clone, Copy, Debug, Default)]
pub struct InRegisters;

impl Rounding for InRegisters {
    const ONCE: bool = false;
}

macro_rules! in_registers {
    ($float:ident, $pair:ty, $four:ty) => {
        impl Arithmetic<$float> for InRegisters {
            type Pair = $pair;
            type Four = $four;

            #[inline(always)]
            fn mul_add(a: $float, b: $float, c: $float) -> $float {
                a * b + c
            }

            #[inline(always)]
            fn pair(self, values: [$float; 2]) -> Self::Pair {
                <$pair>::new(self, values)
            }

            #[inline(always)]
            fn four(self, values: [$float; 4]) -> Self::Four {
                <$four>::new(self, values)
            }

            #[inline(always)]
            fn sin_cos<const N: usize>(self, angles: [$float; N]) -> ([$float; N], [$float; N]) {
                Unfused.sin_cos(angles)
            }

            #[inline(always)]
            fn sin_cos_with_offsets<const N: usize>(
                self,
                angles: [$float; N],
                offsets: [AngleOffset; N],
            ) -> ([$float; N], [$float; N]) {
                Unfused.sin_cos_with_offsets(angles, offsets)
            }

            #[inline(always)]
            fn outline<O>(self, part: impl FnOnce() -> O) -> O {
                <Unfused as Arithmetic<$float>>::outline(Unfused, part)
            }
        }
    };
}

in_registers!(f64, sse2::PairF64, sse2::FourF64);
in_registers!(f32, EachOfTwo<Self, f32>, sse2::FourF32);
