//! What the loops are driven by: fronts, runs of rows and tasks, as slices of the caller's.

use core::fmt;

/// A front: some pivots that are eliminated together, and the rows that they are coupled with.
///
/// Rows of a front are its pivots and then its boundary, in the order of elimination.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Front {
    /// The first pivot's row in the order of elimination; that of the next front comes after the last.
    pub start: usize,
    /// The number of pivots.
    pub pivots: usize,
    /// The number of pivots and of rows of the boundary.
    pub rows: usize,
    /// Where its columns start in the factor: `pivots` columns of `rows` entries each.
    pub factor: usize,
    /// Where its contribution is left in the workspace: a square of the boundary's rows, by columns.
    pub contribution: usize,
    /// Where its contribution is computed, behind the contributions of its children.
    pub scratch: usize,
    /// Its children's numbers: from where to where in [`Parts::children`].
    pub children: [usize; 2],
    /// Its boundary: from where to where in [`Parts::runs`].
    pub runs: [usize; 2],
    /// The matrix's blocks in its columns: from where to where in [`Parts::blocks`].
    pub blocks: [usize; 2],
}

impl Front {
    /// The number of rows of the boundary.
    #[inline(always)]
    pub const fn boundary(&self) -> usize {
        self.rows - self.pivots
    }
}

/// Rows of a front's boundary that stand side by side in the order of elimination and in the parent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// The first row in the order of elimination.
    pub row: usize,
    /// The first row in the parent's front.
    pub in_parent: usize,
    /// How many.
    pub length: usize,
}

/// A block of the matrix in the columns of a front, at or below the diagonal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// Where its entries are among the values, by columns.
    pub values: usize,
    /// How many rows it has in the front.
    pub rows: usize,
    /// How many columns it has in the front.
    pub columns: usize,
    /// Its first row in the front.
    pub row: usize,
    /// Its first column in the front.
    pub column: usize,
}

/// A piece of the tree of fronts that one thread works on, after the tasks below it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Task {
    /// Its fronts: from number to number. Those of the tasks below come right before.
    pub fronts: [usize; 2],
    /// The tasks right below it: from where to where in [`Parts::tasks_below`].
    pub below: [usize; 2],
    /// Where in the factor it and all that is below it are.
    pub factor: [usize; 2],
    /// Which rows of x, in the order of elimination, it and all that is below it have.
    pub rows: [usize; 2],
    /// Where in the workspace it and all that is below it work.
    pub work: [usize; 2],
}

/// What a [`Multifrontal`](super::Multifrontal) is made of.
#[derive(Clone, Copy, Debug)]
pub struct Parts<'a> {
    /// The fronts, children before their parents.
    pub fronts: &'a [Front],
    /// Numbers of the fronts' children.
    pub children: &'a [usize],
    /// The runs of all boundaries.
    pub runs: &'a [Run],
    /// The blocks of all fronts.
    pub blocks: &'a [Block],
    /// The tasks, those below before those above; together they have each front once, and the last is
    /// above all others. May be empty: then all is one task.
    pub tasks: &'a [Task],
    /// Numbers of the tasks below each.
    pub tasks_below: &'a [usize],
    /// The number of rows of the matrix.
    pub rows: usize,
    /// Numbers that the matrix's blocks take.
    pub values_len: usize,
    /// Numbers that the factor takes.
    pub factor_len: usize,
    /// Numbers that the workspace takes.
    pub work_len: usize,
}

/// Parts that do not fit together: what is wrong, and with which front or task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StructureError {
    /// The number of the front or task.
    pub at: usize,
    /// What is wrong with it.
    pub problem: &'static str,
}

impl fmt::Display for StructureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (number {})", self.problem, self.at)
    }
}

impl core::error::Error for StructureError {}

/// Whether from ≤ to ≤ length.
fn is_within([from, to]: [usize; 2], length: usize) -> bool {
    from <= to && to <= length
}

/// Whether `length` numbers from `start` on end at `limit` or before.
fn fits(start: usize, length: usize, limit: usize) -> bool {
    start.checked_add(length).is_some_and(|end| end <= limit)
}

impl<'a> Parts<'a> {
    /// The first problem, if there is one. What passes indexes nothing out of its slices.
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
            factor = factor.saturating_add(front.pivots.saturating_mul(front.rows));
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

    fn check_contribution(&self, at: usize, front: &Front) -> Result<(), StructureError> {
        let size = front.boundary().saturating_mul(front.boundary());
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
            let size = child.boundary().saturating_mul(child.boundary());
            if !fits(child.contribution, size, front.scratch) {
                return error("a child's contribution must end before its parent's scratch");
            }
            let mut next = 0;
            for run in self.runs_of(child) {
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
            let size = block.rows.saturating_mul(block.columns);
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
            let size = front.boundary().saturating_mul(front.boundary());
            let has_factor = front.factor >= task.factor[0]
                && fits(
                    front.factor,
                    front.pivots.saturating_mul(front.rows),
                    task.factor[1],
                );
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

    /// The runs of a front's boundary.
    #[inline(always)]
    pub(super) fn runs_of(&self, front: &Front) -> &'a [Run] {
        &self.runs[front.runs[0]..front.runs[1]]
    }

    /// The numbers of a front's children.
    #[inline(always)]
    pub(super) fn children_of(&self, front: &Front) -> &'a [usize] {
        &self.children[front.children[0]..front.children[1]]
    }
}
