//! Calls of kernels, each with its area of the frame.

use rbd_ir::ir::{Node, NodeId};
use rustc_hash::FxHashMap;

use super::{Build, KernelArea};
use crate::flat::{Home, Routine, Slot, Step, Table, Value};
use crate::kernels;

impl Build<'_> {
    /// An area for each kernel.
    pub(super) fn areas(&mut self) {
        let lanes = usize::from(self.lanes);
        for kernel in &self.function.kernels {
            let routine = kernels::Routine::new(kernel, lanes);
            let (written_out, has_values) = self.written_out(&routine).unzip();
            let has_values = has_values == Some(true);
            let length = if has_values { 0 } else { routine.length() };
            let first = self.area(length, lanes);
            let table = self.flat.tables.len();
            self.flat.tables.push(Table::Kernel(Box::new(routine)));
            self.kernels.push(KernelArea {
                first,
                table,
                written_out,
                has_values,
                values: FxHashMap::default(),
            });
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
        if self.is_zero(a) {
            return;
        }
        let number = self.routine(call).operand(place as usize);
        if self.kernels[call as usize].has_values {
            let value = self.value(a);
            self.kernels[call as usize].values.insert(number, value);
        } else {
            self.store_node(a, self.slot(call, number));
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
        let area = &mut self.kernels[call as usize];
        let written_out = area.written_out.take();
        if area.has_values {
            area.values.extend(rest.drain(..));
        } else if let Some(columns) = &written_out {
            self.take_constant_rows(call, columns, &mut rest);
        }
        let rest = rest.into_iter();
        let rest: Vec<_> = rest.map(|(k, value)| (value, self.slot(call, k))).collect();
        self.store_all(&rest);
        if let Some(columns) = written_out {
            return self.write_out(call, &columns);
        }
        let KernelArea { first, table, .. } = self.kernels[call as usize];
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

    /// A result, or where the kernel leaves it.
    pub(super) fn result(&mut self, call: NodeId, place: u32) -> Value {
        let Node::Call(call, _) = self.function.graph.node(call) else {
            unreachable!("results are of calls");
        };
        let number = self.routine(call).result(place as usize);
        let area = &self.kernels[call as usize];
        match area.has_values {
            true => area.values[&number],
            false => self.new_value(Home::Memory(self.slot(call, number)), self.lanes),
        }
    }
}
