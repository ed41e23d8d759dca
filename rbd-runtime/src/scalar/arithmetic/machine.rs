//! The machine's instructions, as the build knows them or the processor reports them.

use super::{Fused, InRegisters};

pub(super) use known::outline;
pub(in crate::scalar) use known::{dispatch, dispatch_unfused, fuses};

/// Whether the machine has AVX-512 (F, DQ and VL), as the build knows or, with `std`, the processor says.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(in crate::scalar) fn has_avx512() -> bool {
    #[cfg(feature = "std")]
    {
        std::is_x86_feature_detected!("avx512f")
            && std::is_x86_feature_detected!("avx512dq")
            && std::is_x86_feature_detected!("avx512vl")
    }
    #[cfg(not(feature = "std"))]
    {
        cfg!(all(
            target_feature = "avx512f",
            target_feature = "avx512dq",
            target_feature = "avx512vl"
        ))
    }
}

/// The build knows that the machine fuses: aarch64 (except builds without floating point in hardware), and x86-64 built for AVX2 and FMA.
#[cfg(any(
    all(target_arch = "aarch64", target_feature = "neon"),
    all(
        target_arch = "x86_64",
        target_feature = "fma",
        target_feature = "avx2"
    )
))]
#[allow(unsafe_code, reason = "the build's word is taken")]
mod known {
    use super::{Fused, InRegisters};

    #[inline(always)]
    pub(in crate::scalar) fn dispatch<O>(
        _unfused: impl FnOnce(InRegisters) -> O,
        fused: impl FnOnce(Fused) -> O,
    ) -> O {
        // SAFETY: this module is compiled only if the build is for such machines.
        fused(unsafe { Fused::assume() })
    }

    #[inline(always)]
    pub(in crate::scalar) fn dispatch_unfused<O>(unfused: impl FnOnce(InRegisters) -> O) -> O {
        unfused(InRegisters)
    }

    pub(in crate::scalar) fn fuses() -> bool {
        true
    }

    #[inline(never)]
    pub(in crate::scalar) fn outline<O>(_fused: Fused, part: impl FnOnce() -> O) -> O {
        part()
    }
}

/// The processor is asked; the standard library caches the answer.
#[cfg(all(
    feature = "std",
    target_arch = "x86_64",
    not(all(target_feature = "fma", target_feature = "avx2"))
))]
#[allow(
    unsafe_code,
    reason = "functions with instructions that not every machine has are unsafe to call"
)]
mod known {
    use std::sync::atomic::{AtomicU8, Ordering};

    use super::{Fused, InRegisters};

    #[inline(always)]
    pub(in crate::scalar) fn dispatch<O>(
        unfused: impl FnOnce(InRegisters) -> O,
        fused: impl FnOnce(Fused) -> O,
    ) -> O {
        if std::is_x86_feature_detected!("fma") && std::is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has been asked for both features.
            unsafe {
                let arithmetic = Fused::assume();
                with_fma(
                    #[inline(always)]
                    || fused(arithmetic),
                )
            }
        } else {
            apart(unfused)
        }
    }

    #[inline(always)]
    pub(in crate::scalar) fn dispatch_unfused<O>(unfused: impl FnOnce(InRegisters) -> O) -> O {
        if std::is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has been asked for the feature.
            unsafe {
                with_avx2(
                    #[inline(always)]
                    || unfused(InRegisters),
                )
            }
        } else {
            apart(unfused)
        }
    }

    /// The code of machines without these instructions, once: otherwise rustc writes it into every caller.
    #[inline(never)]
    fn apart<O>(unfused: impl FnOnce(InRegisters) -> O) -> O {
        unfused(InRegisters)
    }

    /// Whether `dispatch` fuses. The answer is cached here once more: the standard library's takes seventy
    /// instructions in a build without optimisation, which asks for every operation.
    pub(in crate::scalar) fn fuses() -> bool {
        const NO: u8 = 1;
        const YES: u8 = 2;
        static ANSWER: AtomicU8 = AtomicU8::new(0);
        match ANSWER.load(Ordering::Relaxed) {
            NO => false,
            YES => true,
            _ => {
                let answer = dispatch(|_| NO, |_| YES);
                ANSWER.store(answer, Ordering::Relaxed);
                answer == YES
            }
        }
    }

    /// Rust 1.95 drops `inline(never)` from a function that has target features, so an outer function has it.
    #[inline(never)]
    pub(in crate::scalar) fn outline<O>(_fused: Fused, part: impl FnOnce() -> O) -> O {
        // SAFETY: `Fused` is only made where the machine has both features.
        unsafe { with_fma(part) }
    }

    #[target_feature(enable = "avx2")]
    fn with_avx2<O>(code: impl FnOnce() -> O) -> O {
        code()
    }

    #[target_feature(enable = "avx2,fma")]
    fn with_fma<O>(code: impl FnOnce() -> O) -> O {
        code()
    }
}

/// No machine of this build is known to fuse.
#[cfg(not(any(
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "x86_64", feature = "std"),
    all(
        target_arch = "x86_64",
        target_feature = "fma",
        target_feature = "avx2"
    )
)))]
mod known {
    use super::{Fused, InRegisters};

    #[inline(always)]
    pub(in crate::scalar) fn dispatch<O>(
        unfused: impl FnOnce(InRegisters) -> O,
        _fused: impl FnOnce(Fused) -> O,
    ) -> O {
        unfused(InRegisters)
    }

    #[inline(always)]
    pub(in crate::scalar) fn dispatch_unfused<O>(unfused: impl FnOnce(InRegisters) -> O) -> O {
        unfused(InRegisters)
    }

    pub(in crate::scalar) fn fuses() -> bool {
        false
    }

    #[inline(never)]
    pub(in crate::scalar) fn outline<O>(_fused: Fused, part: impl FnOnce() -> O) -> O {
        part()
    }
}
