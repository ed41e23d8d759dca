//! The sets of instructions that there are lanes for.

use fearless_simd::Simd;

use super::rows;

/// A token of `fearless_simd`, how its instructions round, and how rows become registers.
pub(crate) trait Instructions: Simd {
    /// a b + c is one instruction, rounded once.
    const FUSE: bool;

    /// Four registers of which lane i of the k-th is `row(i)[k]`.
    #[inline(always)]
    fn doubles_from_rows<'a>(self, row: impl Fn(usize) -> &'a [f64; 4]) -> [Self::f64s; 4] {
        rows::doubles_from(self, row)
    }

    /// The inverse: `row(i, ...)` for each lane.
    #[inline(always)]
    fn doubles_to_rows(self, registers: [Self::f64s; 4], row: impl Fn(usize, [f64; 4])) {
        rows::doubles_to(self, registers, row);
    }

    /// Four registers of which lane i of the k-th is `row(i)[k]`.
    #[inline(always)]
    fn singles_from_rows<'a>(self, row: impl Fn(usize) -> &'a [f32; 4]) -> [Self::f32s; 4] {
        rows::singles_from(self, row)
    }

    /// The inverse: `row(i, ...)` for each lane.
    #[inline(always)]
    fn singles_to_rows(self, registers: [Self::f32s; 4], row: impl Fn(usize, [f32; 4])) {
        rows::singles_to(self, registers, row);
    }
}

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod x86 {
    use fearless_simd::{Avx2, Avx512, Sse2};

    use super::super::{avx2, avx512};

    /// Of 32 bits: single states take no instructions but those that the build knows, and batches
    /// give the same bits.
    const FUSE: bool = cfg!(target_arch = "x86_64");

    impl super::Instructions for Avx512 {
        const FUSE: bool = FUSE;

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
