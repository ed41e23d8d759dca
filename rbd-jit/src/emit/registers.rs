//! The values that registers hold, and those that must leave them: the one used furthest from now (Belady 1966).

use crate::flat::{Flat, Value};

/// Registers and the steps at which values are used.
pub(crate) struct Registers {
    held: Vec<Option<Value>>,
    /// By value: its register.
    of: Vec<Option<u8>>,
    /// By value: the steps that use it, the last first.
    uses: Vec<Vec<u32>>,
}

impl Registers {
    /// So many registers, all free.
    pub(crate) fn new(count: usize, flat: &Flat) -> Self {
        let mut uses = vec![Vec::new(); flat.values.len()];
        for (at, step) in flat.steps.iter().enumerate().rev() {
            let mut used = |value: Value| {
                let own: &mut Vec<u32> = &mut uses[value.index()];
                if own.last() != Some(&(at as u32)) {
                    own.push(at as u32);
                }
            };
            let (all, count) = step.operands();
            all[..count].iter().copied().for_each(&mut used);
        }
        Self {
            held: vec![None; count],
            of: vec![None; flat.values.len()],
            uses,
        }
    }

    /// The register of a value.
    pub(crate) fn of(&self, value: Value) -> Option<u8> {
        self.of[value.index()]
    }

    /// Takes this step as done for the value.
    pub(crate) fn used(&mut self, value: Value, step: usize) {
        let uses = &mut self.uses[value.index()];
        if uses.last() == Some(&(step as u32)) {
            uses.pop();
        }
    }

    /// The step that uses the value next, after those that are done.
    pub(crate) fn next_use(&self, value: Value) -> Option<usize> {
        self.uses[value.index()].last().map(|step| *step as usize)
    }

    /// The step after this one that uses the value next.
    pub(crate) fn next_use_after(&self, value: Value, step: usize) -> Option<usize> {
        let mut uses = self.uses[value.index()].iter().rev();
        uses.find(|use_| **use_ as usize > step)
            .map(|use_| *use_ as usize)
    }

    /// A register that holds nothing.
    pub(crate) fn free(&self) -> Option<u8> {
        let place = self.held.iter().position(Option::is_none);
        place.map(|register| register as u8)
    }

    /// The value outside `pinned` whose distance is greatest, and its register.
    pub(crate) fn furthest(
        &self,
        pinned: &[Value],
        distance: impl Fn(u8, Value) -> usize,
    ) -> (u8, Value) {
        let held = self.held.iter().enumerate();
        let candidates = held.filter_map(|(register, value)| value.map(|v| (register as u8, v)));
        candidates
            .filter(|(_, value)| !pinned.contains(value))
            .max_by_key(|(register, value)| distance(*register, *value))
            .expect("a step pins few registers")
    }

    /// Puts a value into a register.
    pub(crate) fn put(&mut self, value: Value, register: u8) {
        self.held[register as usize] = Some(value);
        self.of[value.index()] = Some(register);
    }

    /// Takes a value out of its register.
    pub(crate) fn remove(&mut self, value: Value) {
        if let Some(register) = self.of[value.index()].take() {
            self.held[register as usize] = None;
        }
    }

    /// All values in registers.
    pub(crate) fn all(&self) -> Vec<Value> {
        self.held.iter().copied().flatten().collect()
    }
}
