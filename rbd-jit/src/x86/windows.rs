//! Registers that are moved to where operands in memory stand next: an instruction is three bytes shorter where it reaches
//! its operand by an offset of one byte. Long code takes as long as it takes to fetch.

/// How many such registers go anywhere.
pub(super) const FREE: usize = 4;

/// With those that stay in the frame and in the first arrays.
pub(super) const ALL: usize = FREE + 1 + ARRAYS;

/// How many arrays have a register.
pub(super) const ARRAYS: usize = 7;

/// The bytes that an offset of one byte reaches, half of them before the register.
const SPAN: i32 = 256;

/// So many accesses ahead decide where a register goes.
const AHEAD: usize = 64;

/// Bytes that a short offset saves, and those of the instruction that moves a register.
const SAVED: usize = 3;
const MOVED: usize = 8;

/// What offsets are counted from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Base {
    Frame,
    Array(usize),
    Pool,
}

/// A byte in memory.
pub(super) type Byte = (Base, i32);

/// A register goes to a byte before a step.
#[derive(Clone, Copy, Debug)]
struct Move {
    step: usize,
    window: usize,
    to: Byte,
}

/// Where the registers are; what steps reach, which is known once they have been emitted, and the plan that is made of it.
#[derive(Clone, Debug)]
pub(super) struct Windows {
    frame: i32,
    held: Held,
    /// The bytes that steps reach, and the first of each step among them.
    reached: Vec<Byte>,
    firsts: Vec<usize>,
    /// Steps behind which no register is known.
    calls: Vec<usize>,
    has_strides: bool,
    /// The last move first.
    plan: Vec<Move>,
}

/// By register: where it is.
type Held = [Option<Byte>; ALL];

/// Registers that stay where they are needed first: in the frame at a byte, and at the start of arrays.
fn home(frame: i32) -> Held {
    std::array::from_fn(|window| match window.checked_sub(FREE)? {
        0 => Some((Base::Frame, frame)),
        array => Some((Base::Array(array - 1), 0)),
    })
}

impl Windows {
    /// No register but those of the frame, at this byte, and of arrays.
    pub(super) fn new(frame: i32) -> Self {
        Self {
            frame,
            held: home(frame),
            reached: Vec::new(),
            firsts: Vec::new(),
            calls: Vec::new(),
            has_strides: false,
            plan: Vec::new(),
        }
    }

    /// The same before the first step, with a plan.
    pub(super) fn planned(&self) -> Self {
        let mut plan = Plan {
            windows: self,
            held: home(self.frame),
            moves: Vec::new(),
        };
        let mut calls = self.calls.iter().peekable();
        for step in 0..self.firsts.len() {
            plan.step(step);
            if calls.next_if_eq(&&step).is_some() {
                plan.held = home(self.frame);
            }
        }
        plan.moves.reverse();
        Self {
            plan: plan.moves,
            ..Self::new(self.frame)
        }
    }

    /// A step begins.
    pub(super) fn step(&mut self) {
        self.firsts.push(self.reached.len());
    }

    /// The next move of the plan before this step, if there is one.
    pub(super) fn next_move(&mut self) -> Option<(usize, Byte)> {
        let step = self.firsts.len() - 1;
        let next = self.plan.pop_if(|next| next.step == step)?;
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

    /// States stand side by side: the last free register has a stride, and those of arrays stay at their starts.
    pub(super) fn stride(&mut self) {
        self.has_strides = true;
    }

    /// Behind this step registers are where they were at first: those that have to return there.
    pub(super) fn returned(&mut self) -> Vec<usize> {
        self.calls.extend(self.firsts.len().checked_sub(1));
        let home = home(self.frame);
        let moved = (FREE..ALL).filter(|window| self.held[*window] != home[*window]);
        let moved = moved.collect();
        self.held = home;
        moved
    }

    /// Whether a register may go to a byte of this base.
    fn may_go(&self, window: usize, base: Base) -> bool {
        match window.checked_sub(FREE) {
            None => window + usize::from(self.has_strides) < FREE,
            Some(0) => base == Base::Frame,
            Some(array) => base == Base::Array(array - 1) && !self.has_strides,
        }
    }
}

/// Whether a register there reaches a byte shortly.
fn is_near(held: Option<Byte>, (base, at): Byte) -> bool {
    held.is_some_and(|(own, to)| own == base && (-SPAN / 2..SPAN / 2).contains(&(at - to)))
}

/// A plan in the making.
struct Plan<'a> {
    windows: &'a Windows,
    held: Held,
    moves: Vec<Move>,
}

impl Plan<'_> {
    /// Moves registers to what a step reaches, where that pays.
    fn step(&mut self, step: usize) {
        let Windows {
            reached, firsts, ..
        } = self.windows;
        let first = firsts[step];
        let end = firsts.get(step + 1).copied().unwrap_or(reached.len());
        let own = &reached[first..end];
        let ahead = &reached[first..reached.len().min(first + AHEAD)];
        for byte in own {
            if self.held.iter().any(|held| is_near(*held, *byte)) {
                continue;
            }
            let (gained, to) = self.best(*byte, ahead);
            let uses = |window: usize| {
                let near = ahead
                    .iter()
                    .filter(|byte| is_near(self.held[window], **byte));
                near.count()
            };
            let is_free =
                |window: &usize| !own.iter().any(|byte| is_near(self.held[*window], *byte));
            let may_go = |window: &usize| self.windows.may_go(*window, byte.0);
            let free = (0..ALL)
                .filter(may_go)
                .filter(is_free)
                .map(|window| (uses(window), window));
            let Some((lost, window)) = free.min() else {
                continue;
            };
            if SAVED * gained > SAVED * lost + MOVED {
                self.held[window] = Some(to);
                self.moves.push(Move { step, window, to });
            }
        }
    }

    /// Of the places from which a register reaches this byte, that from which it reaches most of those ahead that none does
    /// now, and how many they are.
    fn best(&self, byte: Byte, ahead: &[Byte]) -> (usize, Byte) {
        let (base, at) = byte;
        let is_new = |other: &&Byte| {
            let is_beside = other.0 == base && (other.1 - at).abs() < SPAN;
            is_beside && !self.held.iter().any(|held| is_near(*held, **other))
        };
        let mut near: Vec<i32> = ahead.iter().filter(is_new).map(|other| other.1).collect();
        near.sort_unstable();
        let firsts = near
            .iter()
            .enumerate()
            .take_while(|(_, first)| **first <= at);
        let counts = firsts.map(|(k, first)| {
            let count = near.partition_point(|other| *other < first + SPAN) - k;
            (count, -first)
        });
        let (count, first) = counts.max().expect("the byte itself is near");
        (count, (base, SPAN / 2 - first))
    }
}

#[cfg(test)]
mod tests {
    use super::{ALL, ARRAYS, Base, FREE, Windows};

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
            let moves = moves(&mut reached(&bytes).planned(), bytes.len());
            let expected = is_moved.then_some((0, 0, (Base::Frame, 4096 + 128)));
            assert_eq!(moves, Vec::from_iter(expected));
        }
        // The frame's register and those of arrays are there already.
        let near = [(Base::Frame, 0), (Base::Frame, 255), (Base::Array(1), 127)];
        let bytes = near.repeat(8);
        assert!(moves(&mut reached(&bytes).planned(), bytes.len()).is_empty());
    }

    #[test]
    fn registers_return_behind_calls() {
        let bytes = vec![(Base::Array(0), 1000); 8];
        let mut first = reached(&bytes[..4]);
        assert!(first.returned().is_empty());
        bytes[4..].iter().for_each(|byte| {
            first.step();
            first.reach(*byte);
        });
        let mut planned = first.planned();
        let before = moves(&mut planned, 4);
        assert_eq!(before.len(), 1);
        let is_of_array = before[0].1 == FREE + 1;
        assert_eq!(planned.returned().len(), usize::from(is_of_array));
        let behind = moves(&mut planned, 4);
        assert_eq!(behind.len(), 1, "what a call forgets moves again");
        assert_eq!(ALL, FREE + 1 + ARRAYS);
    }

    #[test]
    fn strides_keep_their_registers() {
        let mut first = reached(&[(Base::Array(0), 1000); 8]);
        first.stride();
        let moves = moves(&mut first.planned(), 8);
        assert!(moves.iter().all(|(_, window, _)| *window < FREE - 1));
        assert!(!moves.is_empty());
    }
}
