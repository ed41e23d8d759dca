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

macro_rules! operator {
    ($name:ident, $trait:ident, $method:ident, $instruction:ident) => {
        impl $trait for $name {
            type Output = Self;
            #[inline(always)]
            fn $method(self, rhs: Self) -> Self {
                // SAFETY: values of this type prove that the machine has the instruction.
                Self(unsafe { $instruction(self.0, rhs.0) })
            }
        }
    };
}

macro_rules! register {
    (
        $(#[$doc:meta])* $visible:vis $name:ident, $register:ident, $float:ident, $n:literal, $add:ident, $sub:ident,
        $mul:ident, $div:ident, $mul_add:ident, $sqrt:ident, $($lane:literal),+
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        $visible struct $name($register);

        impl $name {
            // SAFETY: both are as many bits, and every pattern of bits is a number.
            const ZEROS: $register = unsafe { transmute::<[$float; $n], $register>([0.0; $n]) };
            // SAFETY: as above.
            const SIGNS: $register = unsafe { transmute::<[$float; $n], $register>([-0.0; $n]) };

            /// The register with these numbers, written into zeros.
            ///
            /// A value that is written in parts and then read as a whole, as the instructions' own
            /// constructors do, makes LLVM search from the start of the body (`SROA`, a load before the
            /// first store): compile time would grow with the square of a body's length.
            #[inline(always)]
            $visible fn new(_fused: Fused, values: [$float; $n]) -> Self {
                let mut register = Self::ZEROS;
                let first = (&raw mut register).cast::<$float>();
                // SAFETY: a register has as many numbers, and a `Fused` proves that the machine has it.
                $(unsafe { first.add($lane).write(values[$lane]) };)+
                Self(register)
            }

            #[allow(dead_code, reason = "for those that sines are computed in")]
            #[inline(always)]
            pub(in crate::scalar) fn register(self) -> $register {
                self.0
            }

            /// Wraps another register; `self` proves that the machine has it.
            #[allow(dead_code, reason = "for those that sines are computed in")]
            #[inline(always)]
            pub(in crate::scalar) fn with(self, register: $register) -> Self {
                Self(register)
            }
        }

        operator!($name, Add, add, $add);
        operator!($name, Sub, sub, $sub);
        operator!($name, Mul, mul, $mul);
        operator!($name, Div, div, $div);

        impl Neg for $name {
            type Output = Self;
            #[inline(always)]
            // −0 − x, which LLVM knows to be −x: exact, zeros too. A bit operation would be written to
            // memory as one type and read as another, for which LLVM searches a body from its start.
            fn neg(self) -> Self {
                // SAFETY: values of this type prove that the machine has the instruction.
                Self(unsafe { $sub(Self::SIGNS, self.0) })
            }
        }

        impl Pack<$float, $n> for $name {
            #[inline(always)]
            fn mul_add(self, factor: Self, term: Self) -> Self {
                // SAFETY: values of this type prove that the machine has the instruction.
                Self(unsafe { $mul_add(self.0, factor.0, term.0) })
            }

            #[inline(always)]
            fn sqrt(self) -> Self {
                // SAFETY: values of this type prove that the machine has the instruction.
                Self(unsafe { $sqrt(self.0) })
            }

            #[inline(always)]
            fn to_array(self) -> [$float; $n] {
                // SAFETY: both are as many bits, and every pattern of bits is a number.
                unsafe { transmute::<$register, [$float; $n]>(self.0) }
            }
        }
    };
}

register!(
    /// Two `f64`.
    pub PairF64, __m128d, f64, 2, _mm_add_pd, _mm_sub_pd, _mm_mul_pd, _mm_div_pd, _mm_fmadd_pd, _mm_sqrt_pd, 0, 1
);
register!(
    /// Four `f64`.
    pub FourF64, __m256d, f64, 4, _mm256_add_pd, _mm256_sub_pd, _mm256_mul_pd, _mm256_div_pd,
    _mm256_fmadd_pd, _mm256_sqrt_pd, 0, 1, 2, 3
);
register!(
    /// Four `f32`.
    pub FourF32, __m128, f32, 4, _mm_add_ps, _mm_sub_ps, _mm_mul_ps, _mm_div_ps, _mm_fmadd_ps, _mm_sqrt_ps, 0, 1, 2, 3
);
register!(
    /// Eight `f32`, for sines.
    pub(in crate::scalar) EightF32, __m256, f32, 8, _mm256_add_ps, _mm256_sub_ps, _mm256_mul_ps, _mm256_div_ps,
    _mm256_fmadd_ps, _mm256_sqrt_ps, 0, 1, 2, 3,
    4, 5, 6, 7
);
