//! a b + c, rounded once, without the standard library.
//!
//! `libm`'s function is a call for every product, and on x86-64 one that asks the processor even if the
//! build knows that the instruction exists.

#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
#[allow(
    unsafe_code,
    reason = "functions that are instructions are unsafe to call"
)]
mod instruction {
    use core::arch::aarch64::{vdup_n_f32, vdup_n_f64, vfmad_lane_f64, vfmas_lane_f32};

    #[inline(always)]
    pub(in crate::scalar) fn double(a: f64, b: f64, c: f64) -> f64 {
        // SAFETY: the build is for machines that have the instruction.
        unsafe { vfmad_lane_f64::<0>(c, a, vdup_n_f64(b)) }
    }

    #[inline(always)]
    pub(in crate::scalar) fn single(a: f32, b: f32, c: f32) -> f32 {
        // SAFETY: the build is for machines that have the instruction.
        unsafe { vfmas_lane_f32::<0>(c, a, vdup_n_f32(b)) }
    }
}

#[cfg(all(target_arch = "x86_64", target_feature = "fma"))]
#[allow(
    unsafe_code,
    reason = "functions that are instructions are unsafe to call"
)]
mod instruction {
    use core::arch::x86_64::*;

    #[inline(always)]
    pub(in crate::scalar) fn double(a: f64, b: f64, c: f64) -> f64 {
        // SAFETY: the build is for machines that have the instruction.
        unsafe { _mm_cvtsd_f64(_mm_fmadd_sd(_mm_set_sd(a), _mm_set_sd(b), _mm_set_sd(c))) }
    }

    #[inline(always)]
    pub(in crate::scalar) fn single(a: f32, b: f32, c: f32) -> f32 {
        // SAFETY: the build is for machines that have the instruction.
        unsafe { _mm_cvtss_f32(_mm_fmadd_ss(_mm_set_ss(a), _mm_set_ss(b), _mm_set_ss(c))) }
    }
}

#[cfg(not(any(
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "x86_64", target_feature = "fma")
)))]
mod instruction {
    pub(in crate::scalar) use libm::{fma as double, fmaf as single};
}

pub(super) use instruction::{double, single};
