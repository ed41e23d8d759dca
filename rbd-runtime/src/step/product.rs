//! The product of a sparse matrix with three nv×nv matrices, four columns of each at a time in registers.

use super::sensitivity::{Matrices, add_row};
use super::system::{Entries, System};
use crate::{Arithmetic, Pack, Real};

/// The nonzeros of a row: their columns and values.
struct Row<'a, T> {
    positions: &'a [(usize, usize)],
    nonzeros: &'a [T],
}

/// Adds m x to the results, for a robot's sparse matrix m.
#[inline(always)]
pub(super) fn add_products<S: System<T>, T: Real, A: Arithmetic<T>>(
    (a, robot): (A, &S),
    mut to: Matrices<'_, S::Square>,
    m: &impl Entries<T>,
    x: &Matrices<'_, S::Square>,
) {
    let (positions, nonzeros) = (m.positions(), m.nonzeros());
    let mut start = 0;
    for i in 0..robot.nv() {
        let mut end = start;
        while end < positions.len() && positions[end].0 == i {
            end += 1;
        }
        let row = Row {
            positions: &positions[start..end],
            nonzeros: &nonzeros[start..end],
        };
        add_row_products((a, robot), &mut to, i, &row, x);
        start = end;
    }
}

/// Row `i` of the products.
#[inline(always)]
fn add_row_products<S: System<T>, T: Real, A: Arithmetic<T>>(
    (a, robot): (A, &S),
    to: &mut Matrices<'_, S::Square>,
    i: usize,
    row: &Row<'_, T>,
    x: &Matrices<'_, S::Square>,
) {
    if robot.nv() < 4 {
        for (position, factor) in row.positions.iter().zip(row.nonzeros) {
            for k in 0..3 {
                add_row::<T, A>(&mut to[k][i], *factor, &x[k][position.1]);
            }
        }
        return;
    }
    // The last four begin earlier so that they fit, and are computed again from the old values.
    let old = [0, 1, 2].map(
        #[inline(always)]
        |m: usize| robot.row(&to[m][i]),
    );
    let count = robot.nv().div_ceil(4);
    let mut first = 0;
    while first < count {
        // At most twelve sums, in sixteen registers, and no short remainder, which would be bound by
        // latency.
        let size = match count - first {
            5 | 6 => 3,
            left => left.min(4),
        };
        match size {
            1 => add_columns::<S, T, A, 1>((a, robot), to, i, &old, row, x, first),
            2 => add_columns::<S, T, A, 2>((a, robot), to, i, &old, row, x, first),
            3 => add_columns::<S, T, A, 3>((a, robot), to, i, &old, row, x, first),
            _ => add_columns::<S, T, A, 4>((a, robot), to, i, &old, row, x, first),
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
fn add_columns<S: System<T>, T: Real, A: Arithmetic<T>, const N: usize>(
    (a, robot): (A, &S),
    to: &mut Matrices<'_, S::Square>,
    i: usize,
    old: &[S::Velocity; 3],
    row: &Row<'_, T>,
    x: &Matrices<'_, S::Square>,
    first: usize,
) {
    let nv = robot.nv();
    let mut sums = [[a.four([T::zero(); 4]); N]; 3];
    for m in 0..3 {
        for k in 0..N {
            sums[m][k] = four(a, old[m].as_ref(), start(nv, first + k));
        }
    }
    for (position, factor) in row.positions.iter().zip(row.nonzeros) {
        let factor = a.four([*factor; 4]);
        for m in 0..3 {
            let x = x[m][position.1].as_ref();
            for k in 0..N {
                sums[m][k] = factor.mul_add(four(a, x, start(nv, first + k)), sums[m][k]);
            }
        }
    }
    for m in 0..3 {
        let to = to[m][i].as_mut();
        for k in 0..N {
            let columns = start(nv, first + k)..start(nv, first + k) + 4;
            to[columns].copy_from_slice(&sums[m][k].to_array());
        }
    }
}

/// The first column of group `k` of four.
#[inline(always)]
fn start(nv: usize, k: usize) -> usize {
    (4 * k).min(nv - 4)
}

/// Four numbers of a row.
#[inline(always)]
fn four<T: Real, A: Arithmetic<T>>(a: A, x: &[T], at: usize) -> A::Four {
    a.four([x[at], x[at + 1], x[at + 2], x[at + 3]])
}
