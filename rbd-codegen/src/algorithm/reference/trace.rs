//! Methods without a text of their own, traced from the generic reference.

use rbd_runtime::Frame;

use super::Reference;
use crate::algorithm::numbers::trace_robot;
use crate::algorithm::{Method, Problem, method};
use crate::ir::{Function, Input};

/// The program of `method`, of `frame` if it is one of a frame, by the algorithm of the reference
/// that belongs to it.
pub(in crate::algorithm) fn trace_reference(
    problem: &Problem<'_>,
    frame: Option<Frame>,
    method: &Method,
) -> Function {
    trace_robot(problem, inputs(problem, method), |inputs, numbers| {
        let reference = Reference {
            model: numbers.as_runtime(),
            pattern: &problem.pattern,
        };
        let results = reference.run_on(frame, method, inputs);
        results.expect("each row has a reference")
    })
}

/// The receiver's entries, then each parameter.
fn inputs(problem: &Problem<'_>, method: &Method) -> Vec<Input> {
    let entries = problem.pattern.entries.len();
    let receiver = method.receiver.nonzeros();
    let receiver = receiver.map(|name| method::scalars(name, entries));
    let parameters = method.parameters.iter().flat_map(|p| p.inputs(problem));
    receiver.into_iter().flatten().chain(parameters).collect()
}
