//! The places in the frame where values are spilled.

use std::collections::BTreeSet;

use crate::flat::{Flat, Value};

/// The least place: a vector's instructions on bits read as many bytes of a scalar.
const SCALAR: usize = 16;

/// Sizes of places: 16, 32 and 64 bytes.
const SIZES: usize = 3;

pub(crate) struct Places {
    /// By value: where it is, in bytes.
    of: Vec<Option<usize>>,
    /// By size: places that are free. The lowest go first, which are reached by the shortest instructions.
    free: [BTreeSet<usize>; SIZES],
    /// Places whose values end with this step, with their sizes.
    left: Vec<(usize, usize)>,
    end: usize,
    widest: usize,
}

impl Places {
    /// Behind what the function has in its frame.
    pub(crate) fn new(flat: &Flat) -> Self {
        let widest = flat.widest().max(SCALAR);
        Self {
            of: vec![None; flat.values.len()],
            free: Default::default(),
            left: Vec::new(),
            end: (flat.kind.bytes() * flat.frame).next_multiple_of(widest),
            widest,
        }
    }

    /// Bytes of the frame.
    pub(crate) fn end(&self) -> usize {
        self.end.next_multiple_of(self.widest)
    }

    pub(crate) fn of(&self, value: Value) -> Option<usize> {
        self.of[value.index()]
    }

    /// Takes a place for a value of so many bytes.
    pub(crate) fn take(&mut self, value: Value, bytes: usize) {
        let (size, bytes) = size(bytes);
        let place = self.free[size].pop_first().unwrap_or_else(|| {
            let place = self.end.next_multiple_of(bytes);
            self.end = place + bytes;
            place
        });
        self.of[value.index()] = Some(place);
    }

    /// The value of so many bytes is not used behind this step.
    pub(crate) fn leave(&mut self, value: Value, bytes: usize) {
        let place = self.of[value.index()].take();
        self.left.extend(place.map(|place| (size(bytes).0, place)));
    }

    /// The step is emitted: what its operands left is free.
    pub(crate) fn step(&mut self) {
        for (size, place) in self.left.drain(..) {
            self.free[size].insert(place);
        }
    }
}

/// The number of the size that has so many bytes, and its bytes.
fn size(bytes: usize) -> (usize, usize) {
    let bytes = bytes.max(SCALAR);
    (bytes.ilog2() as usize - SCALAR.ilog2() as usize, bytes)
}
