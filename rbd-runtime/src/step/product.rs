//! The product of a sparse matrix with three nv×nv matrices, four columns of each at a time in registers.

use super::sensitivity::{Matrices, add_row};
use crate::{Arithmetic, Array, Pack, Real, Robot, SparseMatrix, SparsityPattern};

/// The nonzeros of a row: their columns and values.
struct Row<'a, T> {
    positions: &'a [(usize, usize)],
    nonzeros: &'a [T],
}

/// Adds m x to the results, for a robot's sparse matrix m.
#[inline(always)]
pub(super) fn add_products<R: Robot, T: Real, A: Arithmetic<T>, P: SparsityPattern>(
    a: A,
    mut to: Matrices<'_, R::Square<T>>,
    m: &SparseMatrix<P, T>,
    x: &Matrices<'_, R::Square<T>>,
) {
    let (positions, nonzeros) = (P::POSITIONS, m.nonzeros.as_ref());
    let mut start = 0;
    for i in 0..R::NV {
        let mut end = start;
        while end < positions.len() && positions[end].0 == i {
            end += 1;
        }
        let row = Row {
            positions: &positions[start..end],
            nonzeros: &nonzeros[start..end],
        };
        add_row_products::<R, T, A>(a, &mut to, i, &row, x);
        start = end;
    }
}

/// Row `i` of the products.
#[inline(always)]
fn add_row_products<R: Robot, T: Real, A: Arithmetic<T>>(
    a: A,
    to: &mut Matrices<'_, R::Square<T>>,
    i: usize,
    row: &Row<'_, T>,
    x: &Matrices<'_, R::Square<T>>,
) {
    if R::NV < 4 {
        for (position, factor) in row.positions.iter().zip(row.nonzeros) {
            for k in 0..3 {
                add_row::<_, T, A>(&mut to[k][i], *factor, &x[k][position.1]);
            }
        }
        return;
    }
    // The last four begin earlier so that they fit, and are computed again from the old values.
    let old = [to[0][i], to[1][i], to[2][i]];
    let count = R::NV.div_ceil(4);
    let mut first = 0;
    while first < count {
        // At most twelve sums, in sixteen registers, and no short remainder, which would be bound by
        // latency.
        let size = match count - first {
            5 | 6 => 3,
            left => left.min(4),
        };
        match size {
            1 => add_columns::<R, T, A, 1>(a, to, i, &old, row, x, first),
            2 => add_columns::<R, T, A, 2>(a, to, i, &old, row, x, first),
            3 => add_columns::<R, T, A, 3>(a, to, i, &old, row, x, first),
            _ => add_columns::<R, T, A, 4>(a, to, i, &old, row, x, first),
        }
        first += size;
    }
}

/// The products for a given number of groups of four columns.
#[inline(always)]
#[allow(
    clippy::too_many_arguments,
    reason = "the loops over rows, columns and entries meet here"
)]
fn add_columns<R: Robot, T: Real, A: Arithmetic<T>, const N: usize>(
    a: A,
    to: &mut Matrices<'_, R::Square<T>>,
    i: usize,
    old: &[R::Velocity<T>; 3],
    row: &Row<'_, T>,
    x: &Matrices<'_, R::Square<T>>,
    first: usize,
) {
    let mut sums = [[a.four([T::zero(); 4]); N]; 3];
    for m in 0..3 {
        for k in 0..N {
            sums[m][k] = four(a, &old[m], start::<R>(first + k));
        }
    }
    for (position, factor) in row.positions.iter().zip(row.nonzeros) {
        let factor = a.four([*factor; 4]);
        for m in 0..3 {
            let x = &x[m][position.1];
            for k in 0..N {
                sums[m][k] = factor.mul_add(four(a, x, start::<R>(first + k)), sums[m][k]);
            }
        }
    }
    for m in 0..3 {
        let to = to[m][i].as_mut();
        for k in 0..N {
            let columns = start::<R>(first + k)..start::<R>(first + k) + 4;
            to[columns].copy_from_slice(&sums[m][k].to_array());
        }
    }
}

/// The first column of group `k` of four.
#[inline(always)]
fn start<R: Robot>(k: usize) -> usize {
    (4 * k).min(R::NV - 4)
}

/// Four numbers of a row.
#[inline(always)]
fn four<V: Array<T>, T: Real, A: Arithmetic<T>>(a: A, x: &V, at: usize) -> A::Four {
    a.four([x[at], x[at + 1], x[at + 2], x[at + 3]])
}
