//! Factors of matrices without zeros, which are loops beyond some number of rows.

use rbd_ir::ir::{Function, Graph};
use rbd_ir::kernel::{CallResult, DenseKernel, DenseOperation, Kernel, KernelCall};
use rbd_ir::optimize::Optimized;

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

/// The loop that this method of a robot with this pattern is.
pub(super) fn call(method: &Method, pattern: &Pattern) -> Option<KernelCall> {
    let operation = operation(method).filter(|_| is_large(pattern))?;
    let rows = pattern.size();
    let kernel = DenseKernel { operation, rows };
    let (vector, results) = match operation.is_factor() {
        true => (0, kernel.entries()),
        false => (rows, rows),
    };
    Some(KernelCall {
        operands: 0..kernel.entries() + vector,
        kernel: Kernel::Dense(kernel),
        results: (0..results).map(CallResult::Kernel).collect(),
    })
}

/// The kernel in the method's row.
fn operation(method: &Method) -> Option<DenseOperation> {
    let mut attributes = method.id.row().attributes.iter();
    attributes.find_map(|attribute| match attribute {
        Attribute::Dense(operation) => Some(*operation),
        _ => None,
    })
}

/// The inputs, which are the operands.
pub(super) fn head(traced: &Function) -> Optimized {
    let mut graph = Graph::default();
    let outputs = (0..traced.inputs.len() as u32).map(|k| graph.input(k));
    Optimized {
        function: Function {
            outputs: outputs.collect(),
            inputs: traced.inputs.clone(),
            graph,
        },
        slp_groups: None,
        by_kernel: None,
    }
}
