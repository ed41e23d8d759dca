//! Registers that are moved to where operands in memory stand next: an instruction is three bytes shorter where it reaches
//! its operand by an offset of one byte. Long code takes as long as it takes to fetch.
//!
//! Code is emitted twice: at first registers stay where they are, and the bytes that steps reach are noted; then they move as the
//! [`plan`] says that is made of them. A register moves between steps only, so that an address holds within one.

mod held;
mod plan;
mod reached;

use held::{ALL, Held, home};
use plan::Move;
use reached::Reached;

pub(super) use held::{ARRAYS, Base, Byte, FREE};

/// Where the registers are, the bytes that steps have reached, and the moves to come.
#[derive(Clone, Debug)]
pub(super) struct Windows {
    /// The byte of the frame where its register is at first.
    frame: i32,
    held: Held,
    reached: Reached,
    /// The last move first.
    plan: Vec<Move>,
    is_planned: bool,
}

impl Windows {
    /// No register but those of the frame, at this byte, and of arrays.
    pub(super) fn new(frame: i32) -> Self {
        Self {
            frame,
            held: home(frame),
            reached: Reached::default(),
            plan: Vec::new(),
            is_planned: false,
        }
    }

    /// The same before the first step, with a plan, unless these have one.
    pub(super) fn planned(&self) -> Option<Self> {
        (!self.is_planned).then(|| Self {
            plan: plan::moves(&self.reached, self.frame),
            is_planned: true,
            ..Self::new(self.frame)
        })
    }

    /// A step begins.
    pub(super) fn step(&mut self) {
        self.reached.next_step();
    }

    /// The next move of the plan before this step, if there is one.
    pub(super) fn next_move(&mut self) -> Option<(usize, Byte)> {
        let step = self.reached.step();
        let next = self.plan.pop_if(|next| Some(next.step) == step)?;
        Some((next.window, next.to))
    }

    /// The register is there.
    pub(super) fn put(&mut self, window: usize, to: Byte) {
        self.held[window] = Some(to);
    }

    /// The register nearest to a byte, and how far that is behind it.
    pub(super) fn nearest(&self, (base, at): Byte) -> Option<(usize, i32)> {
        let held = self.held.iter().enumerate();
        let all = held.filter_map(|(window, held)| {
            let (_, own) = held.filter(|(own, _)| *own == base)?;
            Some((window, at - own))
        });
        all.min_by_key(|(_, behind)| behind.abs())
    }

    /// This step reaches a byte.
    pub(super) fn reach(&mut self, byte: Byte) {
        self.reached.push(byte);
    }

    /// States stand side by side.
    pub(super) fn stride(&mut self) {
        self.reached.has_strides = true;
    }

    /// Behind this step registers are where they were at first: those that have to return there.
    pub(super) fn returned(&mut self) -> Vec<usize> {
        self.reached.calls.extend(self.reached.step());
        let home = home(self.frame);
        let moved = (FREE..ALL).filter(|window| self.held[*window] != home[*window]);
        let moved = moved.collect();
        self.held = home;
        moved
    }
}

#[cfg(test)]
mod tests {
    use super::{Base, Windows};

    /// Steps that reach a byte each.
    fn reached(bytes: &[(Base, i32)]) -> Windows {
        let mut windows = Windows::new(128);
        for byte in bytes {
            windows.step();
            windows.reach(*byte);
        }
        windows
    }

    /// The moves of a plan, step by step.
    fn moves(planned: &mut Windows, steps: usize) -> Vec<(usize, usize, (Base, i32))> {
        let mut moves = Vec::new();
        for step in 0..steps {
            planned.step();
            while let Some((window, to)) = planned.next_move() {
                planned.put(window, to);
                moves.push((step, window, to));
            }
        }
        moves
    }

    #[test]
    fn a_register_goes_where_it_saves_more_than_its_move() {
        let far = |k: i32| (Base::Frame, 4096 + 16 * k);
        // Three places that no register reaches save nine bytes, two save less than a move.
        for (count, is_moved) in [(2, false), (3, true)] {
            let bytes: Vec<_> = (0..count).map(far).collect();
            let moves = moves(&mut reached(&bytes).planned().expect("a plan"), bytes.len());
            let expected = is_moved.then_some((0, 0, (Base::Frame, 4096 + 128)));
            assert_eq!(moves, Vec::from_iter(expected));
        }
        // The frame's register and those of arrays are there already.
        let near = [(Base::Frame, 0), (Base::Frame, 255), (Base::Array(1), 127)];
        let bytes = near.repeat(8);
        assert!(moves(&mut reached(&bytes).planned().expect("a plan"), bytes.len()).is_empty());
    }
}
