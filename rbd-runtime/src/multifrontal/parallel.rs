//! Subtrees on rayon's threads. Each number is computed as on one thread, to the same bits.

use super::factor::Memory;
use super::structure::{Parts, Task};
use crate::Real;

/// Factors a task after all that is below it.
pub(super) fn task<T: Real + Send>(parts: &Parts<'_>, task: &Task, mut memory: Memory<'_, T>) {
    let numbers = &parts.tasks_below[task.below[0]..task.below[1]];
    below(parts, numbers, memory.reborrow());
    super::run(parts, task.fronts, memory);
}

/// Factors these tasks and what is below them, halves of them side by side.
pub(super) fn below<T: Real + Send>(parts: &Parts<'_>, numbers: &[usize], memory: Memory<'_, T>) {
    match numbers {
        [] => {}
        [one] => task(parts, &parts.tasks[*one], memory),
        _ => {
            let (left, right) = numbers.split_at(numbers.len() / 2);
            let next = &parts.tasks[right[0]];
            let (first, second) = memory.split(next.factor[0], next.work[0]);
            rayon::join(|| below(parts, left, first), || below(parts, right, second));
        }
    }
}
