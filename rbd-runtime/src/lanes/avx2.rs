//! Transposes rows of four numbers into registers of 256 bits and back.
//!
//! Two rows share a register from the start, which halves the number of steps compared with registers of
//! 128 bits: for eight lanes of `f32` eight instead of twice eight and four that join halves.
#![allow(
    unsafe_code,
    reason = "instructions that not every machine has are unsafe to use"
)]

#[cfg(target_arch = "x86")]
use core::arch::x86::*;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::*;

use fearless_simd::prelude::*;
use fearless_simd::{Avx2, f32x8, f64x4};

/// Four registers: lane i of the k-th is `row(i)[k]`.
#[inline(always)]
pub(super) fn doubles_from<'a>(
    simd: Avx2,
    row: impl Fn(usize) -> &'a [f64; 4],
) -> [f64x4<Avx2>; 4] {
    // SAFETY: the token proves that the machine has the instructions; each load is of half a row.
    let columns = unsafe {
        let half = |i: usize, first: usize| _mm_loadu_pd(row(i)[first..first + 2].as_ptr());
        let rows = |i: usize, first: usize| _mm256_set_m128d(half(i + 2, first), half(i, first));
        let [a, b, c, d] = [rows(0, 0), rows(1, 0), rows(0, 2), rows(1, 2)];
        [
            _mm256_unpacklo_pd(a, b),
            _mm256_unpackhi_pd(a, b),
            _mm256_unpacklo_pd(c, d),
            _mm256_unpackhi_pd(c, d),
        ]
    };
    let [a, b, c, d] = columns;
    [
        a.simd_into(simd),
        b.simd_into(simd),
        c.simd_into(simd),
        d.simd_into(simd),
    ]
}

/// The inverse: calls `row(i, ...)` for each lane.
#[inline(always)]
pub(super) fn doubles_to([a, b, c, d]: [f64x4<Avx2>; 4], row: impl Fn(usize, [f64; 4])) {
    let [a, b, c, d] = [a.into(), b.into(), c.into(), d.into()];
    let mut rows = [[0.0; 4]; 4];
    // SAFETY: registers of this type prove that the machine has the instructions; each store is to
    // half a row.
    unsafe {
        let left = [_mm256_unpacklo_pd(a, b), _mm256_unpackhi_pd(a, b)];
        let right = [_mm256_unpacklo_pd(c, d), _mm256_unpackhi_pd(c, d)];
        for k in 0..2 {
            let (left, right) = (left[k], right[k]);
            _mm256_storeu_pd(
                rows[k].as_mut_ptr(),
                _mm256_permute2f128_pd::<0x20>(left, right),
            );
            let after_next = rows[k + 2].as_mut_ptr();
            _mm256_storeu_pd(after_next, _mm256_permute2f128_pd::<0x31>(left, right));
        }
    }
    for i in 0..4 {
        row(i, rows[i]);
    }
}

/// Within each half, transposes: number j of register k becomes number k of register j.
#[inline(always)]
fn transposed(_simd: Avx2, [a, b, c, d]: [__m256; 4]) -> [__m256; 4] {
    // SAFETY: the token proves that the machine has the instructions.
    unsafe {
        let [a, b, c, d] = [
            _mm256_unpacklo_ps(a, b),
            _mm256_unpackhi_ps(a, b),
            _mm256_unpacklo_ps(c, d),
            _mm256_unpackhi_ps(c, d),
        ];
        let [a, b, c, d] = [
            _mm256_castps_pd(a),
            _mm256_castps_pd(b),
            _mm256_castps_pd(c),
            _mm256_castps_pd(d),
        ];
        [
            _mm256_castpd_ps(_mm256_unpacklo_pd(a, c)),
            _mm256_castpd_ps(_mm256_unpackhi_pd(a, c)),
            _mm256_castpd_ps(_mm256_unpacklo_pd(b, d)),
            _mm256_castpd_ps(_mm256_unpackhi_pd(b, d)),
        ]
    }
}

/// Four registers: lane i of the k-th is `row(i)[k]`.
#[inline(always)]
pub(super) fn singles_from<'a>(
    simd: Avx2,
    row: impl Fn(usize) -> &'a [f32; 4],
) -> [f32x8<Avx2>; 4] {
    // SAFETY: the token proves that the machine has the instructions; each load is of a row.
    let rows = unsafe {
        let one = |i: usize| _mm_loadu_ps(row(i).as_ptr());
        let two = |i: usize| _mm256_set_m128(one(i + 4), one(i));
        [two(0), two(1), two(2), two(3)]
    };
    let [a, b, c, d] = transposed(simd, rows);
    [
        a.simd_into(simd),
        b.simd_into(simd),
        c.simd_into(simd),
        d.simd_into(simd),
    ]
}

/// The inverse: calls `row(i, ...)` for each lane.
#[inline(always)]
pub(super) fn singles_to([a, b, c, d]: [f32x8<Avx2>; 4], row: impl Fn(usize, [f32; 4])) {
    let halves = transposed(a.token(), [a.into(), b.into(), c.into(), d.into()]);
    let mut rows = [[0.0; 4]; 8];
    // SAFETY: registers of this type prove that the machine has the instructions; each store is to
    // a row.
    unsafe {
        for k in 0..4 {
            _mm_storeu_ps(rows[k].as_mut_ptr(), _mm256_castps256_ps128(halves[k]));
            let high = _mm256_extractf128_ps::<1>(halves[k]);
            _mm_storeu_ps(rows[k + 4].as_mut_ptr(), high);
        }
    }
    for i in 0..8 {
        row(i, rows[i]);
    }
}
