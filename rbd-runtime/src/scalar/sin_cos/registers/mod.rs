//! Several angles in a register, where the build or the processor has wide enough ones.
//!
//! The compiler does vectorise loops over arrays, but not in every function that they are inlined into;
//! sines are too large a part of a robot's function to depend on that.

#[macro_use]
mod macros;

#[cfg(all(
    target_arch = "x86_64",
    any(feature = "std", all(target_feature = "avx2", target_feature = "fma"))
))]
pub(super) mod avx2;
pub(super) mod loops;
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
pub(super) mod neon;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(super) mod sse2;

#[cfg(all(
    target_arch = "x86_64",
    any(feature = "std", all(target_feature = "avx2", target_feature = "fma"))
))]
pub(super) use avx2 as fused;
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
pub(super) use neon::{fused, unfused};
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(super) use sse2 as unfused;

#[cfg(not(any(
    all(target_arch = "aarch64", target_feature = "neon"),
    all(
        target_arch = "x86_64",
        any(feature = "std", all(target_feature = "avx2", target_feature = "fma"))
    )
)))]
pub(super) use loops as fused;
#[cfg(not(any(
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "x86_64", target_feature = "sse2")
)))]
pub(super) use loops as unfused;

pub(super) use loops::in_a_loop;
