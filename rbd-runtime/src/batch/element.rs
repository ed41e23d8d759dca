//! The numbers that states are stored in.

use fearless_simd::Level;

use super::driver::Piece;
use super::kernel::Kernel;
use crate::Real;
use crate::lanes::{doubles_with_token, singles_with_token};

/// `f64` or `f32`.
pub trait Element: Real + Send + Sync + private::Lanes + 'static {}

impl Element for f64 {}
impl Element for f32 {}

pub(super) mod private {
    use super::{Kernel, Level, Piece};

    /// The step from an element to its type of lanes, which stays hidden from users.
    pub trait Lanes: Sized {
        fn run<K: Kernel, const N: usize>(piece: Piece<'_, K, Self, N>, level: Level);
    }
}

macro_rules! lanes {
    ($element:ident, $with_token:ident) => {
        impl private::Lanes for $element {
            /// Not inlined, so that the dispatch is compiled apart from its callers and from the kernels'
            /// bodies.
            #[inline(never)]
            fn run<K: Kernel, const N: usize>(piece: Piece<'_, K, Self, N>, level: Level) {
                if const { K::SINGLE_BITS >= 512 } {
                    return piece.run_singles();
                }
                match level {
                    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
                    Level::Avx512(simd) => $with_token(simd, piece),
                    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
                    Level::Avx2(simd) => $with_token(simd, piece),
                    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
                    Level::Sse4_2(_) | Level::Sse2(_) => {
                        if const { K::SINGLE_BITS >= 128 } {
                            return piece.run_singles();
                        }
                        let simd = level.as_sse2().expect("both levels have SSE2");
                        $with_token(simd, piece);
                    }
                    #[cfg(target_arch = "aarch64")]
                    Level::Neon(simd) => $with_token(simd, piece),
                    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
                    Level::WasmSimd128(simd) => $with_token(simd, piece),
                    #[cfg(not(any(
                        all(target_arch = "aarch64", target_feature = "neon"),
                        all(
                            any(target_arch = "x86", target_arch = "x86_64"),
                            target_feature = "sse2",
                            target_feature = "fxsr"
                        ),
                        all(target_arch = "wasm32", target_feature = "simd128")
                    )))]
                    Level::Fallback(simd) => $with_token(simd, piece),
                    #[allow(unreachable_patterns, reason = "levels to come")]
                    _ => unreachable!("every level of this target is above"),
                }
            }
        }
    };
}

lanes!(f64, doubles_with_token);
lanes!(f32, singles_with_token);
