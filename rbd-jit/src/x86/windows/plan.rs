//! Where registers go: to the most of what is reached soon.

use super::held::{ALL, Base, Byte, Held, home};
use super::reached::Reached;

/// The bytes that an offset of one byte reaches, half of them before the register.
const SPAN: i32 = 256;

/// So many accesses ahead decide where a register goes.
const AHEAD: usize = 64;

/// Bytes that a short offset saves, and those of the instruction that moves a register.
const SAVED: usize = 3;
const MOVED: usize = 8;

/// A register goes to a byte before a step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    pub(super) step: usize,
    pub(super) window: usize,
    pub(super) to: Byte,
}

/// The moves that shorten the code that reaches these bytes, where the frame's register is at first at this byte; the last one first.
pub(super) fn moves(reached: &Reached, frame: i32) -> Vec<Move> {
    let mut plan = Plan {
        reached,
        held: home(frame),
        moves: Vec::new(),
    };
    let mut calls = reached.calls.iter().peekable();
    for step in 0..reached.steps() {
        plan.step(step);
        if calls.next_if_eq(&&step).is_some() {
            plan.held = home(frame);
        }
    }
    plan.moves.reverse();
    plan.moves
}

/// Whether a register there reaches a byte shortly.
fn is_near(held: Option<Byte>, (base, at): Byte) -> bool {
    held.is_some_and(|(own, to)| own == base && (-SPAN / 2..SPAN / 2).contains(&(at - to)))
}

/// A plan in the making.
struct Plan<'a> {
    reached: &'a Reached,
    held: Held,
    moves: Vec<Move>,
}

impl Plan<'_> {
    /// Moves registers to what a step reaches, where that pays.
    fn step(&mut self, step: usize) {
        let (own, ahead) = self.reached.ahead(step, AHEAD);
        for byte in own {
            if self.held.iter().any(|held| is_near(*held, *byte)) {
                continue;
            }
            let (gained, to) = self.best(*byte, ahead);
            let Some((lost, window)) = self.least_needed(byte.0, own, ahead) else {
                continue;
            };
            if SAVED * gained > SAVED * lost + MOVED {
                self.held[window] = Some(to);
                self.moves.push(Move { step, window, to });
            }
        }
    }

    /// The register that reaches least of the bytes ahead, and how many, among those that may go to a base and that the step does not need.
    fn least_needed(&self, base: Base, own: &[Byte], ahead: &[Byte]) -> Option<(usize, usize)> {
        let reached = |window: usize, bytes: &[Byte]| {
            let near = bytes
                .iter()
                .filter(|byte| is_near(self.held[window], **byte));
            near.count()
        };
        let free = (0..ALL).filter(|window| self.reached.may_go(*window, base));
        let free = free.filter(|window| reached(*window, own) == 0);
        free.map(|window| (reached(window, ahead), window)).min()
    }

    /// The place near a byte from which a register reaches most of those ahead that none does now, and how many they are.
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
