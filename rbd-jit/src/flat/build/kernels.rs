//! Calls of kernels, each with its area of the frame.

use rbd_ir::ir::{Node, NodeId};

use super::{Build, KernelArea};
use crate::flat::{Home, Routine, Slot, Step, Table, Value};
use crate::kernels;

impl Build<'_> {
    /// An area for each kernel.
    pub(super) fn areas(&mut self) {
        let lanes = usize::from(self.lanes);
        for kernel in &self.function.kernels {
            let routine = kernels::Routine::new(kernel, lanes);
            let first = self.area(routine.length(), lanes);
            let table = self.flat.tables.len();
            self.flat.tables.push(Table::Kernel(Box::new(routine)));
            self.kernels.push(KernelArea { first, table });
        }
    }

    pub(super) fn routine(&self, call: u32) -> &kernels::Routine {
        match &self.flat.tables[self.kernels[call as usize].table] {
            Table::Kernel(routine) => routine,
            Table::Offsets(_) => unreachable!("it is a kernel's"),
        }
    }

    /// Where a number of a call stands.
    fn slot(&self, call: u32, number: usize) -> Slot {
        Slot::Frame(self.kernels[call as usize].first + number * usize::from(self.lanes))
    }

    /// Writes an operand; zeros are written before the call, several at once.
    pub(super) fn operand(&mut self, id: NodeId) {
        let Node::Operand(call, place, a) = self.function.graph.node(id) else {
            unreachable!("it is an operand");
        };
        if !self.is_zero(a) {
            let to = self.slot(call, self.routine(call).operand(place as usize));
            self.store_node(a, to);
        }
    }

    fn is_zero(&self, id: NodeId) -> bool {
        self.function.graph.as_constant(id).map(f64::to_bits) == Some(0)
    }

    /// Calls a kernel, once its area has what no statement writes: constants, and inputs that it reads as they are.
    pub(super) fn kernel(&mut self, id: NodeId) {
        let Node::Call(call, _) = self.function.graph.node(id) else {
            unreachable!("it is a call");
        };
        let [zero, one] = [0.0, 1.0].map(|number: f64| {
            let lanes = vec![self.kind.bits(number); self.lanes.into()];
            self.constant(lanes)
        });
        let (zeros, ones) = self.routine(call).constants();
        let constants = [(zeros, zero), (ones, one)].into_iter();
        let constants = constants.flat_map(|(all, value)| all.into_iter().map(move |k| (k, value)));
        let mut rest: Vec<(usize, Value)> = constants.collect();
        for (place, operand) in self.function.operands_of(id).into_iter().enumerate() {
            let Node::Operand(_, _, a) = self.function.graph.node(operand) else {
                unreachable!("it is an operand");
            };
            if self.is_zero(a) || !self.schedule.needed[operand.index()] {
                let value = self.value(a);
                rest.push((self.routine(call).operand(place), value));
            }
        }
        rest.sort_unstable_by_key(|(number, _)| *number);
        let written_out = self.written_out(call).map(|columns| {
            let constant_rows = self.take_constant_rows(call, &columns, &mut rest);
            (columns, constant_rows)
        });
        let rest = rest.into_iter();
        let rest: Vec<_> = rest.map(|(k, value)| (value, self.slot(call, k))).collect();
        self.store_all(&rest);
        if let Some((columns, constant_rows)) = written_out {
            return self.write_out(call, &columns, &constant_rows);
        }
        let KernelArea { first, table } = self.kernels[call as usize];
        self.flat.steps.push(Step::Call {
            routine: Routine::Kernel,
            area: first,
            count: self.lanes.into(),
            table: Some(table),
            unless: None,
        });
    }

    /// Writes values to these places, several at once where both follow each other.
    fn store_all(&mut self, mut rest: &[(Value, Slot)]) {
        while let Some((value, slot)) = rest.first().copied() {
            let (mut wide, mut count) = (value, 1);
            for some in [4, 2].into_iter().filter_map(|count| rest.get(..count)) {
                let values: Vec<Value> = some.iter().map(|(value, _)| *value).collect();
                let mut slots = some.iter().enumerate();
                let follow = slots.all(|(k, (_, other))| *other == slot.behind(k));
                if !self.is_batch()
                    && follow
                    && let Some(value) = self.adjacent(&values)
                {
                    (wide, count) = (value, some.len());
                    break;
                }
            }
            self.flat.steps.push(Step::Store(wide, slot));
            rest = &rest[count..];
        }
    }

    /// A result, where the kernel leaves it.
    pub(super) fn result(&mut self, call: NodeId, place: u32) -> Value {
        let Node::Call(call, _) = self.function.graph.node(call) else {
            unreachable!("results are of calls");
        };
        let slot = self.slot(call, self.routine(call).result(place as usize));
        self.new_value(Home::Memory(slot), self.lanes)
    }
}
