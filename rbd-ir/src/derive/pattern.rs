//! Structural zeros of results.

use crate::ir::Function;

/// The positions of the outputs that are not the constant 0, from `first` on, counted from there: the
/// pattern of a Jacobian or Hessian by rows after `first` values.
pub fn nonzeros(function: &Function, first: usize) -> Vec<usize> {
    let outputs = function.outputs[first..].iter().enumerate();
    let zero = Some(0.0);
    outputs
        .filter(|(_, output)| function.graph.as_constant(**output) != zero)
        .map(|(position, _)| position)
        .collect()
}
