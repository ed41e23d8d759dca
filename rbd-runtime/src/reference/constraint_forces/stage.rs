//! The stages of the equation's solution that a watcher is told of.

/// The stage of the computation of a joint's constraint force.
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
