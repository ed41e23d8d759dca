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
