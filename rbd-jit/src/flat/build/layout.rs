//! Inputs and results in the arrays of the caller.

use rbd_ir::ir::{Node, NodeId};

use super::Build;
use crate::arrays::States;
use crate::flat::{Home, Operation, Place, Slot, Step, Value};

impl Build<'_> {
    /// An input.
    pub(super) fn input(&mut self, place: Place) -> Value {
        let Place { array, index } = place;
        if self.states == States::Rows {
            return self.of_rows(place);
        }
        self.new_value(Home::Memory(self.place(array, index)), self.lanes)
    }

    /// The place of a number of one state, or of the first state's in columns.
    fn place(&self, array: usize, index: usize) -> Slot {
        let (strides, index) = match self.states {
            States::Columns => (index, 0),
            States::One | States::Rows => (0, index),
        };
        Slot::Array {
            array,
            strides,
            index,
        }
    }

    /// An input of the states of a vector, and with it those beside it in sixteen bytes.
    fn of_rows(&mut self, place: Place) -> Value {
        let Place { array, index } = place;
        let (lanes, piece) = (usize::from(self.lanes), usize::from(self.kind.piece()));
        let length = self.lengths[array];
        if length < piece {
            let all = (0..lanes).map(|state| self.row(place, state, 1));
            let all: Vec<Value> = all.collect();
            return self.side_by_side(&all);
        }
        // The last piece overlaps the one before.
        let first = (index / piece * piece).min(length - piece);
        let place = Place {
            array,
            index: first,
        };
        let rows = (0..piece).map(|state| {
            let pieces = (state..lanes).step_by(piece);
            let pieces = pieces.map(|state| self.row(place, state, piece));
            let pieces: Vec<Value> = pieces.collect();
            self.joined(&pieces)
        });
        let rows: Vec<Value> = rows.collect();
        let columns = self.transposed(&rows);
        for (k, column) in columns.iter().enumerate() {
            let own = Place {
                array,
                index: first + k,
            };
            let position = self.inputs.iter().position(|input| *input == own);
            let node = position.and_then(|position| self.input_nodes[position]);
            if let Some(node) = node {
                self.known.entry((node, 0)).or_insert(*column);
            }
        }
        columns[index - first]
    }

    /// So many numbers of a state.
    fn row(&mut self, Place { array, index }: Place, state: usize, numbers: usize) -> Value {
        let slot = Slot::Array {
            array,
            strides: state,
            index,
        };
        self.new_value(Home::Memory(slot), numbers as u8)
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
        if self.states == States::Rows {
            return self.store_row(place, value);
        }
        if self.states == States::One && self.store_with_next(k, place) {
            return;
        }
        let slot = self.place(place.array, place.index);
        self.flat.steps.push(Step::Store(value, slot));
    }

    /// Writes a result of a kernel with those behind it that follow it where they stand and where they go, if there are any.
    fn store_with_next(&mut self, k: usize, place: Place) -> bool {
        for count in [4, 2] {
            let all = (k..k + count).map(|at| {
                let next = Place {
                    index: place.index + at - k,
                    ..place
                };
                let follows = self.places.get(at).copied().flatten() == Some(next);
                let [own, other] = [k, at].map(|at| self.call_of(at));
                let is_next = follows && own.is_some() && own == other;
                (is_next && (at == k || !self.stored[at]))
                    .then(|| self.value(self.function.outputs[at]))
            });
            let all: Option<Vec<Value>> = all.collect();
            if let Some(value) = all.and_then(|all| self.adjacent(&all)) {
                self.stored[k..k + count].fill(true);
                let slot = self.place(place.array, place.index);
                self.flat.steps.push(Step::Store(value, slot));
                return true;
            }
        }
        false
    }

    /// The call of a kernel that has this output.
    fn call_of(&self, k: usize) -> Option<NodeId> {
        match self.function.graph.node(*self.function.outputs.get(k)?) {
            Node::Result(call, _) => Some(call),
            _ => None,
        }
    }

    /// Writes a result of the states of a vector by pieces of sixteen bytes, each once all that stands there is known.
    fn store_row(&mut self, place: Place, value: Value) {
        let Place { array, index } = place;
        let (length, piece) = (self.lengths[array], usize::from(self.kind.piece()));
        if length < piece {
            for lane in 0..self.lanes {
                let slot = Slot::Array {
                    array,
                    strides: lane.into(),
                    index,
                };
                let lane = self.compute(Operation::Lane(value, lane), 1);
                self.flat.steps.push(Step::Store(lane, slot));
            }
            return;
        }
        self.written.insert(place, value);
        let own = index / piece * piece;
        let firsts = [own.min(length - piece), length - piece];
        let twice = usize::from(firsts[0] != firsts[1] && index >= firsts[1]);
        for first in &firsts[..=twice] {
            self.store_piece(array, *first, piece);
        }
    }

    /// Writes a piece of the rows if all its numbers are known.
    fn store_piece(&mut self, array: usize, first: usize, piece: usize) {
        let columns = (first..first + piece).map(|index| Place { array, index });
        let columns: Option<Vec<Value>> = columns
            .map(|place| self.written.get(&place).copied())
            .collect();
        let Some(columns) = columns else { return };
        for (state, row) in self.transposed(&columns).into_iter().enumerate() {
            for part in 0..self.lanes / self.kind.piece() {
                let slot = Slot::Array {
                    array,
                    strides: state + usize::from(part) * piece,
                    index: first,
                };
                self.flat.steps.push(Step::StorePiece(part, row, slot));
            }
        }
    }
}
