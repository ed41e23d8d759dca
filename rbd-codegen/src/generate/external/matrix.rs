//! Arguments and results as optimisers take them: sparse matrices by columns.

use crate::catalogue::signature::{Output, Shape, Sizes, SparseRows};

/// A matrix, of which those entries are stored that can be other than zero, by columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Matrix {
    /// Its name.
    pub name: String,
    /// Rows.
    pub rows: usize,
    /// Columns.
    pub columns: usize,
    /// (column, row) of each entry, in this order.
    pub entries: Vec<(usize, usize)>,
}

impl Matrix {
    /// One with all entries.
    pub(super) fn full(name: String, (rows, columns): (usize, usize)) -> Self {
        let all = (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)));
        Self {
            entries: all.collect(),
            ..Self::empty(name, (rows, columns))
        }
    }

    /// One without any.
    pub(super) fn empty(name: String, (rows, columns): (usize, usize)) -> Self {
        Self {
            name,
            rows,
            columns,
            entries: Vec::new(),
        }
    }

    /// Rows and columns.
    pub(super) fn dimensions(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// How many entries there are, with those that are zero.
    pub(super) fn len(&self) -> usize {
        self.rows * self.columns
    }

    /// The place of each stored entry among all, by columns.
    pub(super) fn places(&self) -> impl Iterator<Item = usize> {
        let entries = self.entries.iter();
        entries.map(|(column, row)| column * self.rows + row)
    }
}

/// Rows and columns of what has this shape: H is square, a placement is [R p], and what there is of each link
/// or joint is a column.
pub(super) fn dimensions(shape: Shape, sizes: &Sizes) -> (usize, usize) {
    match shape {
        Shape::InertiaMatrix => (sizes.nv, sizes.nv),
        Shape::Placement => (3, 4),
        Shape::Placements => (3, 4 * sizes.links),
        Shape::LinkForces => (6, sizes.links),
        _ => shape.dimensions(sizes),
    }
}

/// A result as a matrix, and of each of its entries the place among the numbers of the result. An entry of a
/// matrix is stored if `is_zero` of that number is false; those of vectors all are. `nonzeros` are the places of H's
/// numbers.
pub(super) fn of_result(
    result: &Output,
    sizes: &Sizes,
    nonzeros: &[(usize, usize)],
    is_zero: impl Fn(usize) -> bool,
) -> (Matrix, Vec<usize>) {
    let (rows, columns) = dimensions(result.shape, sizes);
    let mut stored: Vec<((usize, usize), usize)> = Vec::new();
    for at in 0..result.shape.len(sizes) {
        if columns > 1 && is_zero(at) {
            continue;
        }
        let (row, column) = position(result.shape, at, columns, nonzeros);
        stored.push(((column, row), at));
        let is_triangle = matches!(
            result.shape,
            Shape::InertiaMatrix | Shape::Sparse(SparseRows::OwnTriangle(_))
        );
        if is_triangle && row != column {
            stored.push(((row, column), at));
        }
    }
    stored.sort_unstable();
    let (entries, places) = stored.into_iter().unzip();
    let matrix = Matrix {
        entries,
        ..Matrix::empty(result.name.clone(), (rows, columns))
    };
    (matrix, places)
}

/// (row, column) of a result's number.
fn position(
    shape: Shape,
    at: usize,
    columns: usize,
    nonzeros: &[(usize, usize)],
) -> (usize, usize) {
    match shape {
        Shape::InertiaMatrix => nonzeros[at],
        Shape::Placement | Shape::Placements => {
            let (first, number) = (at / 12 * 4, at % 12);
            match number.checked_sub(9) {
                Some(row) => (row, first + 3),
                None => (number / 3, first + number % 3),
            }
        }
        _ => (at / columns, at % columns),
    }
}
