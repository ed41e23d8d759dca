//! The bytes that code reaches, step by step.

use super::held::{Base, Byte, FREE};

/// All that a plan is made of.
#[derive(Clone, Debug, Default)]
pub(super) struct Reached {
    bytes: Vec<Byte>,
    /// By step: its first byte among them.
    firsts: Vec<usize>,
    /// Steps behind which registers are where they were at first.
    pub(super) calls: Vec<usize>,
    /// Whether states stand side by side: then the last free register has a stride, and those of arrays stay at their starts.
    pub(super) has_strides: bool,
}

impl Reached {
    /// A step begins.
    pub(super) fn next_step(&mut self) {
        self.firsts.push(self.bytes.len());
    }

    /// The step that has begun last, if one has.
    pub(super) fn step(&self) -> Option<usize> {
        self.firsts.len().checked_sub(1)
    }

    pub(super) fn push(&mut self, byte: Byte) {
        self.bytes.push(byte);
    }

    pub(super) fn steps(&self) -> usize {
        self.firsts.len()
    }

    /// The bytes of a step, and so many from its first on.
    pub(super) fn ahead(&self, step: usize, count: usize) -> (&[Byte], &[Byte]) {
        let first = self.firsts[step];
        let end = self.firsts.get(step + 1).copied();
        let own = &self.bytes[first..end.unwrap_or(self.bytes.len())];
        (own, &self.bytes[first..self.bytes.len().min(first + count)])
    }

    /// Whether a register may go to a byte of this base.
    pub(super) fn may_go(&self, window: usize, base: Base) -> bool {
        match window.checked_sub(FREE) {
            None => window + usize::from(self.has_strides) < FREE,
            Some(0) => base == Base::Frame,
            Some(array) => base == Base::Array(array - 1) && !self.has_strides,
        }
    }
}
