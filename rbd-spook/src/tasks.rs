//! Tasks: the subtrees that are factored in parallel, and the place of each front's contribution in the
//! workspace.

use crate::multifrontal::Task;

use crate::fronts::Fronts;

/// A task has at least this share of all products, one part in so many.
const SHARE: u64 = 24;

/// A task has at least this many products, some ten times what it takes to wake a thread.
const LEAST: u64 = 200_000;

/// The tasks; the last is above all others.
#[derive(Debug, Default)]
pub(crate) struct Tasks {
    pub(crate) tasks: Vec<Task>,
    pub(crate) below: Vec<usize>,
    pub(crate) work_len: usize,
}

impl Tasks {
    /// Cuts the tree where two or more heavy subtrees meet, and places contributions: each task has a stack
    /// of its own, behind the stacks of the tasks below it.
    pub(crate) fn new(fronts: &mut Fronts) -> Self {
        let is_cut = cuts(fronts);
        let count = fronts.fronts.len();
        let mut first_below: Vec<usize> = (0..count).collect();
        let mut tasks = Self::default();
        // Tasks without a parent so far, with the first front of their subtrees.
        let mut unclaimed: Vec<(usize, usize)> = Vec::new();
        for front in 0..count {
            if let Some(&child) = fronts.children_of(front).first() {
                first_below[front] = first_below[child];
            }
            if is_cut[front] {
                let first = first_below[front];
                tasks.push(fronts, &mut unclaimed, [first, front + 1]);
            }
        }
        tasks.push(fronts, &mut unclaimed, [0, count]);
        tasks
    }

    /// Adds the task of the fronts of a subtree, without those of the unclaimed tasks in it.
    fn push(
        &mut self,
        fronts: &mut Fronts,
        unclaimed: &mut Vec<(usize, usize)>,
        [first, end]: [usize; 2],
    ) {
        let inner = unclaimed.partition_point(|&(start, _)| start < first);
        let claimed = unclaimed.split_off(inner);
        let start = self.below.len();
        self.below.extend(claimed.iter().map(|&(_, task)| task));
        let last = claimed.last().map(|&(_, task)| self.tasks[task]);
        let own = last.map_or(first, |task| task.fronts[1]);
        let work = claimed.first().map(|&(_, task)| self.tasks[task].work[0]);
        let rows_in_all = *fronts.starts.last().unwrap_or(&0);
        let at = |front: usize| match fronts.fronts.get(front) {
            Some(front) => (front.factor, front.start),
            None => (fronts.factor_len, rows_in_all),
        };
        let ((from_factor, from_row), (to_factor, to_row)) = (at(first), at(end));
        let stack = self.work_len;
        self.work_len = place_contributions(fronts, [own, end], stack);
        unclaimed.push((first, self.tasks.len()));
        self.tasks.push(Task {
            fronts: [own, end],
            below: [start, self.below.len()],
            factor: [from_factor, to_factor],
            rows: [from_row, to_row],
            work: [work.unwrap_or(stack), self.work_len],
        });
    }
}

/// Whether each front is the top of a task: the root of a heavy subtree beside another.
fn cuts(fronts: &Fronts) -> Vec<bool> {
    let count = fronts.fronts.len();
    let roots: Vec<_> = (0..count).filter(|&f| fronts.parent[f].is_none()).collect();
    let total: u64 = roots.iter().map(|&root| fronts.subtree_costs[root]).sum();
    let heavy = (total / SHARE).max(LEAST);
    let mut is_cut = vec![false; count];
    let families = (0..count).map(|front| fronts.children_of(front));
    for family in families.chain([roots.as_slice()]) {
        let is_heavy = |child: &&usize| fronts.subtree_costs[**child] >= heavy;
        if family.iter().filter(is_heavy).count() >= 2 {
            for &child in family.iter().filter(is_heavy) {
                is_cut[child] = true;
            }
        }
    }
    is_cut
}

/// Places the contributions of these fronts on a stack that starts at `stack`. Returns where the stack
/// ends.
fn place_contributions(fronts: &mut Fronts, [from, to]: [usize; 2], stack: usize) -> usize {
    let (mut top, mut end) = (stack, stack);
    for front in from..to {
        // Children in tasks below have stacks of their own.
        let own_child = fronts
            .children_of(front)
            .iter()
            .find(|&&child| child >= from);
        let left = own_child.map_or(top, |&child| fronts.fronts[child].contribution);
        let size = fronts.fronts[front].contribution_len();
        fronts.fronts[front].scratch = top;
        fronts.fronts[front].contribution = left;
        end = end.max(top + size);
        top = left + size;
    }
    end
}
