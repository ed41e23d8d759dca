//! Methods without a text of their own, traced from the generic reference.

use rbd_ir::ir::scalars;
use rbd_ir::ir::{Function, Input};
use rbd_runtime::Frame;

use super::Reference;
use crate::algorithm::symbols::trace_robot;
use crate::algorithm::{Method, TraceContext};

/// The program of `method`, of `frame` if it is one of a frame, by the algorithm of the reference
/// that belongs to it.
pub(in crate::algorithm) fn trace_reference(
    context: &TraceContext<'_>,
    frame: Option<Frame>,
    method: &Method,
) -> Function {
    trace_robot(context, inputs(context, method), |inputs, numbers| {
        let reference = Reference {
            model: numbers.as_runtime(),
            wrenches: numbers.wrenches(&context.model.attachments.parent_links),
            constraints: &numbers.constraints,
            has_redundant_rows: context.model.has_redundant_rows,
            pattern: &context.pattern,
            spook: context.model.spook,
        };
        let results = reference.traced(frame, method, inputs);
        results.expect("each row has a reference")
    })
}

/// The receiver's nonzeros, then each parameter.
fn inputs(context: &TraceContext<'_>, method: &Method) -> Vec<Input> {
    let nonzeros = context.pattern.nonzeros.len();
    let receiver = method.receiver.nonzeros();
    let receiver = receiver.map(|name| scalars(name, nonzeros));
    let parameters = method.parameters.iter().flat_map(|p| p.inputs(context));
    receiver.into_iter().flatten().chain(parameters).collect()
}
