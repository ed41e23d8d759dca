//! Transposes rows of four numbers into registers of 512 bits and back.
//!
//! It uses unpacking and moves of whole blocks: if elements are set one by one, the compiler makes
//! permutations by indices, which load 64 bytes each.
#![allow(
    unsafe_code,
    reason = "instructions that not every machine has are unsafe to use"
)]

#[cfg(target_arch = "x86")]
use core::arch::x86::*;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::*;

use fearless_simd::prelude::*;
use fearless_simd::{Avx512, f32x16, f64x8};

/// Blocks 0 and 2 of the first register, then of the second.
const EVEN: i32 = 0b10_00_10_00;
/// Blocks 1 and 3 of the first register, then of the second.
const ODD: i32 = 0b11_01_11_01;

/// Two rows in one register.
#[inline(always)]
fn two(_simd: Avx512, rows: [&[f64; 4]; 2]) -> __m512d {
    // SAFETY: the token proves that the machine has the instructions; each load is of a row.
    unsafe {
        let [first, second] = [
            _mm256_loadu_pd(rows[0].as_ptr()),
            _mm256_loadu_pd(rows[1].as_ptr()),
        ];
        _mm512_insertf64x4::<1>(_mm512_castpd256_pd512(first), second)
    }
}

/// Four registers: lane i of the k-th is `row(i)[k]`.
#[inline(always)]
pub(super) fn doubles_from<'a>(
    simd: Avx512,
    row: impl Fn(usize) -> &'a [f64; 4],
) -> [f64x8<Avx512>; 4] {
    let a = two(simd, [row(0), row(2)]);
    let b = two(simd, [row(1), row(3)]);
    let c = two(simd, [row(4), row(6)]);
    let d = two(simd, [row(5), row(7)]);
    // SAFETY: the token proves that the machine has the instructions.
    let [a, b, c, d] = unsafe {
        let (low, high) = (_mm512_unpacklo_pd(a, b), _mm512_unpackhi_pd(a, b));
        let (last_low, last_high) = (_mm512_unpacklo_pd(c, d), _mm512_unpackhi_pd(c, d));
        [
            _mm512_shuffle_f64x2::<EVEN>(low, last_low),
            _mm512_shuffle_f64x2::<EVEN>(high, last_high),
            _mm512_shuffle_f64x2::<ODD>(low, last_low),
            _mm512_shuffle_f64x2::<ODD>(high, last_high),
        ]
    };
    [
        a.simd_into(simd),
        b.simd_into(simd),
        c.simd_into(simd),
        d.simd_into(simd),
    ]
}

/// Blocks 0 of both, then blocks 2 of both.
#[inline(always)]
fn even(_simd: Avx512, a: __m512d, b: __m512d) -> __m512d {
    // SAFETY: the token proves that the machine has the instructions.
    unsafe { _mm512_mask_shuffle_f64x2::<0b10_00_00_00>(a, 0b11_00_11_00, b, b) }
}

/// Blocks 1 of both, then blocks 3 of both.
#[inline(always)]
fn odd(_simd: Avx512, a: __m512d, b: __m512d) -> __m512d {
    // SAFETY: the token proves that the machine has the instructions.
    unsafe { _mm512_mask_shuffle_f64x2::<0b00_11_00_01>(b, 0b00_11_00_11, a, a) }
}

/// The inverse: calls `row(i, ...)` for each lane.
#[inline(always)]
pub(super) fn doubles_to(registers: [f64x8<Avx512>; 4], row: impl Fn(usize, [f64; 4])) {
    let [a, b, c, d] = registers;
    let simd = a.token();
    let [a, b, c, d] = [a.into(), b.into(), c.into(), d.into()];
    let (left, right) = (even(simd, a, c), even(simd, b, d));
    let (next_left, next_right) = (odd(simd, a, c), odd(simd, b, d));
    let mut rows = [[0.0; 4]; 8];
    // SAFETY: the token proves that the machine has the instructions; each store is to a row.
    unsafe {
        let pairs = [
            _mm512_unpacklo_pd(left, right),
            _mm512_unpackhi_pd(left, right),
            _mm512_unpacklo_pd(next_left, next_right),
            _mm512_unpackhi_pd(next_left, next_right),
        ];
        for k in 0..4 {
            _mm256_storeu_pd(rows[k].as_mut_ptr(), _mm512_castpd512_pd256(pairs[k]));
            let high = _mm512_extractf64x4_pd::<1>(pairs[k]);
            _mm256_storeu_pd(rows[k + 4].as_mut_ptr(), high);
        }
    }
    for i in 0..8 {
        row(i, rows[i]);
    }
}

/// Within each block, transposes: number j of register k becomes number k of register j.
#[inline(always)]
fn transposed(_simd: Avx512, [a, b, c, d]: [__m512; 4]) -> [__m512; 4] {
    // SAFETY: the token proves that the machine has the instructions.
    unsafe {
        let [a, b, c, d] = [
            _mm512_castps_pd(_mm512_unpacklo_ps(a, b)),
            _mm512_castps_pd(_mm512_unpackhi_ps(a, b)),
            _mm512_castps_pd(_mm512_unpacklo_ps(c, d)),
            _mm512_castps_pd(_mm512_unpackhi_ps(c, d)),
        ];
        [
            _mm512_castpd_ps(_mm512_unpacklo_pd(a, c)),
            _mm512_castpd_ps(_mm512_unpackhi_pd(a, c)),
            _mm512_castpd_ps(_mm512_unpacklo_pd(b, d)),
            _mm512_castpd_ps(_mm512_unpackhi_pd(b, d)),
        ]
    }
}

/// Four rows in one register.
#[inline(always)]
fn four(_simd: Avx512, rows: [&[f32; 4]; 4]) -> __m512 {
    // SAFETY: the token proves that the machine has the instructions; each load is of a row.
    unsafe {
        let all = _mm512_castps128_ps512(_mm_loadu_ps(rows[0].as_ptr()));
        let all = _mm512_insertf32x4::<1>(all, _mm_loadu_ps(rows[1].as_ptr()));
        let all = _mm512_insertf32x4::<2>(all, _mm_loadu_ps(rows[2].as_ptr()));
        _mm512_insertf32x4::<3>(all, _mm_loadu_ps(rows[3].as_ptr()))
    }
}

/// Four registers: lane i of the k-th is `row(i)[k]`.
#[inline(always)]
pub(super) fn singles_from<'a>(
    simd: Avx512,
    row: impl Fn(usize) -> &'a [f32; 4],
) -> [f32x16<Avx512>; 4] {
    let a = four(simd, [row(0), row(4), row(8), row(12)]);
    let b = four(simd, [row(1), row(5), row(9), row(13)]);
    let c = four(simd, [row(2), row(6), row(10), row(14)]);
    let d = four(simd, [row(3), row(7), row(11), row(15)]);
    let [a, b, c, d] = transposed(simd, [a, b, c, d]);
    [
        a.simd_into(simd),
        b.simd_into(simd),
        c.simd_into(simd),
        d.simd_into(simd),
    ]
}

/// The inverse: calls `row(i, ...)` for each lane.
#[inline(always)]
pub(super) fn singles_to([a, b, c, d]: [f32x16<Avx512>; 4], row: impl Fn(usize, [f32; 4])) {
    let fours = transposed(a.token(), [a.into(), b.into(), c.into(), d.into()]);
    let mut rows = [[0.0; 4]; 16];
    // SAFETY: registers of this type prove that the machine has the instructions; each store is to
    // a row.
    unsafe {
        for k in 0..4 {
            let blocks = [
                _mm512_castps512_ps128(fours[k]),
                _mm512_extractf32x4_ps::<1>(fours[k]),
                _mm512_extractf32x4_ps::<2>(fours[k]),
                _mm512_extractf32x4_ps::<3>(fours[k]),
            ];
            for i in 0..4 {
                _mm_storeu_ps(rows[4 * i + k].as_mut_ptr(), blocks[i]);
            }
        }
    }
    for i in 0..16 {
        row(i, rows[i]);
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use fearless_simd::Level;

    use super::*;

    /// Rows survive the way into lanes and back, if the machine has the instructions.
    #[test]
    fn rows_and_back() {
        let Some(simd) = Level::new().as_avx512() else {
            return std::eprintln!("not tested: the machine has no AVX-512");
        };
        let doubles: [[f64; 4]; 8] =
            std::array::from_fn(|i| std::array::from_fn(|k| (10 * i + k) as f64));
        let columns = doubles_from(simd, |i| &doubles[i]);
        for (i, row) in doubles.iter().enumerate() {
            assert_eq!(columns.map(|column| column[i]), *row);
        }
        let back = RefCell::new([[0.0; 4]; 8]);
        doubles_to(columns, |i, row| back.borrow_mut()[i] = row);
        assert_eq!(back.into_inner(), doubles);

        let singles: [[f32; 4]; 16] =
            std::array::from_fn(|i| std::array::from_fn(|k| (10 * i + k) as f32));
        let columns = singles_from(simd, |i| &singles[i]);
        for (i, row) in singles.iter().enumerate() {
            assert_eq!(columns.map(|column| column[i]), *row);
        }
        let back = RefCell::new([[0.0; 4]; 16]);
        singles_to(columns, |i, row| back.borrow_mut()[i] = row);
        assert_eq!(back.into_inner(), singles);
    }
}
