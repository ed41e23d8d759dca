//! L D Lᵀ x = b with the factor's columns. Each front works on its pivots, a part of x, and on a vector of
//! its boundary: forward what it leaves for its parent, backward what its parent knows. That vector is
//! behind the front's contribution: at its scratch while it is worked on.

use super::memory::{Vectors, leave};
use super::structure::{Front, FrontKind, Parts};
use super::tree;
use rbd_runtime::{Arithmetic, Real};

/// x ← L⁻¹ x of the fronts from number to number.
#[inline(always)]
pub(super) fn forward<T: Real, A: Arithmetic<T>>(
    _arithmetic: A,
    parts: &Parts<'_>,
    [from, to]: [usize; 2],
    factor: &[T],
    vectors: &mut Vectors<'_, T>,
) {
    for front in &parts.fronts[from..to] {
        match front.kind {
            FrontKind::Tree => tree::forward::<T, A>(parts, front, factor, vectors),
            FrontKind::General => {
                let (columns, boundary) = (&factor[front.factor..], front.boundary());
                forward_one::<T, A>(parts, front, columns, vectors);
                leave(
                    front,
                    [boundary * boundary, front.contribution_len()],
                    vectors,
                );
            }
        }
    }
}

/// x ← L⁻ᵀ D⁻¹ x of the fronts from number to number, from the last on.
#[inline(always)]
pub(super) fn backward<T: Real, A: Arithmetic<T>>(
    _arithmetic: A,
    parts: &Parts<'_>,
    [from, to]: [usize; 2],
    factor: &[T],
    vectors: &mut Vectors<'_, T>,
) {
    for front in parts.fronts[from..to].iter().rev() {
        match front.kind {
            FrontKind::Tree => tree::backward::<T, A>(parts, front, factor, vectors),
            FrontKind::General => backward_one::<T, A>(parts, front, factor, vectors),
        }
    }
}

/// Column `k` of a front's columns from its diagonal on.
#[inline(always)]
fn column<'f, T>(front: &Front, columns: &'f [T], k: usize) -> &'f [T] {
    let start = k * front.rows;
    &columns[start + k..start + front.rows]
}

/// Where a front's vector is, if its contribution is at this place of the workspace.
#[inline(always)]
const fn vector(front: &Front, contribution: usize) -> usize {
    let boundary = front.boundary();
    contribution + boundary * boundary
}

/// Leaves the front's vector at its scratch.
#[inline(always)]
pub(super) fn forward_one<T: Real, A: Arithmetic<T>>(
    parts: &Parts<'_>,
    front: &Front,
    columns: &[T],
    vectors: &mut Vectors<'_, T>,
) {
    let start = front.start - vectors.x_start;
    let pivots = &mut vectors.x[start..start + front.pivots];
    let scratch = vector(front, front.scratch) - vectors.work_start;
    let (below, boundary) = vectors.work.split_at_mut(scratch);
    let boundary = &mut boundary[..front.boundary()];
    boundary.fill(T::zero());
    for &child in parts.children_of(front) {
        let child = &parts.fronts[child];
        let mut from = vector(child, child.contribution) - vectors.work_start;
        for run in parts.runs_of(child) {
            let sums = in_front(run.in_parent, run.length, pivots, boundary);
            for (sum, x) in sums.iter_mut().zip(&below[from..from + run.length]) {
                *sum = *sum + *x;
            }
            from += run.length;
        }
    }
    for k in 0..front.pivots {
        let column = column(front, columns, k);
        let (own, rest) = pivots[k..].split_at_mut(1);
        let x = -own[0];
        for (target, l) in rest.iter_mut().zip(&column[1..]) {
            *target = A::mul_add(x, *l, *target);
        }
    }
    // Apart from the pivots, which wait for each other.
    for (k, x) in pivots.iter().enumerate() {
        let of_boundary = &column(front, columns, k)[front.pivots - k..];
        for (target, l) in boundary.iter_mut().zip(of_boundary) {
            *target = A::mul_add(-*x, *l, *target);
        }
    }
}

#[inline(always)]
fn backward_one<T: Real, A: Arithmetic<T>>(
    parts: &Parts<'_>,
    front: &Front,
    factor: &[T],
    vectors: &mut Vectors<'_, T>,
) {
    let columns = &factor[front.factor..];
    let start = front.start - vectors.x_start;
    let pivots = &mut vectors.x[start..start + front.pivots];
    let scratch = vector(front, front.scratch) - vectors.work_start;
    let known = vector(front, front.contribution) - vectors.work_start;
    let size = front.boundary();
    vectors.work.copy_within(known..known + size, scratch);
    let (below, boundary) = vectors.work.split_at_mut(scratch);
    let boundary = &mut boundary[..size];
    // Apart from the pivots, which wait for each other.
    for (k, own) in pivots.iter_mut().enumerate() {
        let column = column(front, columns, k);
        let mut sum = *own * column[0];
        for (x, l) in boundary.iter().zip(&column[front.pivots - k..]) {
            sum = A::mul_add(-*x, *l, sum);
        }
        *own = sum;
    }
    for k in (0..front.pivots).rev() {
        let (own, rest) = pivots[k..].split_at_mut(1);
        let mut sum = own[0];
        for (x, l) in rest.iter().zip(&column(front, columns, k)[1..]) {
            sum = A::mul_add(-*x, *l, sum);
        }
        own[0] = sum;
    }
    for &child in parts.children_of(front) {
        let child = &parts.fronts[child];
        let mut to = vector(child, child.contribution) - vectors.work_start;
        for run in parts.runs_of(child) {
            let x = in_front(run.in_parent, run.length, pivots, boundary);
            below[to..to + run.length].copy_from_slice(x);
            to += run.length;
        }
    }
}

/// Rows of a front that stand side by side: all pivots or all of the boundary.
#[inline(always)]
fn in_front<'x, T>(
    start: usize,
    length: usize,
    pivots: &'x mut [T],
    boundary: &'x mut [T],
) -> &'x mut [T] {
    match start.checked_sub(pivots.len()) {
        Some(start) => &mut boundary[start..start + length],
        None => &mut pivots[start..start + length],
    }
}
