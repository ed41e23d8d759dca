//! The arrays that a function takes and returns.

use rbd_ir::ir::{Function, Input};

/// Arrays of a function, at most.
pub(crate) const MOST_ARRAYS: usize = 16;

/// How many states a call computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum States {
    /// One.
    One,
    /// Four rows, whose numbers stand one after the other.
    Rows,
}

impl States {
    pub(crate) fn lanes(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Rows => 4,
        }
    }
}

/// The arrays that a function takes and returns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrays {
    /// The arrays that are read: the name of each among the function's inputs, and its length.
    pub read: Vec<(String, usize)>,
    /// The arrays that are written: the name of each, and its length.
    pub written: Vec<(String, usize)>,
    /// By output of the function: the array that has it and its place there; none if no array has. Every place has an
    /// output.
    pub places: Vec<Option<(usize, usize)>>,
}

impl Arrays {
    /// The arrays of the function's inputs, in the order of their first ones, and all outputs in one array.
    pub fn of(function: &Function) -> Self {
        let mut read: Vec<(String, usize)> = Vec::new();
        for Input { array, .. } in &function.inputs {
            match read.iter_mut().find(|(name, _)| name == array) {
                Some((_, length)) => *length += 1,
                None => read.push(((*array).to_owned(), 1)),
            }
        }
        let outputs = function.outputs.len();
        Self {
            read,
            written: vec![("results".to_owned(), outputs)],
            places: (0..outputs).map(|index| Some((0, index))).collect(),
        }
    }

    /// How many arrays there are, read and written.
    pub fn count(&self) -> usize {
        self.read.len() + self.written.len()
    }

    /// The length of each, those that are read first.
    pub fn lengths(&self) -> impl Iterator<Item = usize> {
        let all = self.read.iter().chain(&self.written);
        all.map(|(_, length)| *length)
    }

    /// Panics if the function's inputs or outputs have no place in them.
    pub(crate) fn check(&self, function: &Function) {
        let mut own = Self::of(function).read.into_iter();
        let is_there = |array: &(String, usize)| self.read.contains(array);
        assert!(own.all(|array| is_there(&array)), "inputs in no array");
        assert_eq!(self.places.len(), function.outputs.len(), "outputs");
        let written = self.written.iter();
        let mut filled: Vec<_> = written.map(|(_, n)| vec![false; *n]).collect();
        for (array, index) in self.places.iter().flatten() {
            filled[*array][*index] = true;
        }
        assert!(
            filled.concat().iter().all(|is| *is),
            "a place without output"
        );
    }

    /// Whether these are arrays of so many states.
    pub(crate) fn are(&self, states: usize, arguments: &[&[f64]], results: &[&mut [f64]]) -> bool {
        let given = arguments.iter().map(|array| array.len());
        let given = given.chain(results.iter().map(|array| array.len()));
        let counts = (arguments.len(), results.len());
        counts == (self.read.len(), self.written.len())
            && given.eq(self.lengths().map(|length| length * states))
    }

    /// Panics with the array that is none of so many states.
    #[cold]
    pub(crate) fn refuse(&self, states: usize, arguments: &[&[f64]], results: &[&mut [f64]]) -> ! {
        let (read, written) = (self.read.len(), self.written.len());
        let given = (arguments.len(), results.len());
        assert!(
            given == (read, written),
            "{given:?} arrays are read and written, but ({read}, {written}) are needed"
        );
        let arguments = arguments.iter().map(|array| array.len());
        let given = arguments.chain(results.iter().map(|array| array.len()));
        for ((name, length), given) in self.read.iter().chain(&self.written).zip(given) {
            let needed = length * states;
            assert!(
                given == needed,
                "`{name}` has length {given}, but {needed} is needed"
            );
        }
        unreachable!("some array is another");
    }
}
