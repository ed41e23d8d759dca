//! Sine and cosine, written once for every scalar and every type of SIMD lanes.
//!
//! An angle x is n π/2 + r with n the integer nearest to x · 2/π, so |r| ≤ π/4 (`reduction`; W. J. Cody and W. Waite, *Software Manual for
//! the Elementary Functions*, 1980). Polynomials give sin r and cos r (`polynomial`); n mod 4 decides which of them is the sine of x, and
//! its sign. There is no branch on the angle: any number of angles run side by side, and every type does the same operations in the same
//! order, so that the same angle gives the same bits in all of them. [`Lane`] has the operations that a type must have.
//!
//! Angles beyond [`LIMIT`] take the slow path, `large`, one by one. Those of `f32` are computed in
//! `f32` up to the [`single_limit`], and beyond in `f64`.
//!
//! Both results are less than one unit in the last place from the true value for every finite angle, whether a b + c is rounded twice or
//! once. Measured: 0.78 at the most for `f64` (millions of random angles and all those next to a multiple of π/2), for `f32` 0.80 if
//! rounded twice and 0.79 if once (all angles up to the limits). They are NaN for infinities and NaN, and sin(−0) is −0.
//!
//! A constant `offset` is added to the remainder of x, not to x: sin(x + offset) is within 2.5 units in the
//! last place of numbers just below 1, however large x is (measured: 1.4 in `f64`, 1.5 in `f32`).

mod array;
mod lane;
mod large;
mod offset;
mod polynomial;
mod reduction;
mod registers;

pub(super) use array::{fused, unfused};
pub use lane::{Lane, repair};
pub use offset::{AngleOffset, NoOffset, Offset, Shift};
pub use reduction::{LIMIT, single_limit};

use super::rounding::Rounding;

/// (sin x, cos x) to `f64`'s precision.
#[inline(always)]
pub fn sin_cos<A: Rounding, L: Lane>(x: L) -> (L, L) {
    let ([sin], [cos]) = sin_cos_each::<A, L, _, 1>([x], [NoOffset]);
    (sin, cos)
}

/// (sin(x + offset), cos(x + offset)) to `f64`'s precision.
#[inline(always)]
pub fn sin_cos_with_offset<A: Rounding, L: Lane>(x: L, offset: AngleOffset) -> (L, L) {
    let ([sin], [cos]) = sin_cos_each::<A, L, _, 1>([x], [offset]);
    (sin, cos)
}

/// [`sin_cos`] of all these and their offsets, with one check for angles beyond [`LIMIT`].
#[inline(always)]
pub fn sin_cos_each<A: Rounding, L: Lane, O: Offset, const N: usize>(
    angles: [L; N],
    offsets: [O; N],
) -> ([L; N], [L; N]) {
    let (mut sin, mut cos) = (angles, angles);
    for i in 0..N {
        (sin[i], cos[i]) = double::<A, L>(angles[i], offsets[i].splat(angles[i]));
    }
    repair_each::<A, L, O, N>(LIMIT, angles, offsets, (sin, cos))
}

/// (sin x, cos x) to `f32`'s precision.
#[inline(always)]
pub fn sin_cos_single<A: Rounding, L: Lane>(x: L) -> (L, L) {
    let ([sin], [cos]) = sin_cos_single_each::<A, L, _, 1>([x], [NoOffset]);
    (sin, cos)
}

/// (sin(x + offset), cos(x + offset)) to `f32`'s precision.
#[inline(always)]
pub fn sin_cos_single_with_offset<A: Rounding, L: Lane>(x: L, offset: AngleOffset) -> (L, L) {
    let ([sin], [cos]) = sin_cos_single_each::<A, L, _, 1>([x], [offset]);
    (sin, cos)
}

/// [`sin_cos_single`] of all these and their offsets, with one check for angles beyond the
/// [`single_limit`], which use [`sin_cos_wide`].
#[inline(always)]
pub fn sin_cos_single_each<A: Rounding, L: Lane, O: Offset, const N: usize>(
    angles: [L; N],
    offsets: [O; N],
) -> ([L; N], [L; N]) {
    let (mut sin, mut cos) = (angles, angles);
    for i in 0..N {
        (sin[i], cos[i]) = narrow::<A, L>(angles[i], offsets[i].splat(angles[i]));
    }
    repair_each::<A, L, O, N>(single_limit::<A>(), angles, offsets, (sin, cos))
}

/// (sin(x + offset), cos(x + offset)) of an `f32`, computed in `f64`.
#[inline(always)]
pub fn sin_cos_wide<A: Rounding, O: Offset>(x: f32, offset: O) -> (f32, f32) {
    let ([sin], [cos]) = sin_cos_wide_each::<A, f64, O, 1>([x.into()], [offset]);
    (sin as f32, cos as f32)
}

/// [`sin_cos_wide`] in lanes, for angles that were `f32` and whose sines will be.
///
/// Implementers of lanes of `f32` widen them to two lanes of `f64` and narrow the results. In `f64` the reduction needs two constants, the
/// polynomials two coefficients fewer than for `f64`, and the result is as good as rounded once, in either arithmetic.
#[inline(always)]
pub fn sin_cos_wide_each<A: Rounding, L: Lane, O: Offset, const N: usize>(
    angles: [L; N],
    offsets: [O; N],
) -> ([L; N], [L; N]) {
    let (mut sin, mut cos) = (angles, angles);
    for i in 0..N {
        (sin[i], cos[i]) = wide::<A, L>(angles[i], offsets[i].splat(angles[i]));
    }
    repair_each::<A, L, O, N>(LIMIT, angles, offsets, (sin, cos))
}

#[inline(always)]
fn repair_each<A: Rounding, L: Lane, O: Offset, const N: usize>(
    limit: f64,
    angles: [L; N],
    offsets: [O; N],
    (mut sin, mut cos): ([L; N], [L; N]),
) -> ([L; N], [L; N]) {
    if !L::are_within(angles, limit) {
        for i in 0..N {
            (sin[i], cos[i]) = angles[i].repair::<A, O>(offsets[i], (sin[i], cos[i]));
        }
    }
    (sin, cos)
}

/// [`sin_cos`] within [`LIMIT`], beyond which results are wrong.
#[inline(always)]
pub fn double<A: Rounding, L: Lane>(x: L, offset: impl Shift<L>) -> (L, L) {
    let (turns, r, excess) = reduction::double::<A, L>(x, offset);
    L::turn(turns, polynomial::double::<A, L>(r, excess))
}

/// [`sin_cos_single`] within the [`single_limit`], beyond which results are wrong.
#[inline(always)]
pub fn narrow<A: Rounding, L: Lane>(x: L, offset: impl Shift<L>) -> (L, L) {
    let (turns, r, excess) = reduction::narrow::<A, L>(x, offset);
    L::turn(turns, polynomial::narrow::<A, L>(r, excess))
}

/// [`sin_cos_wide`] within [`LIMIT`].
#[inline(always)]
fn wide<A: Rounding, L: Lane>(x: L, offset: impl Shift<L>) -> (L, L) {
    let (turns, r) = reduction::wide::<A, L>(x, offset);
    L::turn(turns, polynomial::wide::<A, L>(r))
}

/// a b + c in the arithmetic `A`.
#[inline(always)]
fn mul_add<A: Rounding, L: Lane>(a: L, b: L, c: L) -> L {
    if A::ONCE {
        a.fused_mul_add(b, c)
    } else {
        a * b + c
    }
}
