//! x = n π/2 + r: n the nearest integer to x · 2/π, and r to more digits than a number has.

use super::{Lane, mul_add};
use crate::scalar::arithmetic::Rounding;

/// Up to here an angle is reduced by products with n, |n| < 2¹⁶; beyond, in integers.
pub const LIMIT: f64 = 1e5;

/// 1.5 · 2⁵², whose unit in the last place is 1: adding it rounds to an integer.
pub(super) const ROUND: f64 = 6755399441055744.0;

const TWO_OVER_PI: f64 = core::f64::consts::FRAC_2_PI;

/// π/2 = `FIRST` + `SECOND` + `THIRD` + 2⁻¹³⁰. `FIRST` is a multiple of 2⁻³⁶ and `SECOND` of 2⁻⁷³,
/// with at most 37 bits: their products with n are exact. (Digits of π.)
const FIRST: f64 = 1.5707963267923333;
const SECOND: f64 = 2.5633441515839558e-12;
const THIRD: f64 = 1.0562999066987428e-23;

/// π/2 − `FIRST`, rounded.
const AFTER_FIRST: f64 = 2.563344151594519e-12;

/// (n + [`ROUND`], r, excess): what is left of x is r − excess.
///
/// x − n · `FIRST` is exact: both are multiples of 2⁻⁵³, or of the last place of an x below 1, and
/// their difference is below 1. The next difference is exact if it is below 2⁻²⁰; else n · `SECOND`
/// is its smaller term, and what its rounding loses is computed exactly. No double within the limit
/// is nearer to n π/2 than 2⁻⁶⁸ n (all n have been looked at; the nearest is 2⁻⁶⁰·⁵ away, at n = 29),
/// so that the 2⁻¹³⁰ n that the constants lack change no digit.
#[inline(always)]
pub(super) fn double<A: Rounding, L: Lane>(x: L) -> (L, L, L) {
    let (turns, n) = round::<A, L>(x);
    let first = mul_add::<A, L>(n, L::splat(-FIRST), x);
    let second = mul_add::<A, L>(n, L::splat(-SECOND), first);
    let lost = mul_add::<A, L>(n, L::splat(SECOND), second - first);
    (turns, second, mul_add::<A, L>(n, L::splat(THIRD), lost))
}

/// (n + [`ROUND`], r) for an x that is an `f32`: |r| > 2⁻²⁸, and two constants are enough.
#[inline(always)]
pub(super) fn single<A: Rounding, L: Lane>(x: L) -> (L, L) {
    let (turns, n) = round::<A, L>(x);
    let first = mul_add::<A, L>(n, L::splat(-FIRST), x);
    (turns, mul_add::<A, L>(n, L::splat(-AFTER_FIRST), first))
}

/// (n + [`ROUND`], n). Near half a quarter the two arithmetics may take different n; |r| is then
/// π/4 and as much as the rounding of the product, which the polynomials bear.
#[inline(always)]
fn round<A: Rounding, L: Lane>(x: L) -> (L, L) {
    let turns = mul_add::<A, L>(x, L::splat(TWO_OVER_PI), L::splat(ROUND));
    (turns, turns - L::splat(ROUND))
}
