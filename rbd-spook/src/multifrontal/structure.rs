//! The tables that drive the loops: fronts, runs of rows and tasks, as slices of the caller's.

use core::fmt;

/// The most rows of a front of a tree.
pub(super) const MOST_ROWS: usize = 12;

/// Whether a body or constraint of a tree has a front of these sizes.
pub(super) const fn is_of_tree(pivots: usize, rows: usize) -> bool {
    matches!([pivots, rows], [6, 9 | 11 | MOST_ROWS] | [3, 9] | [5, 11])
}

/// The length of packed columns: those of a front from their diagonals on.
pub(super) const fn packed(pivots: usize, rows: usize) -> usize {
    (pivots * (2 * rows - pivots + 1)) / 2
}

/// The place of entry `row` of column `column` in packed columns.
#[inline(always)]
pub(super) const fn entry(rows: usize, column: usize, row: usize) -> usize {
    column * rows - column * (column + 1) / 2 + row
}

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
    /// Where its columns start in the factor: `pivots` columns of `rows` entries each, of which a tree's front
    /// has those from the diagonal on.
    pub factor: usize,
    /// Where its contribution is left in the workspace: a square of the boundary's rows, by columns, and
    /// behind it a vector of them.
    pub contribution: usize,
    /// Where its contribution is computed, behind the contributions of its children.
    pub scratch: usize,
    /// Its children's numbers: from where to where in [`Parts::children`].
    pub children: [usize; 2],
    /// Its boundary: from where to where in [`Parts::runs`].
    pub runs: [usize; 2],
    /// The matrix's blocks in its columns: from where to where in [`Parts::blocks`].
    pub blocks: [usize; 2],
    /// How it is worked on.
    pub kind: FrontKind,
}

/// How a front is worked on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FrontKind {
    /// By loops over its blocks and children.
    #[default]
    General,
    /// By code for its size: its one block has all entries of its columns from the diagonal on, column by
    /// column, and each child's boundary is its pivots. So are fronts of trees of bodies and constraints.
    Tree,
}

impl FrontKind {
    /// The kind of a front with these numbers of pivots and rows in a tree.
    pub const fn in_tree(pivots: usize, rows: usize) -> Self {
        if is_of_tree(pivots, rows) {
            Self::Tree
        } else {
            Self::General
        }
    }
}

impl Front {
    /// How many numbers of the factor it has.
    pub const fn factor_len(&self) -> usize {
        match self.kind {
            FrontKind::General => self.pivots.saturating_mul(self.rows),
            FrontKind::Tree => packed(self.pivots, self.rows),
        }
    }

    /// How many numbers of the workspace its contribution has.
    pub const fn contribution_len(&self) -> usize {
        let boundary = self.boundary();
        boundary.saturating_mul(boundary.saturating_add(1))
    }

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
    /// The rows of x, in the order of elimination, of it and of all tasks below it.
    pub rows: [usize; 2],
    /// Where in the workspace it and all that is below it work.
    pub work: [usize; 2],
}

/// The parts of a [`Multifrontal`](super::Multifrontal).
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
    /// The problem.
    pub problem: &'static str,
}

impl fmt::Display for StructureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (number {})", self.problem, self.at)
    }
}

impl core::error::Error for StructureError {}

impl<'a> Parts<'a> {
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
