//! Factors of matrices without zeros, which are loops beyond some number of rows.

use rbd_ir::ir::Function;
use rbd_ir::optimize::{self, Loops, Optimized};

use crate::algorithm::{Method, Pattern};
use crate::catalogue::Attribute;

/// From so many rows on. Written out, LᵀDL of n rows is n³ / 3 operations, of 45 rows 0.4 MB of machine
/// code: there the loops take 0.6 of the time, of 30 rows as long (LᵀDL) or 1.6 times as long (LᵀL).
pub(crate) const LEAST_ROWS: usize = 40;

/// Whether a matrix of this pattern has no zeros, and enough rows.
pub(crate) fn is_large(pattern: &Pattern) -> bool {
    let (n, entries) = (pattern.size(), pattern.nonzeros.len());
    n >= LEAST_ROWS && entries == n * (n + 1) / 2
}

/// Whether this method of a robot with this pattern is loops.
pub(super) fn as_loops(method: &Method, pattern: &Pattern) -> bool {
    method.id.has(Attribute::Dense) && is_large(pattern)
}

/// The computation of the loops, operation by operation. The passes find nothing in it.
pub(super) fn body(traced: &Function) -> Optimized {
    let mut function = optimize::dead::run(traced);
    function.graph.forget_ids();
    Optimized {
        function,
        slp_groups: None,
        loops: Some(Loops::Factor),
    }
}
