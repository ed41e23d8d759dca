//! Partial LDLᵀ of one front: its pivots are eliminated, and what they leave for the boundary is
//! subtracted from the contribution.

use rbd_runtime::{Arithmetic, Real};

/// The most pivots that are eliminated in one pass over the columns behind them: the six of a body.
const PANEL: usize = 6;

/// Eliminates the pivots of a front. `columns` are its pivots' columns, of `rows` entries each, of which
/// the lower triangle is read. They become L below the diagonal, and 1/D on it. `contribution` is the
/// boundary's square by columns, of which the lower triangle is read and changed.
///
/// Fronts of a body or a constraint in a chain of balls or hinges have sizes that the compiler knows, for a
/// machine's numbers.
#[inline(always)]
pub(super) fn front<T: Real, A: Arithmetic<T>>(
    columns: &mut [T],
    contribution: &mut [T],
    [pivots, rows]: [usize; 2],
) {
    if !(cfg!(feature = "sized-fronts") && T::IS_MACHINE) {
        return any::<T, A>(columns, contribution, [pivots, rows]);
    }
    match [pivots, rows] {
        [6, 9] => sized::<T, A, 6>(columns, contribution, 9),
        [3, 9] => sized::<T, A, 3>(columns, contribution, 9),
        [6, 11] => sized::<T, A, 6>(columns, contribution, 11),
        [5, 11] => sized::<T, A, 5>(columns, contribution, 11),
        _ => any::<T, A>(columns, contribution, [pivots, rows]),
    }
}

/// A front of `W` pivots, one panel.
#[inline(always)]
fn sized<T: Real, A: Arithmetic<T>, const W: usize>(
    columns: &mut [T],
    contribution: &mut [T],
    rows: usize,
) {
    let boundary = rows - W;
    if let (Some(columns), Some(contribution)) = (
        columns.get_mut(..W * rows),
        contribution.get_mut(..boundary * boundary),
    ) {
        panel::<T, A, W>(columns, contribution, [W, rows], 0);
    }
}

#[inline(always)]
fn any<T: Real, A: Arithmetic<T>>(columns: &mut [T], contribution: &mut [T], size: [usize; 2]) {
    let pivots = size[0];
    let panels = pivots.div_ceil(PANEL);
    let mut first = 0;
    for left in (1..=panels).rev() {
        let width = (pivots - first).div_ceil(left);
        match width {
            1 => panel::<T, A, 1>(columns, contribution, size, first),
            2 => panel::<T, A, 2>(columns, contribution, size, first),
            3 => panel::<T, A, 3>(columns, contribution, size, first),
            4 => panel::<T, A, 4>(columns, contribution, size, first),
            5 => panel::<T, A, 5>(columns, contribution, size, first),
            _ => panel::<T, A, PANEL>(columns, contribution, size, first),
        }
        first += width;
    }
}

/// Eliminates the `W` pivots from `first` on.
#[inline(always)]
fn panel<T: Real, A: Arithmetic<T>, const W: usize>(
    columns: &mut [T],
    contribution: &mut [T],
    [pivots, rows]: [usize; 2],
    first: usize,
) {
    let boundary = rows - pivots;
    let mut reciprocals = [T::one(); W];
    for k in 0..W {
        let at = first + k;
        let (before, from) = columns.split_at_mut((at + 1) * rows);
        let column = &mut before[at * rows..];
        reciprocals[k] = T::one() / column[at];
        column[at] = reciprocals[k];
        for (j, target) in (at + 1..first + W).zip(from.chunks_exact_mut(rows)) {
            subtract::<T, A, 1>(column, rows, [reciprocals[k]], j, &mut target[j..]);
        }
    }
    let (before, behind) = columns.split_at_mut((first + W) * rows);
    let panel = &mut before[first * rows..];
    for (j, target) in (first + W..pivots).zip(behind.chunks_exact_mut(rows)) {
        subtract::<T, A, W>(panel, rows, reciprocals, j, &mut target[j..]);
    }
    if boundary > 0 {
        for (j, target) in contribution.chunks_exact_mut(boundary).enumerate() {
            subtract::<T, A, W>(panel, rows, reciprocals, pivots + j, &mut target[j..]);
        }
    }
}

/// target ← target − Σ l_jk u_k, where u_k are the panel's columns from row `j` on and
/// l_jk = u_jk / d_k, which is then written in place of u_jk.
#[inline(always)]
fn subtract<T: Real, A: Arithmetic<T>, const W: usize>(
    panel: &mut [T],
    rows: usize,
    reciprocals: [T; W],
    j: usize,
    target: &mut [T],
) {
    let length = target.len();
    let mut factors = reciprocals;
    {
        // Not by `from_fn`, which is not inlined.
        let mut columns: [&[T]; W] = [&[]; W];
        for k in 0..W {
            columns[k] = &panel[k * rows + j..k * rows + j + length];
        }
        for k in 0..W {
            factors[k] = columns[k][0] * reciprocals[k];
        }
        let negated = factors.map(|factor| -factor);
        for i in 0..length {
            let mut sum = target[i];
            for k in 0..W {
                sum = A::mul_add(negated[k], columns[k][i], sum);
            }
            target[i] = sum;
        }
    }
    for k in 0..W {
        panel[k * rows + j] = factors[k];
    }
}
