//! Steps of alike limbs, one limb after the other.

use rbd_ir::lower::blocks::Statement;

use super::Build;

/// The most lanes of a pack, and one for what comes behind them.
const LANES: usize = 5;

impl Build<'_> {
    /// By node: twice how often limbs have met before it, and one more where it is a number of several.
    pub(super) fn levels(&self) -> Vec<usize> {
        let (graph, widths) = (&self.function.graph, &self.schedule.widths);
        let mut levels: Vec<usize> = Vec::with_capacity(widths.len());
        for id in graph.ids() {
            let (mut most, mut meet) = (0, false);
            for a in graph.node(id).operands() {
                most = most.max(levels[a.index()]);
                meet |= widths[a.index()] > 1;
            }
            levels.push(match (widths[id.index()], meet) {
                (1, true) => most | 1,
                (1, false) => most,
                _ => most.next_multiple_of(2),
            });
        }
        levels
    }

    /// The steps of the first statement of `rest`. In batches those of all values and results that it begins with, those of one limb
    /// before those of the next, as far as they do not meet: side by side they would have four times as many values alive.
    /// Returns how many statements these are.
    pub(super) fn limb_by_limb(&mut self, levels: &[usize], rest: &[Statement]) -> usize {
        let is_value = |own: &&Statement| matches!(own, Statement::Let(_) | Statement::Place(_));
        let all = if self.is_batch() { rest } else { &[] };
        let count = all.iter().take_while(is_value).count();
        if count == 0 {
            return self.statement(rest[0], rest);
        }
        let mut steps = vec![Vec::new(); LANES];
        for own in &rest[..count] {
            let (id, lanes) = match *own {
                Statement::Let(id) => (id, 0..self.schedule.widths[id.index()].into()),
                Statement::Place(k) => (self.function.outputs[k], LANES - 1..LANES),
                _ => continue,
            };
            let first = LANES * levels[id.index()];
            steps.resize(steps.len().max(first + LANES), Vec::new());
            lanes.for_each(|lane| steps[first + lane].push(*own));
        }
        for (at, all) in steps.iter().enumerate() {
            for own in all {
                match *own {
                    Statement::Let(id) => _ = self.signed(id, (at % LANES) as u8),
                    other => _ = self.statement(other, &[]),
                }
            }
        }
        count
    }
}
