//! How products and sums are done: in two roundings, or in one where the machine can.
//!
//! A generated body is generic over its [`Arithmetic`] and is compiled for both. Which one a call
//! takes is [`Real::enter`]'s to say: the compiler, where the build knows the machine, or a look at
//! the processor. So a fused operation is never a call of a function that imitates it.

use super::Real;

/// How often a b + c is rounded, whatever the scalar.
#[doc(hidden)]
pub trait Rounding: Copy {
    /// Once, not twice.
    const ONCE: bool;
}

impl Rounding for Plain {
    const ONCE: bool = false;
}

impl Rounding for Fused {
    const ONCE: bool = true;
}

/// How a b + c is computed, and the code around it.
pub trait Arithmetic<T>: Rounding {
    /// a b + c.
    fn mul_add(a: T, b: T, c: T) -> T;

    /// (sin θ, cos θ) of all these angles, in radians: [`Real::sin_cos_all`].
    fn sin_cos<const N: usize>(angles: [T; N]) -> ([T; N], [T; N]);

    /// Runs `part` as a function of its own, with the instructions that this arithmetic is for.
    ///
    /// Bodies too long for one function are cut into such parts.
    fn outline<O>(part: impl FnOnce() -> O) -> O;
}

/// Products are rounded before they are added: the same bits on every machine.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

/// [`Real::mul_add`], rounded once by `f64` and `f32`.
///
/// For code that [`Real::enter`] runs; elsewhere it is right, but slow.
#[derive(Clone, Copy, Debug)]
pub struct Fused;

impl<T: Real> Arithmetic<T> for Plain {
    #[inline(always)]
    fn mul_add(a: T, b: T, c: T) -> T {
        a * b + c
    }

    #[inline(always)]
    fn sin_cos<const N: usize>(angles: [T; N]) -> ([T; N], [T; N]) {
        T::sin_cos_all::<Self, N>(angles)
    }

    #[inline(never)]
    fn outline<O>(part: impl FnOnce() -> O) -> O {
        part()
    }
}

impl<T: Real> Arithmetic<T> for Fused {
    #[inline(always)]
    fn mul_add(a: T, b: T, c: T) -> T {
        a.mul_add(b, c)
    }

    #[inline(always)]
    fn sin_cos<const N: usize>(angles: [T; N]) -> ([T; N], [T; N]) {
        T::sin_cos_all::<Self, N>(angles)
    }

    #[inline(always)]
    fn outline<O>(part: impl FnOnce() -> O) -> O {
        machine::outline_fused(part)
    }
}

pub(super) use machine::enter;
#[cfg(all(
    target_arch = "x86_64",
    any(feature = "std", all(target_feature = "avx2", target_feature = "fma"))
))]
pub(super) use machine::is_fused;

/// The build knows that the machine fuses: aarch64, and x86-64 built for FMA.
#[cfg(any(
    target_arch = "aarch64",
    all(
        target_arch = "x86_64",
        target_feature = "fma",
        target_feature = "avx2"
    )
))]
mod machine {
    #[inline(always)]
    pub(in crate::scalar) fn enter<O>(_plain: impl FnOnce() -> O, fused: impl FnOnce() -> O) -> O {
        fused()
    }

    /// Whether the machine fuses.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(in crate::scalar) fn is_fused() -> bool {
        true
    }

    #[inline(never)]
    pub(super) fn outline_fused<O>(part: impl FnOnce() -> O) -> O {
        part()
    }
}

/// The processor is asked; the answer is kept by the standard library.
#[cfg(all(
    feature = "std",
    target_arch = "x86_64",
    not(all(target_feature = "fma", target_feature = "avx2"))
))]
#[allow(
    unsafe_code,
    reason = "functions with instructions that not every machine has are unsafe to call"
)]
mod machine {
    /// Whether the machine fuses.
    #[inline(always)]
    pub(in crate::scalar) fn is_fused() -> bool {
        std::is_x86_feature_detected!("fma") && std::is_x86_feature_detected!("avx2")
    }

    #[inline(always)]
    pub(in crate::scalar) fn enter<O>(plain: impl FnOnce() -> O, fused: impl FnOnce() -> O) -> O {
        if is_fused() {
            // SAFETY: the processor has been asked for both features.
            unsafe { with_fma(fused) }
        } else {
            plain()
        }
    }

    #[inline(always)]
    pub(super) fn outline_fused<O>(part: impl FnOnce() -> O) -> O {
        if is_fused() {
            // SAFETY: the processor has been asked for both features.
            unsafe { outline_with_fma(part) }
        } else {
            part()
        }
    }

    #[target_feature(enable = "avx2,fma")]
    fn with_fma<O>(code: impl FnOnce() -> O) -> O {
        code()
    }

    #[inline(never)]
    #[target_feature(enable = "avx2,fma")]
    fn outline_with_fma<O>(part: impl FnOnce() -> O) -> O {
        part()
    }
}

/// No machine of this build is known to fuse.
#[cfg(not(any(
    target_arch = "aarch64",
    all(target_arch = "x86_64", feature = "std"),
    all(
        target_arch = "x86_64",
        target_feature = "fma",
        target_feature = "avx2"
    )
)))]
mod machine {
    #[inline(always)]
    pub(in crate::scalar) fn enter<O>(plain: impl FnOnce() -> O, _fused: impl FnOnce() -> O) -> O {
        plain()
    }

    #[inline(never)]
    pub(super) fn outline_fused<O>(part: impl FnOnce() -> O) -> O {
        part()
    }
}
