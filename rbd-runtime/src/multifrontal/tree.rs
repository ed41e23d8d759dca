//! Fronts of trees, of sizes that the compiler knows: each is straight-line code, from the blocks and its
//! children's contributions in registers to its packed columns and its own contribution.

use super::memory::{Memory, Vectors};
use super::structure::{Front, Parts};
use crate::{Arithmetic, Real};

/// Calls a function of this module with the sizes of a front: pivots, boundary and both together.
macro_rules! for_size {
    ($front:ident, $function:ident::<$T:ty, $A:ty $(, $flag:ident)?>($($argument:expr),*)) => {
        match [$front.pivots, $front.rows] {
            [6, 9] => $function::<$T, $A, 6, 3, 9 $(, $flag)?>($($argument),*),
            [3, 9] => $function::<$T, $A, 3, 6, 9 $(, $flag)?>($($argument),*),
            [6, 11] => $function::<$T, $A, 6, 5, 11 $(, $flag)?>($($argument),*),
            [5, 11] => $function::<$T, $A, 5, 6, 11 $(, $flag)?>($($argument),*),
            [6, 12] => $function::<$T, $A, 6, 6, 12 $(, $flag)?>($($argument),*),
            _ => {}
        }
    };
}

/// Whether fronts of these numbers of pivots and rows are here.
pub(super) const fn has([pivots, rows]: [usize; 2]) -> bool {
    matches!([pivots, rows], [6, 9 | 11 | 12] | [3, 9] | [5, 11])
}

/// Entries of the columns of a front from their diagonals on.
pub(super) const fn packed([pivots, rows]: [usize; 2]) -> usize {
    (pivots * (2 * rows - pivots + 1)) / 2
}

/// Where entry `i` of column `k` of packed columns is.
#[inline(always)]
const fn at(rows: usize, k: usize, i: usize) -> usize {
    k * rows - k * (k + 1) / 2 + i
}

/// Factors a front, and with `SOLVES` takes x ← L⁻¹ x with it.
#[inline(always)]
pub(super) fn factor<T: Real, A: Arithmetic<T>, const SOLVES: bool>(
    parts: &Parts<'_>,
    front: &Front,
    values: &[T],
    memory: &mut Memory<'_, T>,
) {
    for_size!(
        front,
        factor_sized::<T, A, SOLVES>(parts, front, values, memory)
    );
}

/// x ← L⁻¹ x of a front.
#[inline(always)]
pub(super) fn forward<T: Real, A: Arithmetic<T>>(
    parts: &Parts<'_>,
    front: &Front,
    factor: &[T],
    vectors: &mut Vectors<'_, T>,
) {
    for_size!(front, forward_sized::<T, A>(parts, front, factor, vectors));
}

/// x ← L⁻ᵀ D⁻¹ x of a front.
#[inline(always)]
pub(super) fn backward<T: Real, A: Arithmetic<T>>(
    parts: &Parts<'_>,
    front: &Front,
    factor: &[T],
    vectors: &mut Vectors<'_, T>,
) {
    for_size!(front, backward_sized::<T, A>(parts, front, factor, vectors));
}

#[inline(always)]
fn factor_sized<
    T: Real,
    A: Arithmetic<T>,
    const P: usize,
    const B: usize,
    const R: usize,
    const SOLVES: bool,
>(
    parts: &Parts<'_>,
    front: &Front,
    values: &[T],
    memory: &mut Memory<'_, T>,
) {
    let start = parts.blocks[front.blocks[0]].values;
    let values = &values[start..start + packed([P, R])];
    let mut l = [[T::zero(); R]; P];
    for k in 0..P {
        for i in k..R {
            l[k][i] = values[at(R, k, i)];
        }
    }
    let mut y = [T::zero(); P];
    if SOLVES {
        y.copy_from_slice(&memory.vectors.x[front.start - memory.vectors.x_start..][..P]);
    }
    for &child in parts.children_of(front) {
        let start = parts.fronts[child].contribution - memory.vectors.work_start;
        let child = &memory.vectors.work[start..start + P * P + P];
        for k in 0..P {
            for i in k..P {
                l[k][i] = l[k][i] + child[k * P + i];
            }
            if SOLVES {
                y[k] = y[k] + child[P * P + k];
            }
        }
    }
    let mut c = [[T::zero(); B]; B];
    let mut v = [T::zero(); B];
    for k in 0..P {
        let column = l[k];
        let reciprocal = T::one() / column[k];
        for j in k + 1..R {
            let factor = column[j] * reciprocal;
            l[k][j] = factor;
            for i in j..R {
                let target = if j < P {
                    &mut l[j][i]
                } else {
                    &mut c[j - P][i - P]
                };
                *target = A::mul_add(-factor, column[i], *target);
            }
        }
        l[k][k] = reciprocal;
        if SOLVES {
            for i in k + 1..R {
                let known = -y[k];
                let target = if i < P { &mut y[i] } else { &mut v[i - P] };
                *target = A::mul_add(known, l[k][i], *target);
            }
        }
    }
    let start = front.factor - memory.factor_start;
    let factor = &mut memory.factor[start..start + packed([P, R])];
    for k in 0..P {
        for i in k..R {
            factor[at(R, k, i)] = l[k][i];
        }
    }
    let start = front.contribution - memory.vectors.work_start;
    let contribution = &mut memory.vectors.work[start..start + B * B + B];
    for k in 0..B {
        for i in k..B {
            contribution[k * B + i] = c[k][i];
        }
    }
    if SOLVES {
        contribution[B * B..].copy_from_slice(&v);
        memory.vectors.x[front.start - memory.vectors.x_start..][..P].copy_from_slice(&y);
    }
}

#[inline(always)]
fn forward_sized<T: Real, A: Arithmetic<T>, const P: usize, const B: usize, const R: usize>(
    parts: &Parts<'_>,
    front: &Front,
    factor: &[T],
    vectors: &mut Vectors<'_, T>,
) {
    let l = &factor[front.factor..front.factor + packed([P, R])];
    let mut y = [T::zero(); P];
    y.copy_from_slice(&vectors.x[front.start - vectors.x_start..][..P]);
    for &child in parts.children_of(front) {
        let start = parts.fronts[child].contribution - vectors.work_start + P * P;
        let child = &vectors.work[start..start + P];
        for k in 0..P {
            y[k] = y[k] + child[k];
        }
    }
    let mut v = [T::zero(); B];
    for k in 0..P {
        for i in k + 1..R {
            let known = -y[k];
            let target = if i < P { &mut y[i] } else { &mut v[i - P] };
            *target = A::mul_add(known, l[at(R, k, i)], *target);
        }
    }
    let start = front.contribution - vectors.work_start + B * B;
    vectors.work[start..start + B].copy_from_slice(&v);
    vectors.x[front.start - vectors.x_start..][..P].copy_from_slice(&y);
}

#[inline(always)]
fn backward_sized<T: Real, A: Arithmetic<T>, const P: usize, const B: usize, const R: usize>(
    parts: &Parts<'_>,
    front: &Front,
    factor: &[T],
    vectors: &mut Vectors<'_, T>,
) {
    let l = &factor[front.factor..front.factor + packed([P, R])];
    let start = front.contribution - vectors.work_start + B * B;
    let mut v = [T::zero(); B];
    v.copy_from_slice(&vectors.work[start..start + B]);
    let mut y = [T::zero(); P];
    y.copy_from_slice(&vectors.x[front.start - vectors.x_start..][..P]);
    for k in 0..P {
        y[k] = y[k] * l[at(R, k, k)];
    }
    // The last first, as they become known.
    for j in (0..B).rev() {
        for k in 0..P {
            y[k] = A::mul_add(-l[at(R, k, P + j)], v[j], y[k]);
        }
    }
    for i in (1..P).rev() {
        for k in 0..i {
            y[k] = A::mul_add(-l[at(R, k, i)], y[i], y[k]);
        }
    }
    vectors.x[front.start - vectors.x_start..][..P].copy_from_slice(&y);
    for &child in parts.children_of(front) {
        let start = parts.fronts[child].contribution - vectors.work_start + P * P;
        vectors.work[start..start + P].copy_from_slice(&y);
    }
}
