//! The sets of instructions that there are lanes for.

use fearless_simd::Simd;

/// A token of `fearless_simd`, and how its instructions round.
pub(crate) trait Instructions: Simd {
    /// a b + c is one instruction, rounded once.
    const FUSE: bool;
}

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod x86 {
    use fearless_simd::{Avx2, Avx512, Sse2};

    /// Of 32 bits: single states take no instructions but those that the build knows, and batches
    /// give the same bits.
    const FUSE: bool = cfg!(target_arch = "x86_64");

    impl super::Instructions for Avx512 {
        const FUSE: bool = FUSE;
    }

    impl super::Instructions for Avx2 {
        const FUSE: bool = FUSE;
    }

    impl super::Instructions for Sse2 {
        const FUSE: bool = false;
    }
}

#[cfg(target_arch = "aarch64")]
impl Instructions for fearless_simd::Neon {
    const FUSE: bool = true;
}

/// Relaxed instructions, which may fuse or not, are not asked to.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
impl Instructions for fearless_simd::WasmSimd128 {
    const FUSE: bool = false;
}

/// Arrays, on machines that are not known to have any.
#[cfg(not(any(
    all(target_arch = "aarch64", target_feature = "neon"),
    all(
        any(target_arch = "x86", target_arch = "x86_64"),
        target_feature = "sse2",
        target_feature = "fxsr"
    ),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
impl Instructions for fearless_simd::Fallback {
    const FUSE: bool = false;
}
