//! Whether parts fit together.

use super::structure::{Front, FrontKind, Parts, Run, StructureError, Task, is_of_tree};

/// Whether from ≤ to ≤ length.
fn is_within([from, to]: [usize; 2], length: usize) -> bool {
    from <= to && to <= length
}

/// Whether `length` numbers from `start` on end at `limit` or before.
fn fits(start: usize, length: usize, limit: usize) -> bool {
    start.checked_add(length).is_some_and(|end| end <= limit)
}

impl Parts<'_> {
    /// The first problem, if there is one. A structure that passes indexes nothing outside its slices.
    pub(super) fn check(&self) -> Result<(), StructureError> {
        let (mut row, mut factor) = (0, 0);
        for (at, front) in self.fronts.iter().enumerate() {
            let error = |problem| Err(StructureError { at, problem });
            if front.pivots == 0 || front.rows < front.pivots {
                return error("a front needs a pivot and no fewer rows than pivots");
            }
            if front.start != row || front.factor != factor {
                return error("a front must start where the one before it ends");
            }
            if !is_within(front.children, self.children.len())
                || !is_within(front.runs, self.runs.len())
                || !is_within(front.blocks, self.blocks.len())
            {
                return error("a front's children, runs or blocks are out of range");
            }
            row = row.saturating_add(front.pivots);
            self.check_kind(at, front)?;
            factor = factor.saturating_add(front.factor_len());
            self.check_contribution(at, front)?;
            self.check_boundary(at, front, row)?;
            self.check_children(at, front)?;
            self.check_blocks(at, front)?;
        }
        if row != self.rows || factor != self.factor_len {
            let (at, problem) = (self.fronts.len(), "fronts do not cover the matrix");
            return Err(StructureError { at, problem });
        }
        self.check_tasks()
    }

    /// Checks that a tree's front is as its code assumes.
    fn check_kind(&self, at: usize, front: &Front) -> Result<(), StructureError> {
        if front.kind == FrontKind::General {
            return Ok(());
        }
        let error = |problem| Err(StructureError { at, problem });
        if !is_of_tree(front.pivots, front.rows) {
            return error("there is no code for a tree's front of these sizes");
        }
        let [whole] = self.blocks[front.blocks[0]..front.blocks[1]] else {
            return error("a tree's front needs one block");
        };
        let size = [whole.row, whole.column, whole.rows, whole.columns];
        if size != [0, 0, front.rows, front.pivots] {
            return error("the block of a tree's front must have all its entries");
        }
        Ok(())
    }

    fn check_contribution(&self, at: usize, front: &Front) -> Result<(), StructureError> {
        let size = front.contribution_len();
        if front.contribution > front.scratch || !fits(front.scratch, size, self.work_len) {
            let problem = "a front's contribution is out of the workspace or behind its scratch";
            return Err(StructureError { at, problem });
        }
        Ok(())
    }

    /// `end` is the row after the front's last pivot.
    fn check_boundary(&self, at: usize, front: &Front, end: usize) -> Result<(), StructureError> {
        let (mut next, mut length) = (end, 0);
        for run in self.runs_of(front) {
            if run.row < next || run.length == 0 || !fits(run.row, run.length, self.rows) {
                let problem = "runs of a boundary must rise and end within the matrix";
                return Err(StructureError { at, problem });
            }
            next = run.row + run.length;
            length += run.length;
        }
        if length != front.boundary() {
            let problem = "runs do not have as many rows as the boundary";
            return Err(StructureError { at, problem });
        }
        Ok(())
    }

    fn check_children(&self, at: usize, front: &Front) -> Result<(), StructureError> {
        let error = |problem| Err(StructureError { at, problem });
        for &child in self.children_of(front) {
            let Some(child) = self.fronts.get(child).filter(|_| child < at) else {
                return error("a child must come before its parent");
            };
            let size = child.contribution_len();
            if !fits(child.contribution, size, front.scratch) {
                return error("a child's contribution must end before its parent's scratch");
            }
            let runs = self.runs_of(child);
            let is_whole = |run: &Run| run.in_parent == 0 && run.length == front.pivots;
            if front.kind == FrontKind::Tree && !matches!(runs, [run] if is_whole(run)) {
                return error("children of a tree's front must have its pivots as boundary");
            }
            let mut next = 0;
            for run in runs {
                let end = run.in_parent.saturating_add(run.length);
                let is_split = run.in_parent < front.pivots && end > front.pivots;
                if run.in_parent < next || end > front.rows || is_split {
                    return error(
                        "runs of a child must rise within its parent's pivots or boundary",
                    );
                }
                next = run.in_parent + run.length;
            }
        }
        Ok(())
    }

    fn check_blocks(&self, at: usize, front: &Front) -> Result<(), StructureError> {
        for block in &self.blocks[front.blocks[0]..front.blocks[1]] {
            let size = match front.kind {
                FrontKind::General => block.rows.saturating_mul(block.columns),
                FrontKind::Tree => front.factor_len(),
            };
            if !fits(block.values, size, self.values_len)
                || !fits(block.row, block.rows, front.rows)
                || !fits(block.column, block.columns, front.pivots)
            {
                let problem = "a block is out of the values or of its front's columns";
                return Err(StructureError { at, problem });
            }
        }
        Ok(())
    }

    fn check_tasks(&self) -> Result<(), StructureError> {
        let mut next = 0;
        for (at, task) in self.tasks.iter().enumerate() {
            let error = |problem| Err(StructureError { at, problem });
            if task.fronts[0] != next || !is_within(task.fronts, self.fronts.len()) {
                return error("a task's fronts must start where those before it end");
            }
            next = task.fronts[1];
            if !is_within(task.factor, self.factor_len)
                || !is_within(task.rows, self.rows)
                || !is_within(task.work, self.work_len)
            {
                return error("a task is out of the factor, of x or of the workspace");
            }
            if !is_within(task.below, self.tasks_below.len()) {
                return error("the tasks below a task are out of range");
            }
            let (mut factor, mut rows, mut work) = (task.factor[0], task.rows[0], task.work[0]);
            for &below in &self.tasks_below[task.below[0]..task.below[1]] {
                let Some(below) = self.tasks.get(below).filter(|_| below < at) else {
                    return error("a task below must come before the one above");
                };
                if below.factor[0] < factor || below.rows[0] < rows || below.work[0] < work {
                    return error("tasks below a task must not overlap");
                }
                (factor, rows, work) = (below.factor[1], below.rows[1], below.work[1]);
            }
            if factor > task.factor[1] || rows > task.rows[1] || work > task.work[1] {
                return error("tasks below a task must be within it");
            }
            self.check_fronts_of_task(at, task, work)?;
        }
        let Some(root) = self.tasks.last() else {
            return Ok(());
        };
        let has_all = next == self.fronts.len()
            && root.factor == [0, self.factor_len]
            && root.rows == [0, self.rows]
            && root.work == [0, self.work_len]
            && self.tasks_below.len() + 1 == self.tasks.len();
        if !has_all {
            let (at, problem) = (self.tasks.len(), "the last task must be above all others");
            return Err(StructureError { at, problem });
        }
        Ok(())
    }

    /// `own` is where the workspace of the tasks below ends.
    fn check_fronts_of_task(
        &self,
        at: usize,
        task: &Task,
        own: usize,
    ) -> Result<(), StructureError> {
        for front in &self.fronts[task.fronts[0]..task.fronts[1]] {
            let size = front.contribution_len();
            let has_factor = front.factor >= task.factor[0]
                && fits(front.factor, front.factor_len(), task.factor[1]);
            let children = self.children_of(front).iter().map(|&c| &self.fronts[c]);
            let has_rows =
                front.start >= task.rows[0] && fits(front.start, front.pivots, task.rows[1]);
            let has_children = children
                .into_iter()
                .all(|child| child.contribution >= task.work[0]);
            let has_work = front.contribution >= own && fits(front.scratch, size, task.work[1]);
            if !(has_factor && has_rows && has_children && has_work) {
                let problem = "a task's fronts work out of what the task has";
                return Err(StructureError { at, problem });
            }
        }
        Ok(())
    }
}
