//! Angles beyond the limit, reduced in integers (M. H. Payne and R. N. Hanek, "Radian Reduction for
//! Trigonometric Functions", SIGNUM Newsletter 18, 1983).

use super::offset::Offset;
use super::{Lane, polynomial, reduction};
use crate::scalar::Unfused;

/// A word of zeros, then the bits of 2/π after the point.
const TWO_OVER_PI: [u64; 20] = [
    0x0000000000000000,
    0xA2F9836E4E441529,
    0xFC2757D1F534DDC0,
    0xDB6295993C439041,
    0xFE5163ABDEBBC561,
    0xB7246E3A424DD2E0,
    0x06492EEA09D1921C,
    0xFE1DEB1CB129A73E,
    0xE88235F52EBB4484,
    0xE99C7026B45F7E41,
    0x3991D639835339F4,
    0x9C845F8BBDF9283B,
    0x1FF897FFDE05980F,
    0xEF2F118B5A0A6D1F,
    0x6D367ECF27CB09B7,
    0x4F463F669E5FEA2D,
    0x7527BAC7EBE5F17B,
    0x3D0739F78A5292EA,
    0x6BFB5FB11F8D5D08,
    0x56033046FC7B6BAB,
];

/// π/2 · 2¹²⁷.
const HALF_PI: u128 = 0xC90F_DAA2_2168_C234_C4C6_628B_80DC_1CD1;

/// (sin(x + offset), cos(x + offset)) for 2¹⁶ ≤ |x|, rounded as [`Unfused`] is; NaN for infinities and NaN.
#[cold]
#[inline(never)]
pub(super) fn sin_cos<O: Offset>(x: f64, offset: O) -> (f64, f64) {
    if !x.is_finite() {
        return (f64::NAN, f64::NAN);
    }
    let (quarters, fraction) = quarter_turns(x.abs());
    let (high, low) = half_pi_times(fraction);
    let (quarters, high, low) = match x < 0.0 {
        true => (4 - quarters, -high, -low),
        false => (quarters, high, low),
    };
    // The remainder is an angle like any other, and takes the offset.
    let (turns, r, excess) = reduction::double::<Unfused, f64>(high, offset.splat(high));
    let results = polynomial::double::<Unfused, f64>(r, excess - low);
    f64::turn(turns + f64::from(quarters), results)
}

/// The integer nearest to x · 2/π, modulo 4, and the remainder, in units of 2⁻¹²⁸.
///
/// x is m 2ᵉ with −36 ≤ e ≤ 971. The bits of 2/π above weight 2¹⁻ᵉ give multiples of 4; of those from there on 192 are used: m times them,
/// modulo 2¹⁹², is x · 2/π modulo 4 in units of 2⁻¹⁹⁰, short of at most 2⁻¹³⁷. The remainder of a double is never below 2⁻⁶² (J.-M. Muller,
/// *Elementary Functions*, 3rd edition, section 11.3.2, from Kahan's and McDonald's search), so more than 60 bits of it are right.
fn quarter_turns(x: f64) -> (u8, i128) {
    const STORED: u32 = f64::MANTISSA_DIGITS - 1;
    let bits = x.to_bits();
    let mantissa = u128::from(bits & ((1 << STORED) - 1) | 1 << STORED);
    // e + 62, where bit 0 is the first of the word of zeros.
    let start = (bits >> STORED) as usize + 62 - 1075;

    let word = |i: usize| {
        let at = start / 64 + i;
        let pair = u128::from(TWO_OVER_PI[at]) << 64 | u128::from(TWO_OVER_PI[at + 1]);
        ((pair << (start % 64)) >> 64) as u64
    };
    let low = mantissa * u128::from(word(2));
    let middle = mantissa * u128::from(word(1)) + (low >> 64);
    let high = (mantissa * u128::from(word(0)) + (middle >> 64)) as u64;

    let below = u128::from(high) << 64 | u128::from(middle as u64);
    let fraction = (below << 2 | u128::from(low as u64 >> 62)) as i128;
    // A fraction of one half or more is a negative one of the next quarter.
    let quarters = (high >> 62) as u8 + u8::from(fraction < 0);
    (quarters, fraction)
}

/// π/2 · `fraction` 2⁻¹²⁸, as a sum of two.
fn half_pi_times(fraction: i128) -> (f64, f64) {
    let magnitude = fraction.unsigned_abs();
    let zeros = magnitude.leading_zeros();
    // Halved, to fit a signed integer.
    let product = (high_product(magnitude << zeros, HALF_PI) >> 1) as i128;
    let high = product as f64;
    let low = (product - high as i128) as f64;
    let unit = f64::from_bits(u64::from(1023 - 126 - zeros) << 52);
    let unit = if fraction < 0 { -unit } else { unit };
    (high * unit, low * unit)
}

/// a b / 2¹²⁸, rounded down.
fn high_product(a: u128, b: u128) -> u128 {
    let halves = |x: u128| (x >> 64, x & u128::from(u64::MAX));
    let ((a_high, a_low), (b_high, b_low)) = (halves(a), halves(b));
    let (carry, middle) = halves(a_high * b_low + halves(a_low * b_low).0);
    a_high * b_high + carry + halves(a_low * b_high + middle).0
}
