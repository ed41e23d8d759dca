//! A function that is run operation by operation.

use rbd_ir::ir::{self, evaluate};
use rbd_ir::lower::Scheduled;

use crate::arrays::{Arrays, MOST_ARRAYS};
use crate::element::Element;
use crate::error::Error;
use crate::native::Native;

/// The operations of a function of one state, in the arithmetic of [`Dispatch`](rbd_runtime::Dispatch): that of the best processor here.
pub(crate) struct Interpreter {
    function: ir::Function,
    /// By input: the array that has it and its place there.
    inputs: Vec<(usize, usize)>,
    /// By output, likewise.
    places: Vec<Option<(usize, usize)>>,
}

impl Interpreter {
    pub(crate) fn new(scheduled: &Scheduled, arrays: &Arrays) -> Result<Self, Error> {
        arrays.check(&scheduled.function);
        if arrays.count() > MOST_ARRAYS {
            return Err(Error::Arrays(arrays.count()));
        }
        Ok(Self {
            function: scheduled.function.clone(),
            inputs: arrays.inputs(&scheduled.function),
            places: arrays.places.clone(),
        })
    }
}

impl<T: Element> Native<T> for Interpreter {
    fn lanes(&self) -> usize {
        1
    }

    fn is_interpreted(&self) -> bool {
        true
    }

    fn call(&self, arguments: &[&[T]], results: &mut [&mut [T]]) {
        let inputs = self.inputs.iter();
        let inputs: Vec<T> = inputs.map(|(array, at)| arguments[*array][*at]).collect();
        let outputs = evaluate(&self.function, &inputs);
        for (place, output) in self.places.iter().zip(outputs) {
            if let Some((array, at)) = *place {
                results[array][at] = output;
            }
        }
    }
}
