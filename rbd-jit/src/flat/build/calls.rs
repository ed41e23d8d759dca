//! Calls of routines, with an area of the frame each.

use rbd_ir::ir::NodeId;

use super::Build;
use crate::flat::{Home, Routine, Slot, Step, Value};

impl Build<'_> {
    /// An area of the frame for so many groups of `count` numbers, aligned to a cache line.
    pub(super) fn area(&mut self, groups: usize, count: usize) -> usize {
        let area = self.flat.frame.next_multiple_of(16);
        self.flat.frame = area + groups * count;
        area
    }

    /// The result of a function of scalars.
    pub(super) fn called(&mut self, routine: Routine, operands: &[NodeId]) -> Value {
        let count = usize::from(self.lanes);
        let arguments: Vec<Value> = operands.iter().map(|id| self.value(*id)).collect();
        let area = self.area(operands.len() + 1, count);
        for (k, argument) in arguments.into_iter().enumerate() {
            let slot = Slot::Frame(area + k * count);
            self.flat.steps.push(Step::Store(argument, slot));
        }
        self.flat.steps.push(Step::Call {
            routine,
            area,
            count,
            table: None,
            unless: None,
        });
        let slot = Slot::Frame(area + operands.len() * count);
        self.new_value(Home::Memory(slot), self.lanes)
    }
}
