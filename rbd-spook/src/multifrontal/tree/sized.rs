//! Fronts of trees of a machine's numbers, one straight-line body for each size: from the blocks and the
//! children's contributions in registers to the packed columns and the own contribution.

use rbd_runtime::{Arithmetic, Real};

use super::super::memory::{Memory, Vectors};
use super::super::structure::{Front, Parts, entry, packed};

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

/// Runs a body with each of the numbers below a bound as a constant, written out.
macro_rules! for_each {
    ($k:ident < $end:expr $(, if $condition:expr)? => $body:block) => {
        for_each!(@ $k, ($k < $end $(&& $condition)?), $body, 0 1 2 3 4 5 6 7 8 9 10 11)
    };
    (@ $k:ident, $condition:expr, $body:block, $($number:literal)*) => {
        $({
            const $k: usize = $number;
            if $condition $body
        })*
    };
}

/// Whether j > k, also where both are constants.
#[inline(always)]
const fn is_behind(j: usize, k: usize) -> bool {
    j > k
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
    let values = &values[start..start + packed(P, R)];
    // The lower triangle, pivots first; behind them what becomes the contribution.
    let mut m = [[T::zero(); R]; R];
    for_each!(K < P => {
        for i in K..R {
            m[K][i] = values[entry(R, K, i)];
        }
    });
    let mut y = [T::zero(); R];
    let start = front.start - memory.vectors.x_start;
    if SOLVES {
        y[..P].copy_from_slice(&memory.vectors.x[start..start + P]);
    }
    for &child in parts.children_of(front) {
        let start = parts.fronts[child].contribution - memory.vectors.work_start;
        let child = &memory.vectors.work[start..start + P * P + P];
        for_each!(K < P => {
            for i in K..P {
                m[K][i] = m[K][i] + child[K * P + i];
            }
            if SOLVES {
                y[K] = y[K] + child[P * P + K];
            }
        });
    }
    for_each!(K < P => {
        let column = m[K];
        let reciprocal = T::one() / column[K];
        for_each!(J < R, if is_behind(J, K) => {
            let factor = column[J] * reciprocal;
            m[K][J] = factor;
            if J == K + 1 && J < P {
                // The next pivot waits for the reciprocal alone, not for the factor too.
                let square = column[J] * column[J];
                m[J][J] = A::mul_add(-square, reciprocal, m[J][J]);
            } else {
                m[J][J] = A::mul_add(-factor, column[J], m[J][J]);
            }
            for i in J + 1..R {
                m[J][i] = A::mul_add(-factor, column[i], m[J][i]);
            }
        });
        m[K][K] = reciprocal;
        if SOLVES {
            let known = -y[K];
            for i in K + 1..R {
                y[i] = A::mul_add(known, m[K][i], y[i]);
            }
        }
    });
    let from = front.factor - memory.factor_start;
    let factor = &mut memory.factor[from..from + packed(P, R)];
    for_each!(K < P => {
        for i in K..R {
            factor[entry(R, K, i)] = m[K][i];
        }
    });
    let from = front.contribution - memory.vectors.work_start;
    let contribution = &mut memory.vectors.work[from..from + B * B + B];
    for_each!(K < B => {
        for i in K..B {
            contribution[K * B + i] = m[P + K][P + i];
        }
        if SOLVES {
            contribution[B * B + K] = y[P + K];
        }
    });
    if SOLVES {
        memory.vectors.x[start..start + P].copy_from_slice(&y[..P]);
    }
}

#[inline(always)]
fn forward_sized<T: Real, A: Arithmetic<T>, const P: usize, const B: usize, const R: usize>(
    parts: &Parts<'_>,
    front: &Front,
    factor: &[T],
    vectors: &mut Vectors<'_, T>,
) {
    let l = &factor[front.factor..front.factor + packed(P, R)];
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
    for_each!(K < P => {
        let known = -y[K];
        for i in K + 1..P {
            y[i] = A::mul_add(known, l[entry(R, K, i)], y[i]);
        }
        for i in P..R {
            v[i - P] = A::mul_add(known, l[entry(R, K, i)], v[i - P]);
        }
    });
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
    let l = &factor[front.factor..front.factor + packed(P, R)];
    let start = front.contribution - vectors.work_start + B * B;
    let mut v = [T::zero(); B];
    v.copy_from_slice(&vectors.work[start..start + B]);
    let mut y = [T::zero(); P];
    y.copy_from_slice(&vectors.x[front.start - vectors.x_start..][..P]);
    for k in 0..P {
        y[k] = y[k] * l[entry(R, k, k)];
    }
    // The last first, as they become known.
    for_each!(K < B => {
        let j = B - 1 - K;
        for k in 0..P {
            y[k] = A::mul_add(-v[j], l[entry(R, k, P + j)], y[k]);
        }
    });
    for_each!(K < P => {
        let i = P - 1 - K;
        for k in 0..i {
            y[k] = A::mul_add(-y[i], l[entry(R, k, i)], y[k]);
        }
    });
    vectors.x[front.start - vectors.x_start..][..P].copy_from_slice(&y);
    for &child in parts.children_of(front) {
        let start = parts.fronts[child].contribution - vectors.work_start + P * P;
        vectors.work[start..start + P].copy_from_slice(&y);
    }
}
