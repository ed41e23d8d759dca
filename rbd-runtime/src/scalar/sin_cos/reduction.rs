//! x = n π/2 + r: n the nearest integer to x · 2/π, and r to more digits than a number has.
//!
//! An offset is added once the largest part of n π/2 has been subtracted: x − n · `FIRST` is exact and
//! below π/2, whatever x is, and the sum with the offset's remainder rounds like a number below 1.

use super::offset::Shift;
use super::{Lane, mul_add};
use crate::scalar::rounding::Rounding;

/// Up to here an angle is reduced by products with n, |n| < 2¹⁶; beyond, in integers.
pub const LIMIT: f64 = 1e5;

/// Up to here an angle is reduced in `f32`: 1,300 turns where products are fused with sums, 63 turns where they are not.
#[must_use]
pub const fn single_limit<A: Rounding>() -> f64 {
    if A::ONCE { 8192.0 } else { 400.0 }
}

pub(super) const TWO_OVER_PI: f64 = core::f64::consts::FRAC_2_PI;

/// π/2 = `FIRST` + `SECOND` + `THIRD` + 2⁻¹³⁰. `FIRST` is a multiple of 2⁻³⁶ and `SECOND` of 2⁻⁷³,
/// with at most 37 bits: their products with n are exact. (Digits of π.)
pub(super) const FIRST: f64 = 1.5707963267923333;
pub(super) const SECOND: f64 = 2.5633441515839558e-12;
pub(super) const THIRD: f64 = 1.0562999066987428e-23;

/// π/2 − `FIRST`, rounded.
const AFTER_FIRST: f64 = 2.563344151594519e-12;

/// π/2 = `FIRST_SINGLE` + `SECOND_SINGLE` + `THIRD_SINGLE` + 2⁻⁶³, all of them `f32`. The first is a
/// multiple of 2⁻²³ and the second of 2⁻³⁶; none is negative, so that −0 stays −0.
const FIRST_SINGLE: f64 = 1.570796251296997;
const SECOND_SINGLE: f64 = 7.549533620476723e-8;
const THIRD_SINGLE: f64 = 2.5633440682570896e-12;

/// π/2 is the sum of these and 2⁻⁷³, all of them `f32`. They are multiples of 2⁻¹⁵, 2⁻³⁰ and 2⁻⁴⁶ of at
/// most 16 bits, but for the last: their products with an n of 8 bits are exact.
const PARTS_SINGLE: [f64; 4] = [
    1.570770263671875,
    2.6063062250614166e-05,
    6.076561476220377e-11,
    5.390302953474238e-15,
];

/// (n + [`ROUND`](Lane::ROUND), r, excess): the remainder of x is r − excess.
///
/// x − n · `FIRST` is exact: both are multiples of 2⁻⁵³, or of the last place of an x below 1, and their difference is below 1. The next
/// difference is exact if it is below 2⁻²⁰; else n · `SECOND` is its smaller term, and its rounding error is computed exactly. No double
/// within the limit is nearer to n π/2 than 2⁻⁶⁸ n (all n have been checked; the nearest is 2⁻⁶⁰·⁵ away, at n = 29), so that the 2⁻¹³⁰ n
/// that the constants lack change no digit.
#[inline(always)]
pub(super) fn double<A: Rounding, L: Lane>(x: L, offset: impl Shift<L>) -> (L, L, L) {
    let (turns, n) = round::<A, L>(x, offset);
    let first = offset.plus(mul_add::<A, L>(n, x.splat(-FIRST), x));
    let second = mul_add::<A, L>(n, x.splat(-SECOND), first);
    let lost = mul_add::<A, L>(n, x.splat(SECOND), second - first);
    (turns, second, mul_add::<A, L>(n, x.splat(THIRD), lost))
}

/// The same in `f32`.
#[inline(always)]
pub(super) fn narrow<A: Rounding, L: Lane>(x: L, offset: impl Shift<L>) -> (L, L, L) {
    let (turns, n) = round::<A, L>(x, offset);
    let (r, excess) = if A::ONCE {
        after_quarters(x, n, offset)
    } else {
        after_parts_of_quarters(x, n, offset)
    };
    (turns, r, excess)
}

/// (r, excess) of x − n π/2 in an arithmetic that fuses.
///
/// The product n · `FIRST_SINGLE` is not rounded, and the difference is exact as above. The next is exact
/// if it is below 2⁻¹²; else its rounding error is computed exactly, as long as n · `SECOND_SINGLE` is the
/// smaller term, n < 2¹⁰. Beyond and up to the limit the only proof is that all angles have been checked.
#[inline(always)]
fn after_quarters<L: Lane>(x: L, n: L, offset: impl Shift<L>) -> (L, L) {
    let first = offset.plus(n.fused_mul_add(x.splat(-FIRST_SINGLE), x));
    let second = n.fused_mul_add(x.splat(-SECOND_SINGLE), first);
    let lost = n.fused_mul_add(x.splat(SECOND_SINGLE), second - first);
    (second, n.fused_mul_add(x.splat(THIRD_SINGLE), lost))
}

/// The same in an arithmetic that does not fuse.
///
/// Only the last product is rounded, and the first difference is exact. The next two are exact where the
/// remainder is small; else their rounding errors are, as long as the product is the smaller term. Where it
/// is not, the only proof is that all angles up to the limit have been checked.
#[inline(always)]
fn after_parts_of_quarters<L: Lane>(x: L, n: L, offset: impl Shift<L>) -> (L, L) {
    let [first, second, third, fourth] = PARTS_SINGLE.map(|part| n.splat(part));
    let less = offset.plus(x - n * first);
    let (less, lost) = difference(less, n * second);
    let (less, lost_again) = difference(less, n * third);
    (less, n * fourth + (lost + lost_again))
}

/// (a − b rounded, its rounding error), |a| ≥ |b| (T. J. Dekker, "A Floating-Point Technique for Extending
/// the Available Precision", Numerische Mathematik 18, 1971).
#[inline(always)]
fn difference<L: Lane>(a: L, b: L) -> (L, L) {
    let rounded = a - b;
    (rounded, (rounded - a) + b)
}

/// (n + [`ROUND`](Lane::ROUND), r) for an x that is an `f32`: |r| > 2⁻²⁸, and two constants are enough.
#[inline(always)]
pub(super) fn wide<A: Rounding, L: Lane>(x: L, offset: impl Shift<L>) -> (L, L) {
    let (turns, n) = round::<A, L>(x, offset);
    let first = offset.plus(mul_add::<A, L>(n, x.splat(-FIRST), x));
    (turns, mul_add::<A, L>(n, x.splat(-AFTER_FIRST), first))
}

/// (n + [`ROUND`](Lane::ROUND) and the offset's quarter turns, n), n the integer nearest to the quotient of x plus the offset's remainder
/// by π/2: their sum may be rounded here. Near half a quarter the two arithmetics may choose different n; |r| then exceeds π/4 by the
/// rounding of the product, which the polynomials tolerate.
#[inline(always)]
fn round<A: Rounding, L: Lane>(x: L, offset: impl Shift<L>) -> (L, L) {
    let turns = mul_add::<A, L>(offset.plus(x), x.splat(TWO_OVER_PI), offset.round(x));
    (turns, turns - offset.round(x))
}
