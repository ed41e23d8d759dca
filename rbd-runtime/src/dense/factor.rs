//! Factorisations H = LᵀDL and H = LᵀL (RBDA Table 6.3).
//!
//! Rows are computed from the last to the first. Each chunk of columns of a row takes the contributions of all later rows at once and stays
//! in registers. Every entry sees the same operations in the same order as if rows were eliminated one after the other.

use crate::{Arithmetic, Real};

/// The width of a chunk of columns: four registers of four.
pub const CHUNK: usize = 16;

/// H = LᵀDL: L, unit lower triangular, below the diagonal, D on it. `h` has N rows, in B chunks each.
#[inline(always)]
pub fn ltdl<T: Real, A: Arithmetic<T>, const N: usize, const B: usize, const M: usize>(
    _arithmetic: A,
    h: &[T; M],
) -> [T; M] {
    factor::<T, A, N, B, M>(h, |pivot| pivot, false)
}

/// H = LᵀL: L, lower triangular. `h` has N rows, in B chunks each.
#[inline(always)]
pub fn ltl<T: Real, A: Arithmetic<T>, const N: usize, const B: usize, const M: usize>(
    _arithmetic: A,
    h: &[T; M],
) -> [T; M] {
    factor::<T, A, N, B, M>(h, T::sqrt, true)
}

/// `pivot` gives the new diagonal entry. With `both`, both factors of a product are rows divided by it;
/// otherwise only one is.
#[inline(always)]
fn factor<T: Real, A: Arithmetic<T>, const N: usize, const B: usize, const M: usize>(
    h: &[T; M],
    pivot: impl Fn(T) -> T,
    both: bool,
) -> [T; M] {
    let zero = T::zero();
    let mut rows = spread::<T, N, B>(h);
    // Row j has column j of L: entry i is L_ij. Its diagonal is that of the result.
    let mut columns = [[zero; N]; N];
    for i in (0..N).rev() {
        let (to_row, behind) = rows.split_at_mut(i + 1);
        let Some(row) = to_row.last_mut() else { break };
        let (_, known) = columns[i].split_at(i + 1);
        eliminate::<T, A, B>(row, behind, known, i / CHUNK);
        let entries = row.as_flattened_mut();
        let Some((own, left)) = entries.get_mut(..=i).and_then(<[T]>::split_last_mut) else {
            break;
        };
        let diagonal = pivot(*own);
        columns[i][i] = diagonal;
        // One quotient is divided; several are multiplied by the reciprocal.
        let reciprocal = T::from_f64(1.0) / diagonal;
        for (entry, column) in left.iter_mut().zip(&mut columns) {
            let scaled = match i {
                1 => *entry / diagonal,
                _ => *entry * reciprocal,
            };
            column[i] = scaled;
            if both {
                *entry = scaled;
            }
        }
    }
    let mut packed = *h;
    let mut places = packed.iter_mut();
    for i in 0..N {
        for (column, place) in columns[..=i].iter().zip(&mut places) {
            *place = column[i];
        }
    }
    packed
}

/// row ← row − Σ a_k row_k over the later rows, the last one first, up to chunk `last`.
#[inline(always)]
fn eliminate<T: Real, A: Arithmetic<T>, const B: usize>(
    row: &mut [[T; CHUNK]; B],
    behind: &[[[T; CHUNK]; B]],
    factors: &[T],
    last: usize,
) {
    for (chunk, target) in row.iter_mut().enumerate().take(last + 1) {
        let mut sums = *target;
        for (source, a) in behind.iter().zip(factors).rev() {
            let a = -*a;
            for (sum, source) in sums.iter_mut().zip(&source[chunk]) {
                *sum = A::mul_add(a, *source, *sum);
            }
        }
        *target = sums;
    }
}

/// The rows of a lower triangle, padded with zeros.
#[inline(always)]
fn spread<T: Real, const N: usize, const B: usize>(triangle: &[T]) -> [[[T; CHUNK]; B]; N] {
    let mut rows = [[[T::zero(); CHUNK]; B]; N];
    let mut entries = triangle.iter();
    for (i, row) in rows.iter_mut().enumerate() {
        let row = row.as_flattened_mut().iter_mut().take(i + 1);
        for (place, entry) in row.zip(&mut entries) {
            *place = *entry;
        }
    }
    rows
}
