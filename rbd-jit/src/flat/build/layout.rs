//! Inputs and results in the arrays of the caller.

use rbd_ir::ir::{Node, NodeId};

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
            false => self.store_with_next(k, place, value),
        }
    }

    /// Writes a result of one state; one of a kernel with those behind it that follow it where they stand and where they go.
    fn store_with_next(&mut self, k: usize, place: Place, value: Value) {
        for count in [4, 2] {
            let all = (k..k + count).map(|at| {
                let by = at - k;
                let follows = self.places.get(at).copied().flatten()
                    == Some(Place {
                        index: place.index + by,
                        ..place
                    });
                let calls = [k, at].map(|at| self.call_of(at));
                let is_next = follows && calls[0].is_some() && calls[0] == calls[1];
                (is_next && (by == 0 || !self.stored[at]))
                    .then(|| self.value(self.function.outputs[at]))
            });
            let all: Option<Vec<Value>> = all.collect();
            if let Some(value) = all.and_then(|all| self.adjacent(&all)) {
                self.stored[k..k + count].fill(true);
                return self.store_at(value, place.array, place.index);
            }
        }
        self.store_at(value, place.array, place.index);
    }

    /// The call of a kernel that has this output.
    fn call_of(&self, k: usize) -> Option<NodeId> {
        match self.function.graph.node(*self.function.outputs.get(k)?) {
            Node::Result(call, _) => Some(call),
            _ => None,
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
