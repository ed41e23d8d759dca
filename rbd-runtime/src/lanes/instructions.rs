//! The instruction sets that lanes support.

use fearless_simd::Simd;

use super::rows;

/// A token of `fearless_simd`, with the rounding of its instructions and the transposition of rows into
/// registers.
pub(crate) trait Instructions: Simd {
    /// Whether a b + c is one instruction, rounded once.
    const FUSE: bool;

    /// Whether machine code of registers of `f64` is written for them.
    const HAS_CODE: bool = false;

    /// Four registers: lane i of the k-th is `row(i)[k]`.
    #[inline(always)]
    fn doubles_from_rows<'a>(self, row: impl Fn(usize) -> &'a [f64; 4]) -> [Self::f64s; 4] {
        rows::doubles_from(self, row)
    }

    /// The inverse: calls `row(i, ...)` for each lane.
    #[inline(always)]
    fn doubles_to_rows(self, registers: [Self::f64s; 4], row: impl Fn(usize, [f64; 4])) {
        rows::doubles_to(self, registers, row);
    }

    /// Four registers: lane i of the k-th is `row(i)[k]`.
    #[inline(always)]
    fn singles_from_rows<'a>(self, row: impl Fn(usize) -> &'a [f32; 4]) -> [Self::f32s; 4] {
        rows::singles_from(self, row)
    }

    /// The inverse: calls `row(i, ...)` for each lane.
    #[inline(always)]
    fn singles_to_rows(self, registers: [Self::f32s; 4], row: impl Fn(usize, [f32; 4])) {
        rows::singles_to(self, registers, row);
    }
}

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod x86 {
    use fearless_simd::{Avx2, Avx512, Sse2};

    use super::super::{avx2, avx512};

    /// For builds of 32 bits: single states use only instructions that the build knows, and batches give
    /// the same bits.
    const FUSE: bool = cfg!(target_arch = "x86_64");

    impl super::Instructions for Avx512 {
        const FUSE: bool = FUSE;
        const HAS_CODE: bool = crate::machine_code::IS_HERE;

        #[inline(always)]
        fn doubles_from_rows<'a>(self, row: impl Fn(usize) -> &'a [f64; 4]) -> [Self::f64s; 4] {
            avx512::doubles_from(self, row)
        }

        #[inline(always)]
        fn doubles_to_rows(self, registers: [Self::f64s; 4], row: impl Fn(usize, [f64; 4])) {
            avx512::doubles_to(registers, row);
        }

        #[inline(always)]
        fn singles_from_rows<'a>(self, row: impl Fn(usize) -> &'a [f32; 4]) -> [Self::f32s; 4] {
            avx512::singles_from(self, row)
        }

        #[inline(always)]
        fn singles_to_rows(self, registers: [Self::f32s; 4], row: impl Fn(usize, [f32; 4])) {
            avx512::singles_to(registers, row);
        }
    }

    impl super::Instructions for Avx2 {
        const FUSE: bool = FUSE;
        const HAS_CODE: bool = crate::machine_code::IS_HERE;

        #[inline(always)]
        fn doubles_from_rows<'a>(self, row: impl Fn(usize) -> &'a [f64; 4]) -> [Self::f64s; 4] {
            avx2::doubles_from(self, row)
        }

        #[inline(always)]
        fn doubles_to_rows(self, registers: [Self::f64s; 4], row: impl Fn(usize, [f64; 4])) {
            avx2::doubles_to(registers, row);
        }

        #[inline(always)]
        fn singles_from_rows<'a>(self, row: impl Fn(usize) -> &'a [f32; 4]) -> [Self::f32s; 4] {
            avx2::singles_from(self, row)
        }

        #[inline(always)]
        fn singles_to_rows(self, registers: [Self::f32s; 4], row: impl Fn(usize, [f32; 4])) {
            avx2::singles_to(registers, row);
        }
    }

    impl super::Instructions for Sse2 {
        const FUSE: bool = false;
    }
}

#[cfg(target_arch = "aarch64")]
impl Instructions for fearless_simd::Neon {
    const FUSE: bool = true;
}

/// The relaxed instructions of WebAssembly, which may fuse or not, are not used.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
impl Instructions for fearless_simd::WasmSimd128 {
    const FUSE: bool = false;
}

/// The fallback: arrays, on machines without known SIMD instructions.
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
