//! What a watcher of the equation's solution is told.

/// What a joint has on the way to its constraint force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ConstraintStage {
    /// At q̈ = 0: v, a and f of its body, and F_T.
    Bias,
    /// After so many rounds of cyclic reduction, of a joint that is left: its block of A, the block
    /// beside it towards the base, both of six rows and columns, and x.
    Round(usize),
    /// y.
    Solution,
}
