//! Arithmetic of products and sums: unfused, in two roundings, or fused, in one; one by one, or packed (SLP).
//!
//! A generated body is generic over its [`Arithmetic`] and is compiled for both.
//! [`Dispatch`](super::Dispatch) chooses: the compiler decides if the build knows the machine, else the
//! processor is asked. So a fused operation never calls a function that emulates it.
//!
//! An arithmetic is a zero-sized value. A [`Fused`] exists only where the machine has the instructions, so its holder may use them.

#[cfg(target_arch = "x86_64")]
#[macro_use]
mod registers;
#[cfg(all(
    target_arch = "x86_64",
    any(feature = "std", all(target_feature = "avx2", target_feature = "fma"))
))]
mod avx2;
mod called;
mod fused;
#[cfg(target_arch = "x86_64")]
mod in_registers;
mod machine;
mod pack;
#[cfg(target_arch = "x86_64")]
mod sse2;

#[cfg(not(target_arch = "x86_64"))]
pub use Unfused as InRegisters;
#[cfg(all(
    target_arch = "x86_64",
    any(feature = "std", all(target_feature = "avx2", target_feature = "fma"))
))]
pub(super) use avx2::{EightF32, FourF64};
pub use called::Called;
pub use fused::Fused;
#[cfg(target_arch = "x86_64")]
pub use in_registers::InRegisters;
#[cfg(target_arch = "x86_64")]
pub(super) use machine::has_avx512;
pub(super) use machine::{dispatch, dispatch_unfused, fuses};
pub use pack::{EachOfFour, EachOfTwo, Pack};

use super::Real;
use super::machine_code::Machine;
use super::rounding::Rounding;
use super::sin_cos::{self, AngleOffset, NoOffset};

/// The computation of a b + c, of packs and of sines, and the code around it.
pub trait Arithmetic<T>: Copy {
    /// A pack of two scalars.
    type Pair: Pack<T, 2>;
    /// A pack of four scalars.
    type Four: Pack<T, 4>;

    /// a b + c.
    fn mul_add(a: T, b: T, c: T) -> T;

    /// Packs two scalars.
    fn pair(self, values: [T; 2]) -> Self::Pair;

    /// Packs four scalars.
    fn four(self, values: [T; 4]) -> Self::Four;

    /// (sin θ, cos θ) of all these angles, in radians: [`Real::sin_cos_all`].
    fn sin_cos<const N: usize>(self, angles: [T; N]) -> ([T; N], [T; N]);

    /// (sin(θ + offset), cos(θ + offset)) of all these angles:
    /// [`Real::sin_cos_all_with_offsets`].
    fn sin_cos_with_offsets<const N: usize>(
        self,
        angles: [T; N],
        offsets: [AngleOffset; N],
    ) -> ([T; N], [T; N]);

    /// Runs `part` in a function of its own, compiled with the instructions of this arithmetic.
    ///
    /// Bodies too long for one function are split into such parts.
    fn outline<O>(self, part: impl FnOnce() -> O) -> O;

    /// Runs `code`, which calls machine code of registers of `f64` with a state a lane, if T is one for which there is some,
    /// elsewhere `written`.
    #[doc(hidden)]
    #[inline(always)]
    fn in_lanes<O>(self, _code: impl FnOnce(Machine<T>) -> O, written: impl FnOnce() -> O) -> O {
        written()
    }
}

/// Unfused: products are rounded before they are added, with the same bits on every machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unfused;

impl Rounding for Unfused {
    const ONCE: bool = false;
}

impl<T: Real> Arithmetic<T> for Unfused {
    type Pair = EachOfTwo<Self, T>;
    type Four = EachOfFour<Self, T>;

    #[inline(always)]
    fn mul_add(a: T, b: T, c: T) -> T {
        a * b + c
    }

    #[inline(always)]
    fn pair(self, values: [T; 2]) -> Self::Pair {
        EachOfTwo::new(self, values)
    }

    #[inline(always)]
    fn four(self, values: [T; 4]) -> Self::Four {
        EachOfFour::new(self, values)
    }

    #[inline(always)]
    fn sin_cos<const N: usize>(self, angles: [T; N]) -> ([T; N], [T; N]) {
        T::sin_cos_all(angles)
    }

    #[inline(always)]
    fn sin_cos_with_offsets<const N: usize>(
        self,
        angles: [T; N],
        offsets: [AngleOffset; N],
    ) -> ([T; N], [T; N]) {
        T::sin_cos_all_with_offsets(angles, offsets)
    }

    #[inline(never)]
    fn outline<O>(self, part: impl FnOnce() -> O) -> O {
        part()
    }
}

impl Rounding for Fused {
    const ONCE: bool = true;
}

macro_rules! fused {
    ($float:ident, $pair:ty, $four:ty) => {
        impl Arithmetic<$float> for Fused {
            type Pair = $pair;
            type Four = $four;

            #[inline(always)]
            fn mul_add(a: $float, b: $float, c: $float) -> $float {
                Real::mul_add(a, b, c)
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
                sin_cos::fused(self, angles, [NoOffset; N])
            }

            #[inline(always)]
            fn sin_cos_with_offsets<const N: usize>(
                self,
                angles: [$float; N],
                offsets: [AngleOffset; N],
            ) -> ([$float; N], [$float; N]) {
                sin_cos::fused(self, angles, offsets)
            }

            #[inline(always)]
            fn outline<O>(self, part: impl FnOnce() -> O) -> O {
                machine::outline(self, part)
            }
        }
    };
}

#[cfg(all(
    target_arch = "x86_64",
    any(feature = "std", all(target_feature = "avx2", target_feature = "fma"))
))]
fused!(f64, avx2::PairF64, avx2::FourF64);
#[cfg(not(all(
    target_arch = "x86_64",
    any(feature = "std", all(target_feature = "avx2", target_feature = "fma"))
)))]
fused!(f64, EachOfTwo<Self, f64>, EachOfFour<Self, f64>);

#[cfg(all(
    target_arch = "x86_64",
    any(feature = "std", all(target_feature = "avx2", target_feature = "fma"))
))]
fused!(f32, EachOfTwo<Self, f32>, avx2::FourF32);
#[cfg(not(all(
    target_arch = "x86_64",
    any(feature = "std", all(target_feature = "avx2", target_feature = "fma"))
)))]
fused!(f32, EachOfTwo<Self, f32>, EachOfFour<Self, f32>);
