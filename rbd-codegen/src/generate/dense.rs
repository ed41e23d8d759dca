//! Factors of matrices without zeros, which are loops beyond some number of rows.

use rbd_ir::ir::{Function, Graph, NodeId};
use rbd_ir::kernel::{DenseKernel, DenseOperation, Kernel};

use crate::algorithm::{Method, Pattern, Traced};
use crate::catalogue::Attribute;

/// From so many rows on. Written out, LᵀDL of n rows is n³ / 3 operations, of 45 rows 0.4 MB of machine
/// code: there the loops take 0.6 of the time, of 30 rows as long (LᵀDL) or 1.6 times as long (LᵀL).
pub(crate) const LEAST_ROWS: usize = 40;

/// Whether a matrix of this pattern has no zeros, and enough rows.
pub(crate) fn is_large(pattern: &Pattern) -> bool {
    let (n, entries) = (pattern.size(), pattern.nonzeros.len());
    n >= LEAST_ROWS && entries == n * (n + 1) / 2
}

/// The call of a loop that this function of a robot with this pattern is.
pub(super) fn function(traced: &Traced, pattern: &Pattern) -> Option<Function> {
    let operation = operation(traced.method).filter(|_| is_large(pattern))?;
    let rows = pattern.size();
    let mut function = Function {
        inputs: traced.function.inputs.clone(),
        outputs: Vec::new(),
        graph: Graph::default(),
        kernels: Vec::new(),
    };
    let inputs = 0..function.inputs.len() as u32;
    let inputs: Vec<NodeId> = inputs.map(|k| function.graph.input(k)).collect();
    let kernel = Kernel::Dense(DenseKernel { operation, rows });
    function.outputs = function.call(kernel, &inputs);
    Some(function)
}

/// The kernel in the method's row.
fn operation(method: &Method) -> Option<DenseOperation> {
    let mut attributes = method.id.row().attributes.iter();
    attributes.find_map(|attribute| match attribute {
        Attribute::Dense(operation) => Some(*operation),
        _ => None,
    })
}
