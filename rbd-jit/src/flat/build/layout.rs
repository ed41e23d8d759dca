//! Inputs and results in the arrays of the caller.

use super::Build;
use crate::flat::{Home, Operation, Place, Slot, Step, Value};

impl Build<'_> {
    /// An input; of rows the four next to each other at once.
    pub(super) fn input(&mut self, place: Place) -> Value {
        let slot = Slot::Array {
            array: place.array,
            index: place.index,
        };
        if !self.is_of_rows() {
            return self.new_value(Home::Memory(slot), 1);
        }
        let length = self.lengths[place.array];
        if length < 4 {
            let rows = [0, 1, 2, 3].map(|row| {
                let slot = slot.behind(row * length);
                self.new_value(Home::Memory(slot), 1)
            });
            return self.four(rows);
        }
        // The last group overlaps the one before.
        let first = (place.index / 4 * 4).min(length - 4);
        let rows = [0, 1, 2, 3].map(|row| {
            let slot = Slot::Array {
                array: place.array,
                index: row * length + first,
            };
            self.new_value(Home::Memory(slot), 4)
        });
        let columns = self.transposed(rows);
        for (k, column) in columns.into_iter().enumerate() {
            let own = Place {
                array: place.array,
                index: first + k,
            };
            let position = self.inputs.iter().position(|input| *input == own);
            let node = position.and_then(|position| self.input_nodes[position]);
            if let Some(node) = node {
                self.known.entry((node, 0)).or_insert(column);
            }
        }
        columns[place.index - first]
    }

    /// The value of an input by its position.
    pub(super) fn input_value(&mut self, position: u32) -> Value {
        match self.input_nodes[position as usize] {
            Some(node) => self.value(node),
            None => self.input(self.inputs[position as usize]),
        }
    }

    /// Writes output `k` to its place, once.
    pub(super) fn store(&mut self, k: usize) {
        if std::mem::replace(&mut self.stored[k], true) {
            return;
        }
        let Some(place) = self.places[k] else { return };
        let value = self.value(self.function.outputs[k]);
        match self.is_of_rows() {
            true => self.store_rows(place, value),
            false => self.store_at(value, place.array, place.index),
        }
    }

    pub(super) fn store_at(&mut self, value: Value, array: usize, index: usize) {
        let slot = Slot::Array { array, index };
        self.flat.steps.push(Step::Store(value, slot));
    }

    /// Writes a result of four states: by rows, once the group of four results is there.
    pub(super) fn store_rows(&mut self, place: Place, value: Value) {
        let length = self.lengths[place.array];
        let group = Place {
            index: place.index / 4 * 4,
            ..place
        };
        if group.index + 4 > length {
            for row in 0..4 {
                let lane = self.compute(Operation::Lane(value, row), 1);
                let index = usize::from(row) * length + place.index;
                self.store_at(lane, place.array, index);
            }
            return;
        }
        let own = self.rows.entry(group).or_default();
        own[place.index % 4] = Some(value);
        if let [Some(a), Some(b), Some(c), Some(d)] = *own {
            let rows = self.transposed([a, b, c, d]);
            for (row, value) in rows.into_iter().enumerate() {
                self.store_at(value, place.array, row * length + group.index);
            }
        }
    }
}
