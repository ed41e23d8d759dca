//! Operations through a core: they enter in order, begin when their operands are there and a port
//! is free, and leave in order.

use std::collections::VecDeque;

use super::core::Core;
use super::registers::{Kind, Operation};

/// Calls that are run through the core, of which the first fills it.
const CALLS: u64 = 4;

/// Cycles from one call to the next.
pub(super) fn cycles(operations: &[Operation], core: &Core) -> u32 {
    let mut pipeline = Pipeline::new(operations, core);
    let mut after_first = 0;
    for call in 0..CALLS {
        let last = (call + 1) as usize * operations.len();
        while pipeline.left < last {
            pipeline.cycle();
        }
        if call == 0 {
            after_first = pipeline.time;
        }
    }
    ((pipeline.time - after_first) / (CALLS - 1)) as u32
}

struct Pipeline<'a> {
    operations: &'a [Operation],
    core: &'a Core,
    /// Operations that enter in a cycle.
    width: u32,
    time: u64,
    /// How many have entered, of all calls.
    entered: usize,
    /// How many have left.
    left: usize,
    /// Those that have entered and not begun, in order.
    waiting: Vec<usize>,
    /// How many of them are arithmetic.
    arithmetic: usize,
    /// When the results of those under way are there.
    done: VecDeque<Option<u64>>,
}

impl<'a> Pipeline<'a> {
    fn new(operations: &'a [Operation], core: &'a Core) -> Self {
        let places = operations.iter().filter(|operation| !operation.is_merged);
        let fits = places.count() as u32 <= core.decoded_cache;
        Self {
            operations,
            core,
            width: if fits { core.width } else { core.decoded },
            time: 0,
            entered: 0,
            left: 0,
            waiting: Vec::new(),
            arithmetic: 0,
            done: VecDeque::new(),
        }
    }

    fn cycle(&mut self) {
        self.leave();
        self.begin();
        self.enter();
        self.time += 1;
    }

    fn leave(&mut self) {
        let mut places = self.width;
        while places > 0
            && self
                .done
                .front()
                .is_some_and(|done| done.is_some_and(|t| t <= self.time))
        {
            self.done.pop_front();
            self.left += 1;
            places -= 1;
        }
    }

    fn begin(&mut self) {
        let mut free = self.core.ports;
        let mut waiting = std::mem::take(&mut self.waiting);
        waiting.retain(|index| {
            let operation = &self.operations[index % self.operations.len()];
            if !self.is_ready(*index, operation) || !take(&mut free, operation.kind) {
                return true;
            }
            let done = self.time + u64::from(operation.latency);
            self.done[index - self.left] = Some(done);
            self.arithmetic -= usize::from(operation.kind.is_arithmetic());
            false
        });
        self.waiting = waiting;
    }

    fn is_ready(&self, index: usize, operation: &Operation) -> bool {
        let call = index - index % self.operations.len();
        operation.operands.iter().all(|operand| {
            let operand = call + operand;
            operand < self.left || self.done[operand - self.left].is_some_and(|t| t <= self.time)
        })
    }

    fn enter(&mut self) {
        let mut places = self.width;
        while places > 0
            && self.done.len() < self.core.window
            && self.arithmetic < self.core.waiting
        {
            let operation = &self.operations[self.entered % self.operations.len()];
            self.arithmetic += usize::from(operation.kind.is_arithmetic());
            places -= u32::from(!operation.is_merged);
            self.waiting.push(self.entered);
            self.done.push_back(None);
            self.entered += 1;
        }
    }
}

/// Takes a port of the kind, if one is free.
fn take(free: &mut super::core::Ports, kind: Kind) -> bool {
    let port = match kind {
        Kind::Move => return true,
        Kind::Product | Kind::Sum if free.arithmetic == 0 => return false,
        Kind::Product => &mut free.products,
        Kind::Sum => &mut free.sums,
        Kind::Load => &mut free.loads,
        Kind::Store => &mut free.stores,
    };
    if *port == 0 {
        return false;
    }
    *port -= 1;
    free.arithmetic -= u32::from(kind.is_arithmetic());
    true
}
