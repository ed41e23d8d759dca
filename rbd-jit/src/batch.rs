//! A function of many states.

use rbd_ir::lower::Scheduled;

use crate::arrays::{Arrays, MOST_ARRAYS, States};
use crate::code::Code;
use crate::error::Error;
use crate::function::Loaded;

/// States of a block.
const LANES: usize = 4;

/// Machine code of a function of many states, a state a row, four at once.
///
/// The results of a state have the bits of the single call. A call takes no lock; of four states and more it allocates
/// nothing.
#[derive(Debug)]
pub struct Batch(Loaded);

impl Batch {
    /// As [`Function::new`](crate::Function::new).
    ///
    /// # Errors
    /// As [`Function::new`](crate::Function::new).
    ///
    /// # Panics
    /// If `arrays` are not those of the function.
    pub fn new(scheduled: &Scheduled, arrays: &Arrays) -> Result<Self, Error> {
        Loaded::new(scheduled, arrays, States::Rows).map(Self)
    }

    /// Computes the results of `states` states: each array has a row for each.
    ///
    /// If their number is no multiple of four, the last block starts earlier and computes some states again.
    ///
    /// # Panics
    /// If there are other arrays, or an array has another length than so many rows.
    pub fn call(&self, states: usize, arguments: &[&[f64]], results: &mut [&mut [f64]]) {
        let arrays = &self.0.arrays;
        if !arrays.are(states, arguments, results) {
            arrays.refuse(states, arguments, results);
        }
        if states < LANES {
            return self.few(states, arguments, results);
        }
        let mut first = 0;
        while first < states {
            let start = first.min(states - LANES);
            let rows = |length: usize| start * length..(start + LANES) * length;
            let mut read = [[].as_slice(); MOST_ARRAYS];
            for ((own, all), (_, length)) in read.iter_mut().zip(arguments).zip(&arrays.read) {
                *own = &all[rows(*length)];
            }
            let mut written: [&mut [f64]; MOST_ARRAYS] = Default::default();
            let all = results.iter_mut().zip(&arrays.written);
            for (own, (all, (_, length))) in written.iter_mut().zip(all) {
                *own = &mut all[rows(*length)];
            }
            let written = &mut written[..arrays.written.len()];
            self.0.call(&read[..arguments.len()], written);
            first += LANES;
        }
    }

    /// Fewer states than lanes: the last one is repeated.
    fn few(&self, states: usize, arguments: &[&[f64]], results: &mut [&mut [f64]]) {
        if states == 0 {
            return;
        }
        let padded = arguments.iter().zip(&self.0.arrays.read);
        let padded = padded.map(|(all, (_, length))| {
            let rows = (0..LANES).flat_map(|row| {
                let first = row.min(states - 1) * length;
                &all[first..first + length]
            });
            rows.copied().collect()
        });
        let padded: Vec<Vec<f64>> = padded.collect();
        let padded: Vec<&[f64]> = padded.iter().map(Vec::as_slice).collect();
        let all = self.0.arrays.written.iter();
        let all = all.map(|(_, length)| vec![0.0; LANES * length]);
        let mut all: Vec<Vec<f64>> = all.collect();
        let mut written: Vec<&mut [f64]> = all.iter_mut().map(Vec::as_mut_slice).collect();
        self.0.call(&padded, &mut written);
        for (all, own) in all.iter().zip(results) {
            own.copy_from_slice(&all[..own.len()]);
        }
    }

    /// Its instructions.
    pub fn code(&self) -> Code<'_> {
        self.0.code()
    }
}
