//! What generated code calls where written out it would be too long: the factors of matrices without
//! zeros, and the solutions for all columns of a matrix.
//!
//! The lower triangle of a matrix without zeros is stored by rows, entry (i, j) at i (i + 1) / 2 + j. The
//! loops have fixed bounds and look at no value. Their operations and the order of these are those of
//! the code that is generated for fewer rows, to the bit, but for the sign of zeros.

mod columns;
mod factor;
mod solve;

pub use columns::{Columns, minus, times};
pub use factor::{CHUNK, ltdl, ltl};
pub use solve::{ltdl_solve, ltdl_solve_l, ltdl_solve_lt, ltl_solve, ltl_solve_l, ltl_solve_lt};

/// Row `row` of a lower triangle: what is left of the diagonal, and the diagonal.
#[inline(always)]
fn row_of<T>(triangle: &[T], row: usize) -> Option<(&[T], &T)> {
    let start = row * (row + 1) / 2;
    let (diagonal, left) = triangle.get(start..start + row + 1)?.split_last()?;
    Some((left, diagonal))
}
