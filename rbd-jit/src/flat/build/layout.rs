//! Inputs and results in the arrays of the caller.

use rbd_ir::ir::{Node, NodeId};

use super::Build;
use crate::arrays::States;
use crate::flat::{Home, Operation, Part, Place, Slot, Step, Value};

impl Build<'_> {
    /// An input.
    pub(super) fn input(&mut self, place: Place) -> Value {
        if self.states == States::Rows {
            return self.of_rows(place);
        }
        self.new_value(Home::Memory(self.place(place)), self.lanes)
    }

    /// The place of a number of one state, or of the first state's in columns.
    pub(super) fn place(&self, Place { array, index }: Place) -> Slot {
        let (strides, index) = match self.states {
            States::Columns => (index, 0),
            States::One | States::Rows => (0, index),
            States::Lanes => (0, index * usize::from(self.lanes)),
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
                self.known.entry((node, 0)).or_insert((*column, false));
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
        let output = self.function.outputs[k];
        if self.states == States::Rows {
            let value = self.value(output);
            return self.store_row(place, value);
        }
        if self.states == States::One && self.store_with_next(k, place) {
            return;
        }
        let slot = self.place(place);
        self.store_node(output, slot);
    }

    /// Writes a node to a place, a lane that nothing else uses from the vector that has it.
    pub(super) fn store_node(&mut self, id: NodeId, slot: Slot) {
        let step = match self.function.graph.node(id) {
            Node::Lane(pack, lane) if self.stored_lanes[id.index()] => {
                let half = match lane < 2 {
                    true => self.value(pack),
                    false => self.upper(pack),
                };
                Step::StorePart(Part::new(8, lane % 2), half, slot)
            }
            _ => Step::Store(self.value(id), slot),
        };
        self.flat.steps.push(step);
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
                let slot = self.place(place);
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

    /// Writes a result of the states of a vector by blocks of columns, each once all that stands there is known.
    fn store_row(&mut self, place: Place, value: Value) {
        let Place { array, index } = place;
        let length = self.lengths[array];
        if length < self.kind.piece().into() {
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
        let block = self.block(length);
        let own = index / block * block;
        let firsts = [own.min(length - block), length - block];
        let twice = usize::from(firsts[0] != firsts[1] && index >= firsts[1]);
        for first in &firsts[..=twice] {
            self.store_block(array, *first, block);
        }
    }

    /// The columns of a block: so many numbers as 64 bytes have, where a vector has them and rows are as long, else as sixteen.
    fn block(&self, length: usize) -> usize {
        let [lanes, piece] = [self.lanes, self.kind.piece()].map(usize::from);
        match lanes == 4 * piece && lanes <= length {
            true => lanes,
            false => piece,
        }
    }

    /// Writes a block of the rows if all its numbers are known.
    fn store_block(&mut self, array: usize, first: usize, block: usize) {
        let columns = (first..first + block).map(|index| Place { array, index });
        let columns: Option<Vec<Value>> = columns
            .map(|place| self.written.get(&place).copied())
            .collect();
        let Some(columns) = columns else { return };
        let piece = usize::from(self.kind.piece());
        let rows = columns.chunks(piece);
        let rows: Vec<Vec<Value>> = rows.map(|columns| self.transposed(columns)).collect();
        for state in 0..piece {
            let slot = |part: usize| Slot::Array {
                array,
                strides: state + part * piece,
                index: first,
            };
            if let [row] = &rows[..] {
                for part in 0..self.lanes / self.kind.piece() {
                    let slot = slot(part.into());
                    let step = Step::StorePart(Part::new(16, part), row[state], slot);
                    self.flat.steps.push(step);
                }
            } else {
                let parts = [0, 1, 2, 3].map(|k| rows[k][state]);
                for (part, row) in self.whole_rows(parts).into_iter().enumerate() {
                    self.flat.steps.push(Step::Store(row, slot(part)));
                }
            }
        }
    }
}
