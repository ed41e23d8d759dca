//! L D Lᵀ x = b with the factor's columns: forward, by the pivots and backward.

use super::structure::{Front, Parts};
use crate::{Arithmetic, Real};

/// x ← L⁻ᵀ D⁻¹ L⁻¹ x.
#[inline(always)]
pub(super) fn solve<T: Real, A: Arithmetic<T>>(
    _arithmetic: A,
    parts: &Parts<'_>,
    factor: &[T],
    x: &mut [T],
) {
    for front in parts.fronts {
        forward::<T, A>(parts, front, factor, x);
    }
    for front in parts.fronts.iter().rev() {
        backward::<T, A>(parts, front, factor, x);
    }
}

/// Column `k` of a front from its diagonal on.
#[inline(always)]
fn column<'f, T>(front: &Front, factor: &'f [T], k: usize) -> &'f [T] {
    let start = front.factor + k * front.rows;
    &factor[start + k..start + front.rows]
}

/// x ← L⁻¹ x of a front's columns.
#[inline(always)]
fn forward<T: Real, A: Arithmetic<T>>(parts: &Parts<'_>, front: &Front, factor: &[T], x: &mut [T]) {
    let (to_pivots, behind) = x.split_at_mut(front.start + front.pivots);
    let pivots = &mut to_pivots[front.start..];
    for k in 0..front.pivots {
        let column = column(front, factor, k);
        let (own, rest) = pivots[k..].split_at_mut(1);
        let x = -own[0];
        for (target, l) in rest.iter_mut().zip(&column[1..]) {
            *target = A::mul_add(x, *l, *target);
        }
        let mut entries = &column[front.pivots - k..];
        for run in parts.runs_of(front) {
            let (now, later) = entries.split_at(run.length);
            let start = run.row - front.start - front.pivots;
            for (target, l) in behind[start..start + run.length].iter_mut().zip(now) {
                *target = A::mul_add(x, *l, *target);
            }
            entries = later;
        }
    }
}

/// x ← L⁻ᵀ D⁻¹ x of a front's columns; the factor has 1/D on the diagonal.
#[inline(always)]
fn backward<T: Real, A: Arithmetic<T>>(
    parts: &Parts<'_>,
    front: &Front,
    factor: &[T],
    x: &mut [T],
) {
    let (to_pivots, behind) = x.split_at_mut(front.start + front.pivots);
    let pivots = &mut to_pivots[front.start..];
    for k in (0..front.pivots).rev() {
        let column = column(front, factor, k);
        let (own, rest) = pivots[k..].split_at_mut(1);
        let mut sum = own[0] * column[0];
        for (x, l) in rest.iter().zip(&column[1..]) {
            sum = A::mul_add(-*x, *l, sum);
        }
        let mut entries = &column[front.pivots - k..];
        for run in parts.runs_of(front) {
            let (now, later) = entries.split_at(run.length);
            let start = run.row - front.start - front.pivots;
            for (x, l) in behind[start..start + run.length].iter().zip(now) {
                sum = A::mul_add(-*x, *l, sum);
            }
            entries = later;
        }
        own[0] = sum;
    }
}
