//! The arrays that a function takes and returns.

use rbd_ir::ir::{Function, Input};

use crate::element::Kind;
use crate::processor::Processor;

/// Arrays of a function, at most.
pub(crate) const MOST_ARRAYS: usize = 16;

/// How many states a call computes, and how their numbers stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum States {
    /// One.
    One,
    /// A vector of them, each a row.
    Rows,
    /// A vector of them, each number of all a column.
    Columns,
    /// The same without gaps.
    Lanes,
}

impl States {
    /// How many they are, for a processor.
    pub(crate) fn lanes(self, kind: Kind, processor: Processor) -> u8 {
        match self {
            Self::One => 1,
            Self::Rows | Self::Columns | Self::Lanes => (processor.vector() / kind.bytes()) as u8,
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
    /// By output of the function: the array that has it and its place there; none if no array has. Every place has an output.
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
    pub fn lengths(&self) -> impl Iterator<Item = usize> + Clone {
        let all = self.read.iter().chain(&self.written);
        all.map(|(_, length)| *length)
    }

    /// By input of the function: its array and its place there.
    pub(crate) fn inputs(&self, function: &Function) -> Vec<(usize, usize)> {
        let mut next = vec![0; self.read.len()];
        let places = function.inputs.iter().map(|input| {
            let mut names = self.read.iter().map(|(name, _)| name);
            let array = names.position(|name| name == input.array);
            let array = array.expect("the arrays have been checked");
            next[array] += 1;
            (array, next[array] - 1)
        });
        places.collect()
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

    /// Whether there are so many arrays that are read and written.
    pub(crate) fn are_so_many(&self, read: usize, written: usize) -> bool {
        (read, written) == (self.read.len(), self.written.len())
    }

    /// Panics with the array that has not its needed length.
    #[cold]
    pub(crate) fn refuse<T>(
        &self,
        needed: &[usize],
        arguments: &[&[T]],
        results: &[&mut [T]],
    ) -> ! {
        let (read, written) = (self.read.len(), self.written.len());
        let given = (arguments.len(), results.len());
        assert!(
            given == (read, written),
            "{given:?} arrays are read and written, but ({read}, {written}) are needed"
        );
        let arguments = arguments.iter().map(|array| array.len());
        let given = arguments.chain(results.iter().map(|array| array.len()));
        let names = self.read.iter().chain(&self.written);
        for (((name, _), needed), given) in names.zip(needed).zip(given) {
            assert!(
                given == *needed,
                "`{name}` has length {given}, but {needed} is needed"
            );
        }
        unreachable!("some array is another");
    }
}
