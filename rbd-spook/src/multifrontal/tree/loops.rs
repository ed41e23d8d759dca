//! Fronts of trees by loops over their pivots and boundary.

use rbd_runtime::{Arithmetic, Real};

use super::super::memory::{Memory, Vectors};
use super::super::structure::{Front, MOST_ROWS, Parts, entry, packed};

#[inline(always)]
pub(super) fn factor<T: Real, A: Arithmetic<T>, const SOLVES: bool>(
    parts: &Parts<'_>,
    front: &Front,
    values: &[T],
    memory: &mut Memory<'_, T>,
) {
    let (p, b, r) = (front.pivots, front.boundary(), front.rows);
    let values = &values[parts.blocks[front.blocks[0]].values..];
    // The lower triangle by columns, pivots first; behind them what becomes the contribution.
    let mut m = [[T::zero(); MOST_ROWS]; MOST_ROWS];
    for k in 0..p {
        for i in k..r {
            m[k][i] = values[entry(r, k, i)];
        }
    }
    let mut y = [T::zero(); MOST_ROWS];
    let start = front.start - memory.vectors.x_start;
    if SOLVES {
        y[..p].copy_from_slice(&memory.vectors.x[start..start + p]);
    }
    for &child in parts.children_of(front) {
        let child = parts.fronts[child].contribution - memory.vectors.work_start;
        let child = &memory.vectors.work[child..];
        for k in 0..p {
            for i in k..p {
                m[k][i] = m[k][i] + child[k * p + i];
            }
            if SOLVES {
                y[k] = y[k] + child[p * p + k];
            }
        }
    }
    for k in 0..p {
        eliminate::<T, A>(&mut m, k, [p, r]);
        if SOLVES {
            let known = -y[k];
            for i in k + 1..r {
                y[i] = A::mul_add(known, m[k][i], y[i]);
            }
        }
    }
    let factor = &mut memory.factor[front.factor - memory.factor_start..][..packed(p, r)];
    for k in 0..p {
        for i in k..r {
            factor[entry(r, k, i)] = m[k][i];
        }
    }
    let contribution = front.contribution - memory.vectors.work_start;
    let contribution = &mut memory.vectors.work[contribution..];
    for k in 0..b {
        for i in k..b {
            contribution[k * b + i] = m[p + k][p + i];
        }
        if SOLVES {
            contribution[b * b + k] = y[p + k];
        }
    }
    if SOLVES {
        memory.vectors.x[start..start + p].copy_from_slice(&y[..p]);
    }
}

/// Takes pivot `k` out of the columns behind it.
fn eliminate<T: Real, A: Arithmetic<T>>(
    m: &mut [[T; MOST_ROWS]; MOST_ROWS],
    k: usize,
    [p, r]: [usize; 2],
) {
    let column = m[k];
    let reciprocal = T::one() / column[k];
    for j in k + 1..r {
        let factor = column[j] * reciprocal;
        m[k][j] = factor;
        m[j][j] = if j == k + 1 && j < p {
            // The next pivot waits for the reciprocal alone, not for the factor too.
            A::mul_add(-(column[j] * column[j]), reciprocal, m[j][j])
        } else {
            A::mul_add(-factor, column[j], m[j][j])
        };
        for i in j + 1..r {
            m[j][i] = A::mul_add(-factor, column[i], m[j][i]);
        }
    }
    m[k][k] = reciprocal;
}

#[inline(always)]
pub(super) fn forward<T: Real, A: Arithmetic<T>>(
    parts: &Parts<'_>,
    front: &Front,
    factor: &[T],
    vectors: &mut Vectors<'_, T>,
) {
    let (p, b, r) = (front.pivots, front.boundary(), front.rows);
    let l = &factor[front.factor..];
    let start = front.start - vectors.x_start;
    let mut y = [T::zero(); MOST_ROWS];
    y[..p].copy_from_slice(&vectors.x[start..start + p]);
    for &child in parts.children_of(front) {
        let child = parts.fronts[child].contribution - vectors.work_start + p * p;
        for k in 0..p {
            y[k] = y[k] + vectors.work[child + k];
        }
    }
    for k in 0..p {
        let known = -y[k];
        for i in k + 1..r {
            y[i] = A::mul_add(known, l[entry(r, k, i)], y[i]);
        }
    }
    let contribution = front.contribution - vectors.work_start + b * b;
    vectors.work[contribution..contribution + b].copy_from_slice(&y[p..r]);
    vectors.x[start..start + p].copy_from_slice(&y[..p]);
}

#[inline(always)]
pub(super) fn backward<T: Real, A: Arithmetic<T>>(
    parts: &Parts<'_>,
    front: &Front,
    factor: &[T],
    vectors: &mut Vectors<'_, T>,
) {
    let (p, b, r) = (front.pivots, front.boundary(), front.rows);
    let l = &factor[front.factor..];
    let start = front.start - vectors.x_start;
    let contribution = front.contribution - vectors.work_start + b * b;
    let mut y = [T::zero(); MOST_ROWS];
    y[..p].copy_from_slice(&vectors.x[start..start + p]);
    y[p..r].copy_from_slice(&vectors.work[contribution..contribution + b]);
    for k in 0..p {
        y[k] = y[k] * l[entry(r, k, k)];
    }
    // The last first, as they become known.
    for i in (1..r).rev() {
        for k in 0..i.min(p) {
            y[k] = A::mul_add(-y[i], l[entry(r, k, i)], y[k]);
        }
    }
    vectors.x[start..start + p].copy_from_slice(&y[..p]);
    for &child in parts.children_of(front) {
        let child = parts.fronts[child].contribution - vectors.work_start + p * p;
        vectors.work[child..child + p].copy_from_slice(&y[..p]);
    }
}
