//! How the numbers of an argument or a result stand, for one state or many.

use numpy::npyffi::npy_intp;
use rbd::jit::{self, Shape};

/// An array of a function, as Python sees it.
pub(crate) struct Form {
    pub(crate) name: String,
    /// Its shape for one state: of a number none, of vectors one, of matrices two dimensions.
    pub(crate) shape: Vec<npy_intp>,
    /// How many numbers the code has of it.
    pub(crate) length: usize,
    /// Where they stand in the whole matrix, if the code has not all of it.
    pub(crate) places: Option<Vec<(usize, usize)>>,
    /// The kind of matrix that is its nonzeros, or `placement`.
    pub(crate) kind: &'static str,
}

/// Those of a function's arguments and of its results.
pub(crate) type Forms = (Vec<Form>, Vec<Form>);

impl Form {
    pub(crate) fn new(array: &jit::Array) -> Self {
        let (rows, columns) = (array.rows as npy_intp, array.columns as npy_intp);
        let (shape, kind) = match array.shape {
            None => (vec![array.length as npy_intp], ""),
            Some(Shape::Scalar) => (vec![], ""),
            Some(Shape::InertiaMatrix) => (vec![array.length as npy_intp], "InertiaMatrix"),
            Some(Shape::Ltdl) => (vec![array.length as npy_intp], "Ltdl"),
            Some(Shape::Ltl) => (vec![array.length as npy_intp], "Ltl"),
            Some(Shape::Placement) => (vec![rows], "Placement"),
            Some(Shape::Placements) => (vec![rows, columns], "Placement"),
            Some(
                Shape::Velocity
                | Shape::Configuration
                | Shape::ConstraintRows
                | Shape::Vector3
                | Shape::Force
                | Shape::FrameMotion,
            ) => (vec![rows], ""),
            Some(_) => (vec![rows, columns], ""),
        };
        let is_sparse = matches!(array.shape, Some(Shape::Sparse(_)));
        Self {
            // A word of the language.
            name: array.name.replace("lambda", "lambda_"),
            shape,
            length: array.length,
            places: array.positions.clone().filter(|_| is_sparse),
            kind,
        }
    }

    /// An array of a user's function, of this shape, or the nonzeros of a sparse matrix.
    pub(crate) fn shaped(array: &jit::Array, shape: Option<Vec<npy_intp>>) -> Self {
        Self {
            kind: if shape.is_some() { "" } else { "SparseMatrix" },
            shape: shape.unwrap_or_else(|| vec![array.length as npy_intp]),
            ..Self::new(array)
        }
    }

    /// How many numbers Python has of it for one state.
    pub(crate) fn size(&self) -> usize {
        self.shape.iter().product::<npy_intp>() as usize
    }

    /// `(7,)`, and `(N, 7)` of many states.
    pub(crate) fn shown(shape: &[npy_intp], states: Option<&str>) -> String {
        let own = shape.iter().map(ToString::to_string);
        let all: Vec<String> = states.map(str::to_owned).into_iter().chain(own).collect();
        match all.as_slice() {
            [one] => format!("({one},)"),
            all => format!("({})", all.join(", ")),
        }
    }
}

/// The numbers of an array in memory, those of each state as a matrix.
#[derive(Clone, Copy)]
pub(crate) struct Operand {
    pub(crate) data: *mut u8,
    /// From a state to the next, bytes; 0 if all have the same.
    pub(crate) state: isize,
    rows: usize,
    columns: usize,
    /// From a row to the next, bytes.
    row: isize,
    /// From a column to the next, bytes.
    column: isize,
}

impl Operand {
    /// An array of this shape for one state, `strides` in bytes, that of the states first if there are many.
    pub(crate) fn new(data: *mut u8, shape: &[npy_intp], strides: &[npy_intp]) -> Self {
        let (states, own) = strides.split_at(strides.len() - shape.len());
        let at = |k: usize, from: &[npy_intp], other| from.get(k).copied().unwrap_or(other);
        Self {
            data,
            state: states.first().copied().unwrap_or(0),
            rows: at(0, shape, 1) as usize,
            columns: at(1, shape, 1) as usize,
            row: at(0, own, 0),
            column: at(1, own, 0),
        }
    }

    /// Whether the numbers of a state stand without gaps, and states as a multiple of `size` bytes after each other.
    pub(crate) fn is_rows(&self, size: isize) -> bool {
        let within = self.columns == 1 || self.column == size;
        let between = self.rows == 1 || self.row == self.columns as isize * size;
        within && between && self.state >= 0 && self.state % size == 0
    }

    /// How many numbers a row has.
    pub(crate) fn columns(&self) -> usize {
        self.columns
    }

    /// Bytes from a number to the next of the same state, if each number of all states stands without gaps.
    pub(crate) fn step(&self, size: isize) -> Option<isize> {
        let step = match (self.rows, self.columns) {
            (_, 1) => self.row,
            (1, _) => self.column,
            (_, columns) if self.row == columns as isize * self.column => self.column,
            _ => return None,
        };
        (self.state == size && step >= 0 && step % size == 0).then_some(step)
    }

    /// The address of the number at this place of a state.
    #[inline]
    pub(crate) fn at(&self, state: usize, row: usize, column: usize) -> *mut u8 {
        let (state, row, column) = (state as isize, row as isize, column as isize);
        self.data
            .wrapping_offset(state * self.state + row * self.row + column * self.column)
    }

    /// The places of all numbers of a state, by rows.
    pub(crate) fn places(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }
}
