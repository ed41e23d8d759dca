//! Factorisation: fronts one after the other, each from its blocks and its children's contributions.

use super::memory::{Memory, leave};
use super::structure::{Front, FrontKind, Parts};
use super::{eliminate, solve, tree};
use rbd_runtime::{Arithmetic, Real};

/// Factors the fronts from number to number, and with `SOLVES` takes x ← L⁻¹ x with each.
#[inline(always)]
pub(super) fn fronts<T: Real, A: Arithmetic<T>, const SOLVES: bool>(
    _arithmetic: A,
    parts: &Parts<'_>,
    [from, to]: [usize; 2],
    values: &[T],
    memory: &mut Memory<'_, T>,
) {
    for front in &parts.fronts[from..to] {
        match front.kind {
            FrontKind::Tree => tree::factor::<T, A, SOLVES>(parts, front, values, memory),
            FrontKind::General => {
                one::<T, A>(parts, front, values, memory);
                if SOLVES {
                    let columns = &memory.factor[front.factor - memory.factor_start..];
                    solve::forward_one::<T, A>(parts, front, columns, &mut memory.vectors);
                }
                leave(front, [0, front.contribution_len()], &mut memory.vectors);
            }
        }
    }
}

#[inline(always)]
fn one<T: Real, A: Arithmetic<T>>(
    parts: &Parts<'_>,
    front: &Front,
    values: &[T],
    memory: &mut Memory<'_, T>,
) {
    let boundary = front.boundary();
    let size = boundary * boundary;
    let start = front.factor - memory.factor_start;
    let columns = &mut memory.factor[start..start + front.pivots * front.rows];
    let scratch = front.scratch - memory.vectors.work_start;
    let (below, contribution) = memory.vectors.work.split_at_mut(scratch);
    let contribution = &mut contribution[..size];
    contribution.fill(T::zero());
    columns.fill(T::zero());
    add_blocks(parts, front, values, columns);
    for &child in parts.children_of(front) {
        let child = &parts.fronts[child];
        let at = child.contribution - memory.vectors.work_start;
        add_child(parts, [front, child], &below[at..], columns, contribution);
    }
    eliminate::front::<T, A>(columns, contribution, [front.pivots, front.rows]);
}

/// Adds the blocks of the matrix to the columns of their front.
#[inline(always)]
fn add_blocks<T: Real>(parts: &Parts<'_>, front: &Front, values: &[T], columns: &mut [T]) {
    for block in &parts.blocks[front.blocks[0]..front.blocks[1]] {
        for j in 0..block.columns {
            let from = block.values + j * block.rows;
            let to = (block.column + j) * front.rows + block.row;
            let sums = &mut columns[to..to + block.rows];
            for (sum, x) in sums.iter_mut().zip(&values[from..from + block.rows]) {
                *sum = *sum + *x;
            }
        }
    }
}

/// Adds the lower triangle of a child's contribution to its parent's columns and contribution.
#[inline(always)]
fn add_child<T: Real>(
    parts: &Parts<'_>,
    [parent, child]: [&Front; 2],
    from: &[T],
    columns: &mut [T],
    contribution: &mut [T],
) {
    let (rows, boundary, size) = (parent.rows, parent.boundary(), child.boundary());
    let runs = parts.runs_of(child);
    let mut column = 0;
    for (number, run) in runs.iter().enumerate() {
        for offset in 0..run.length {
            let j = run.in_parent + offset;
            // The parent's column j from row `shift` on.
            let (target, shift) = if j < parent.pivots {
                (&mut columns[j * rows..(j + 1) * rows], 0)
            } else {
                let start = (j - parent.pivots) * boundary;
                (&mut contribution[start..start + boundary], parent.pivots)
            };
            let source = &from[column * size..(column + 1) * size];
            let mut row = column;
            let mut skipped = offset;
            for lower in &runs[number..] {
                let (to, length) = (lower.in_parent + skipped - shift, lower.length - skipped);
                let sums = &mut target[to..to + length];
                for (sum, x) in sums.iter_mut().zip(&source[row..row + length]) {
                    *sum = *sum + *x;
                }
                row += length;
                skipped = 0;
            }
            column += 1;
        }
    }
}
