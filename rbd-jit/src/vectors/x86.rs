//! The registers of x86-64 processors that fuse.
#![allow(
    unsafe_code,
    reason = "instructions that not every processor has are unsafe to use"
)]

use std::arch::x86_64::*;

use super::Vectors;

/// The instructions for a kind of register.
macro_rules! vectors {
    (
        $name:ident of $number:literal $float:ident: $register:ident, $load:ident, $all:ident, $product:ident, $less:ident,
        $store:ident
    ) => {
        #[derive(Clone, Copy)]
        pub struct $name<const IS_BATCH: bool>(());

        impl<const IS_BATCH: bool> Vectors<$float> for $name<IS_BATCH> {
            type Register = $register;
            const NUMBERS: usize = $number;
            const IS_BATCH: bool = IS_BATCH;
            const ARE_SIDE_BY_SIDE: bool = true;

            #[inline(always)]
            unsafe fn assume() -> Self {
                Self(())
            }

            #[inline(always)]
            fn load(self, numbers: &[$float]) -> $register {
                assert_eq!(numbers.len(), $number);
                // SAFETY: `self` proves that the processor has the instruction; so many numbers are read.
                unsafe { $load(numbers.as_ptr()) }
            }

            #[inline(always)]
            fn all(self, number: $float) -> $register {
                // SAFETY: `self` proves that the processor has the instruction.
                unsafe { $all(number) }
            }

            #[inline(always)]
            fn product(self, a: $register, b: $register) -> $register {
                // SAFETY: as above.
                unsafe { $product(a, b) }
            }

            #[inline(always)]
            fn less_product(self, sum: $register, a: $register, b: $register) -> $register {
                // SAFETY: as above.
                unsafe { $less(a, b, sum) }
            }

            #[inline(always)]
            fn store(self, register: $register, numbers: &mut [$float]) {
                assert_eq!(numbers.len(), $number);
                // SAFETY: as above; so many numbers are written.
                unsafe { $store(numbers.as_mut_ptr(), register) }
            }
        }
    };
}

vectors!(FourDoubles of 4 f64: __m256d, _mm256_loadu_pd, _mm256_set1_pd, _mm256_mul_pd, _mm256_fnmadd_pd, _mm256_storeu_pd);
vectors!(EightDoubles of 8 f64: __m512d, _mm512_loadu_pd, _mm512_set1_pd, _mm512_mul_pd, _mm512_fnmadd_pd, _mm512_storeu_pd);
vectors!(FourSingles of 4 f32: __m128, _mm_loadu_ps, _mm_set1_ps, _mm_mul_ps, _mm_fnmadd_ps, _mm_storeu_ps);
vectors!(EightSingles of 8 f32: __m256, _mm256_loadu_ps, _mm256_set1_ps, _mm256_mul_ps, _mm256_fnmadd_ps, _mm256_storeu_ps);
vectors!(SixteenSingles of 16 f32: __m512, _mm512_loadu_ps, _mm512_set1_ps, _mm512_mul_ps, _mm512_fnmadd_ps, _mm512_storeu_ps);
