//! Subtrees on rayon's threads. Each number is computed as on one thread, to the same bits.

use super::memory::{Memory, Pass};
use super::structure::{Parts, Task};
use rbd_runtime::Real;

/// Runs a pass over a task and all that is below it.
pub(super) fn task<T: Real + Send + Sync>(
    parts: &Parts<'_>,
    pass: Pass<'_, T>,
    task: &Task,
    mut memory: Memory<'_, T>,
) {
    let numbers = &parts.tasks_below[task.below[0]..task.below[1]];
    let is_down = matches!(pass, Pass::Backward(_));
    if is_down {
        super::run(parts, pass, task.fronts, memory.reborrow());
    }
    below(parts, pass, numbers, memory.reborrow());
    if !is_down {
        super::run(parts, pass, task.fronts, memory);
    }
}

/// Runs a pass over these tasks and what is below them, halves of them side by side.
fn below<T: Real + Send + Sync>(
    parts: &Parts<'_>,
    pass: Pass<'_, T>,
    numbers: &[usize],
    memory: Memory<'_, T>,
) {
    match numbers {
        [] => {}
        [one] => task(parts, pass, &parts.tasks[*one], memory),
        _ => {
            let (left, right) = numbers.split_at(numbers.len() / 2);
            let next = &parts.tasks[right[0]];
            let (first, second) = memory.split(next);
            rayon::join(
                || below(parts, pass, left, first),
                || below(parts, pass, right, second),
            );
        }
    }
}
