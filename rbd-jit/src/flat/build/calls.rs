//! Calls of routines, with an area of the frame each.

use rbd_ir::ir::NodeId;
use rbd_runtime::AngleOffset;

use super::Build;
use crate::flat::{Binary, Home, Operation, Routine, Slot, Step, Value};

/// Angles whose sines are taken together.
const GROUP: usize = 4;

impl Build<'_> {
    /// An area of the frame for so many groups of `count` numbers.
    pub(super) fn area(&mut self, groups: usize, count: usize) -> usize {
        let area = self.flat.frame;
        self.flat.frame += groups * count;
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
            offsets: None,
        });
        let slot = Slot::Frame(area + operands.len() * count);
        self.new_value(Home::Memory(slot), self.lanes)
    }

    /// Sines and cosines of these angles with their offsets, for nodes that may be absent: whole groups of four, which
    /// are stored as such, since they are read as such.
    pub(super) fn sines(&mut self, angles: &[(Value, f64, [Option<NodeId>; 2])]) {
        let lanes = usize::from(self.lanes);
        let count = (angles.len() * lanes).next_multiple_of(GROUP);
        let area = self.area(3, count);
        let slot = |group: usize, k: usize| Slot::Frame(area + group * count + k * lanes);
        for (k, (_, _, nodes)) in angles.iter().enumerate() {
            for (group, node) in nodes.iter().enumerate() {
                if let Some(node) = node {
                    let value = self.new_value(Home::Memory(slot(group + 1, k)), self.lanes);
                    self.known.insert((*node, 0), value);
                }
            }
        }
        let values: Vec<Value> = angles.iter().map(|(value, ..)| *value).collect();
        for (k, group) in values.chunks(GROUP / lanes).enumerate() {
            let group = match *group {
                [angle] if lanes > 1 => angle,
                // The last one is repeated.
                _ => {
                    let at = |i: usize| group[i.min(group.len() - 1)];
                    self.four([at(0), at(1), at(2), at(3)])
                }
            };
            let to = slot(0, k * GROUP / lanes);
            self.flat.steps.push(Step::Store(group, to));
        }
        let offsets = angles.iter();
        let offsets = offsets.flat_map(|(_, offset, _)| vec![AngleOffset::new(*offset); lanes]);
        let mut offsets: Vec<AngleOffset> = offsets.collect();
        offsets.resize(count, AngleOffset::NONE);
        let has_some = angles.iter().any(|(_, offset, _)| *offset != 0.0);
        self.flat.steps.push(Step::Call {
            routine: match has_some {
                true => Routine::SinesWithOffsets,
                false => Routine::Sines,
            },
            area,
            count,
            offsets: has_some.then_some(self.flat.offsets.len()),
        });
        if has_some {
            self.flat.offsets.push(offsets.into());
        }
    }

    /// The sines that the function takes first.
    pub(super) fn angles(&mut self) {
        let schedule = self.schedule;
        let mut all = Vec::new();
        for angle in &schedule.angles {
            let form = angle.form;
            let mut x = self.input_value(form.input);
            if form.ratio == -1.0 {
                x = self.negated(x, self.lanes);
            } else if form.ratio != 1.0 {
                let ratio = self.constant(vec![form.ratio.to_bits(); self.lanes.into()]);
                x = self.compute(Operation::Binary(Binary::Mul, [x, ratio]), self.lanes);
            }
            all.push((x, form.offset, [angle.sin, angle.cos]));
        }
        // Offsets cost: those without have a call of their own, where that makes no more groups.
        let split: (Vec<_>, Vec<_>) = all.iter().partition(|(_, offset, _)| *offset == 0.0);
        let groups = |angles: usize| (angles * usize::from(self.lanes)).div_ceil(GROUP);
        let calls = match groups(split.0.len()) + groups(split.1.len()) == groups(all.len()) {
            true => vec![split.0, split.1],
            false => vec![all],
        };
        for angles in calls.iter().filter(|angles| !angles.is_empty()) {
            self.sines(angles);
        }
    }
}
