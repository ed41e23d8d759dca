//! Loops that generated code calls where straight-line code would be too long: factors of matrices without
//! zeros, and solutions for all columns of a matrix.
//!
//! The lower triangle of a matrix without zeros is stored by rows, entry (i, j) at i (i + 1) / 2 + j. The
//! loops have fixed bounds and do not branch on values. Their operations, in their order, are those of the
//! straight-line code for fewer rows, so results agree to the bit, except for the sign of zeros.

mod columns;
mod factor;
mod linear;
mod solve;

pub use columns::{Columns, less, load, minus, scaled};
pub use factor::{CHUNK, ltdl, ltl};
pub use linear::{Rows, linear_columns};
pub use solve::{ltdl_solve, ltdl_solve_l, ltdl_solve_lt, ltl_solve, ltl_solve_l, ltl_solve_lt};

/// Row `row` of a lower triangle: the part left of the diagonal, and the diagonal entry.
#[inline(always)]
fn row_of<T>(triangle: &[T], row: usize) -> Option<(&[T], &T)> {
    let start = row * (row + 1) / 2;
    let (diagonal, left) = triangle.get(start..start + row + 1)?.split_last()?;
    Some((left, diagonal))
}
