use std::string::{String, ToString};
use std::vec;
use std::vec::Vec;

use rbd_codegen::{Output, Program, ProgramFunction, Shape};

use crate::Real;

/// The name of the array of run-time fields.
const PARAMETERS: &str = "parameters";

/// An array that a function takes or returns.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Array {
    /// Its name.
    pub name: String,
    /// How many numbers it has.
    pub length: usize,
    /// Its shape, whatever the robot; none of `parameters`.
    pub shape: Option<Shape>,
    /// Rows of the whole matrix; of a vector its length.
    pub rows: usize,
    /// Columns of the whole matrix; 1 of a vector.
    pub columns: usize,
    /// Units of its numbers: "N m, N".
    pub unit: String,
    /// Its meaning, of an argument or a derivative.
    pub doc: String,
    /// (row, column) of each number, if only those are stored that can be other than zero.
    pub positions: Option<Vec<(usize, usize)>>,
    /// Whether the entries stand for those across the diagonal too.
    pub is_symmetric: bool,
}

impl Array {
    /// A vector of a user's function.
    pub(super) fn vector(name: &str, length: usize, unit: &str) -> Self {
        Self {
            name: name.to_string(),
            length,
            shape: None,
            rows: length,
            columns: 1,
            unit: unit.to_string(),
            doc: String::new(),
            positions: None,
            is_symmetric: false,
        }
    }

    /// (row, column) of each number.
    pub(super) fn entries(&self) -> Vec<(usize, usize)> {
        let columns = self.columns;
        let all = (0..self.rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        self.positions.clone().unwrap_or_else(|| all.collect())
    }

    /// The whole matrix, by rows.
    ///
    /// # Panics
    /// If there are not [`length`](Self::length) numbers.
    pub fn to_dense<T: Real>(&self, numbers: &[T]) -> Vec<T> {
        assert_eq!(numbers.len(), self.length, "the numbers of `{}`", self.name);
        let Some(positions) = &self.positions else {
            return numbers.to_vec();
        };
        let mut dense = vec![T::zero(); self.rows * self.columns];
        for ((row, column), number) in positions.iter().zip(numbers) {
            dense[row * self.columns + column] = *number;
            if self.is_symmetric {
                dense[column * self.columns + row] = *number;
            }
        }
        dense
    }

    fn new<F>(name: &str, shape: Shape, unit: &str, program: &Program<F>) -> Self {
        let (rows, columns) = shape.dimensions(&program.sizes);
        let array = Self {
            name: name.to_string(),
            length: rows * columns,
            shape: Some(shape),
            rows,
            columns,
            unit: unit.to_string(),
            doc: String::new(),
            positions: None,
            is_symmetric: false,
        };
        match shape {
            Shape::InertiaMatrix | Shape::Ltdl | Shape::Ltl => Self {
                rows: program.sizes.nv,
                columns: program.sizes.nv,
                positions: Some(program.pattern.nonzeros.clone()),
                is_symmetric: shape == Shape::InertiaMatrix,
                ..array
            },
            _ => array,
        }
    }

    fn of_result<F>(result: &Output, program: &Program<F>) -> Self {
        let array = Self::new(&result.name, result.shape, &result.unit, program);
        match result.shape {
            Shape::Sparse(_) => Self {
                length: result.positions.len(),
                positions: Some(result.positions.clone()),
                ..array
            },
            _ => array,
        }
    }
}

/// The arrays that a function takes.
pub(super) fn arguments<F>(
    program: &Program<F>,
    function: &ProgramFunction<F>,
    inputs: usize,
) -> Vec<Array> {
    let signature = &function.signature;
    let matrix = signature.receiver.nonzeros().map(|name| Array {
        is_symmetric: name == "h",
        doc: "the nonzeros of the matrix".to_string(),
        ..Array::new(name, Shape::InertiaMatrix, "", program)
    });
    let own = signature.arguments.iter().map(|argument| Array {
        doc: argument.doc.clone(),
        ..Array::new(&argument.name, argument.shape, &argument.unit, program)
    });
    let mut all: Vec<Array> = matrix.into_iter().chain(own).collect();
    let rest = inputs - all.iter().map(|array| array.length).sum::<usize>();
    if rest > 0 {
        all.push(Array {
            length: rest,
            shape: None,
            rows: rest,
            doc: "what is known at run time".to_string(),
            ..Array::new(PARAMETERS, Shape::Scalar, "", program)
        });
    }
    all
}

/// The arrays that it returns, and for each of its outputs the array and the place there.
#[allow(clippy::type_complexity, reason = "the form of `rbd_jit::Arrays`")]
pub(super) fn results<F>(
    program: &Program<F>,
    function: &ProgramFunction<F>,
) -> (Vec<Array>, Vec<Option<(usize, usize)>>) {
    let results = &function.signature.results;
    let arrays = results
        .iter()
        .map(|result| Array::of_result(result, program));
    let places = results.iter().enumerate().flat_map(|(k, result)| {
        let all = 0..result.shape.len(&program.sizes);
        all.map(move |at| Some((k, result.place(at, &program.sizes)?)))
    });
    (arrays.collect(), places.collect())
}
