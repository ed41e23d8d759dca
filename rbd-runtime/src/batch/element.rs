//! The numbers that states are stored in.

use fearless_simd::Level;

use super::driver::Job;
use super::kernel::Kernel;
use super::write::Places;
use crate::Real;
use crate::lanes::{Doubles, Instructions, Singles};

/// `f64` or `f32`.
pub trait Element: Real + Send + Sync + private::Lanes + 'static {}

impl Element for f64 {}
impl Element for f32 {}

pub(super) mod private {
    use super::{Job, Kernel, Level, Places};

    /// What makes of an element its type of lanes, without naming it to anyone.
    pub trait Lanes: Sized {
        fn run<K: Kernel, const N: usize>(
            job: &Job<'_, K, Self, N>,
            level: Level,
            places: Places<'_, Self>,
        );
    }
}

macro_rules! lanes {
    ($element:ident, $vector:ident) => {
        impl private::Lanes for $element {
            fn run<K: Kernel, const N: usize>(
                job: &Job<'_, K, Self, N>,
                level: Level,
                places: Places<'_, Self>,
            ) {
                #[inline(always)]
                fn with<S: Instructions, K: Kernel, const N: usize>(
                    simd: S,
                    job: &Job<'_, K, $element, N>,
                    places: Places<'_, $element>,
                ) {
                    job.run_in::<S, $vector<S>>(simd, places);
                }

                match level {
                    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
                    Level::Avx512(simd) => {
                        // Known when it is compiled: others are not compiled for it at all.
                        if const { K::OPERATIONS <= super::Execution::MOST_OPERATIONS_512 } {
                            with(simd, job, places);
                        } else {
                            unreachable!("long functions take registers of 256 bits")
                        }
                    }
                    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
                    Level::Avx2(simd) => with(simd, job, places),
                    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
                    Level::Sse4_2(_) | Level::Sse2(_) => {
                        let simd = level.as_sse2().expect("both levels have SSE2");
                        with(simd, job, places);
                    }
                    #[cfg(target_arch = "aarch64")]
                    Level::Neon(simd) => with(simd, job, places),
                    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
                    Level::WasmSimd128(simd) => with(simd, job, places),
                    #[cfg(not(any(
                        all(target_arch = "aarch64", target_feature = "neon"),
                        all(
                            any(target_arch = "x86", target_arch = "x86_64"),
                            target_feature = "sse2",
                            target_feature = "fxsr"
                        ),
                        all(target_arch = "wasm32", target_feature = "simd128")
                    )))]
                    Level::Fallback(simd) => with(simd, job, places),
                    #[allow(unreachable_patterns, reason = "levels to come")]
                    _ => unreachable!("every level of this target is above"),
                }
            }
        }
    };
}

lanes!(f64, Doubles);
lanes!(f32, Singles);
