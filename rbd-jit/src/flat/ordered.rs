//! The order of steps: what is nearest to being written is computed first.

use std::mem;
use std::ops::Range;

use super::{Flat, Step};

/// The same steps, those for one result after those for another, where no call is between.
///
/// A schedule computes alike limbs side by side. Where several states take the lanes of its operations, four limbs at once
/// would have four times as many values alive: more than registers, and for a quadruped more than the first-level cache.
pub(crate) fn ordered(flat: &mut Flat) {
    let steps = mem::take(&mut flat.steps);
    let operands = operands(&steps, flat.values.len());
    let mut order = Vec::with_capacity(steps.len());
    let mut rest = 0;
    for wall in walls(&steps, &flat.fixed) {
        order_part(&steps, &operands, rest..wall.start, &mut order);
        order.extend(wall.clone());
        rest = wall.end;
    }
    order_part(&steps, &operands, rest..steps.len(), &mut order);
    let mut steps: Vec<Option<Step>> = steps.into_iter().map(Some).collect();
    let steps = order.into_iter().filter_map(|at| steps[at].take());
    flat.steps = steps.collect();
}

/// Steps that nothing moves across: calls, and those that are fixed.
fn walls(steps: &[Step], fixed: &[Range<usize>]) -> Vec<Range<usize>> {
    let calls = steps.iter().enumerate();
    let calls = calls.filter(|(_, step)| matches!(step, Step::Call { .. }));
    let mut walls: Vec<Range<usize>> = calls.map(|(at, _)| at..at + 1).collect();
    walls.extend(fixed.iter().cloned());
    walls.sort_by_key(|wall| wall.start);
    walls
}

/// By step: the steps that compute its operands.
fn operands(steps: &[Step], values: usize) -> Vec<Vec<usize>> {
    let mut computed = vec![None; values];
    let operands = steps.iter().enumerate().map(|(at, step)| {
        let (all, count) = step.operands();
        let all = all[..count].iter();
        let own = all.filter_map(|value| computed[value.index()]).collect();
        if let Step::Compute(_, value) = step {
            computed[value.index()] = Some(at);
        }
        own
    });
    operands.collect()
}

/// Appends a part of the steps: again and again what the result needs that needs the least; last what only later parts need.
fn order_part(steps: &[Step], operands: &[Vec<usize>], part: Range<usize>, order: &mut Vec<usize>) {
    let results = results(steps, operands, part.clone());
    let sets = Sets::of(&results, operands, part.clone());
    let mut left = vec![0_u32; results.len()];
    part.clone().for_each(|at| sets.each(at, |k| left[k] += 1));
    let mut open: Vec<usize> = (0..results.len()).collect();
    let mut is_done = vec![false; part.len()];
    while let Some(place) = (0..open.len()).min_by_key(|place| (left[open[*place]], open[*place])) {
        let mut needed = results[open.swap_remove(place)].clone();
        let mut next = 0;
        while let Some(at) = needed.get(next) {
            for operand in operands[*at].iter().filter(|at| part.contains(at)) {
                if !mem::replace(&mut is_done[operand - part.start], true) {
                    needed.push(*operand);
                    sets.each(*operand, |k| left[k] -= 1);
                }
            }
            next += 1;
        }
        needed.iter().for_each(|at| is_done[at - part.start] = true);
        needed.sort_unstable();
        order.extend(needed);
    }
    order.extend(part.clone().filter(|at| !is_done[at - part.start]));
}

/// The steps of each result; pieces of one value are one.
fn results(steps: &[Step], operands: &[Vec<usize>], part: Range<usize>) -> Vec<Vec<usize>> {
    let is_result = |at: &usize| !matches!(steps[*at], Step::Compute(..));
    let all: Vec<usize> = part.filter(is_result).collect();
    let groups = all.chunk_by(|a, b| operands[*a] == operands[*b]);
    groups.map(<[usize]>::to_vec).collect()
}

/// By step of a part: the results that need it, a bit each.
struct Sets {
    first: usize,
    words: usize,
    bits: Vec<u64>,
}

impl Sets {
    fn of(results: &[Vec<usize>], operands: &[Vec<usize>], part: Range<usize>) -> Self {
        let words = results.len().div_ceil(64);
        let mut bits = vec![0; words * part.len()];
        let row = |at: usize| (at - part.start) * words;
        for (k, steps) in results.iter().enumerate() {
            steps
                .iter()
                .for_each(|at| bits[row(*at) + k / 64] |= 1 << (k % 64));
        }
        for at in part.clone().rev() {
            for operand in operands[at].iter().filter(|at| part.contains(at)) {
                for word in 0..words {
                    bits[row(*operand) + word] |= bits[row(at) + word];
                }
            }
        }
        Self {
            first: part.start,
            words,
            bits,
        }
    }

    /// The results that need a step.
    fn each(&self, at: usize, mut found: impl FnMut(usize)) {
        let own = &self.bits[(at - self.first) * self.words..][..self.words];
        for (place, word) in own.iter().enumerate() {
            let mut rest = *word;
            while rest != 0 {
                found(64 * place + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ordered;
    use crate::flat::{Flat, Home, Info, Operation, Routine, Slot, Step, Value};

    /// Two limbs side by side, each a line of values whose last two are written, the last one first; before a call and behind it.
    #[test]
    fn one_limb_comes_after_the_other() {
        let mut flat = Flat::default();
        let info = |home| Info { home, width: 1 };
        let input = Slot::Array {
            array: 0,
            strides: 0,
            index: 0,
        };
        flat.values.push(info(Home::Memory(input)));
        flat.values.extend([info(Home::Computed); 12]);
        // Values 1, 3, 5 of one limb and 2, 4, 6 of the other; behind the call 7, 9, 11 and 8, 10, 12.
        let compute = |value: u32| {
            let from = if matches!(value, 1 | 2 | 7 | 8) {
                0
            } else {
                value - 2
            };
            Step::Compute(Operation::Sqrt(Value(from)), Value(value))
        };
        let store = |value: u32| Step::Store(Value(value), Slot::Frame(value as usize));
        let part = |first: u32| {
            let values = (first..first + 6).map(compute);
            values.chain([4, 5, 2, 3].map(|k| store(first + k)))
        };
        let call = Step::Call {
            routine: Routine::Sign,
            area: 0,
            count: 1,
            table: None,
            unless: None,
        };
        flat.steps = part(1).chain([call]).chain(part(7)).collect();
        ordered(&mut flat);
        let names = flat.steps.iter().map(|step| match step {
            Step::Compute(_, value) => format!("{}", value.0),
            Step::Store(value, _) => format!("={}", value.0),
            _ => "call".to_owned(),
        });
        let limb = |k: u32| format!("{k} {} ={} {} ={}", k + 2, k + 2, k + 4, k + 4);
        let expected = [limb(1), limb(2), "call".to_owned(), limb(7), limb(8)].join(" ");
        assert_eq!(names.collect::<Vec<_>>().join(" "), expected);
    }

    /// A step that reads a number of the frame stays before that which writes it.
    #[test]
    fn fixed_steps_keep_their_order() {
        let info = |home| Info { home, width: 1 };
        let number = Slot::Frame(0);
        let mut flat = Flat::default();
        flat.values.push(info(Home::Memory(number)));
        flat.values.extend([info(Home::Computed); 4]);
        let compute = |from, to| Step::Compute(Operation::Sqrt(Value(from)), Value(to));
        let store = |value, slot| Step::Store(Value(value), slot);
        // The shorter result is written to what the longer one reads.
        let steps = [
            compute(0, 1),
            compute(1, 2),
            store(2, Slot::Frame(1)),
            compute(0, 3),
            store(3, number),
        ];
        flat.steps = steps.to_vec();
        flat.fixed.push(0..steps.len());
        ordered(&mut flat);
        assert_eq!(format!("{:?}", flat.steps), format!("{steps:?}"));
        flat.fixed.clear();
        ordered(&mut flat);
        assert_ne!(format!("{:?}", flat.steps), format!("{steps:?}"));
    }
}
