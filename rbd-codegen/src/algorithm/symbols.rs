//! An algorithm on symbols for its inputs and for the robot.

use rbd_ir::ir::{Calls, Function, Input, Symbol, scalars, trace_with_calls};

use super::context::TraceContext;
use super::numbers::Numbers;
use super::run_time::{PARAMETERS, parameter_count};

/// Runs `algorithm` on symbols for `inputs`, and on the robot's numbers.
pub(super) fn trace_robot<F>(
    context: &TraceContext<'_>,
    inputs: Vec<Input>,
    algorithm: F,
) -> Function
where
    F: for<'g> FnOnce(&[Symbol<'g>], &Numbers<'g>) -> Vec<Symbol<'g>>,
{
    trace_robot_with_calls(context, inputs, |x, numbers, _| algorithm(x, numbers))
}

/// The same of an algorithm that calls kernels.
pub(super) fn trace_robot_with_calls<F>(
    context: &TraceContext<'_>,
    mut inputs: Vec<Input>,
    algorithm: F,
) -> Function
where
    F: for<'g> FnOnce(&[Symbol<'g>], &Numbers<'g>, Calls<'g>) -> Vec<Symbol<'g>>,
{
    let own = inputs.len();
    inputs.extend(run_time_inputs(context));
    trace_with_calls(inputs, |x, calls| {
        let (x, parameters) = x.split_at(own);
        let numbers = Numbers::new(context.model, &context.constant, parameters);
        algorithm(x, &numbers, calls)
    })
}

/// The numbers of the robot that are known only at run time, the last inputs of each function.
pub(super) fn run_time_inputs(context: &TraceContext<'_>) -> Vec<Input> {
    let fields = context.model.run_time.fields.iter();
    let count = fields.map(|field| parameter_count(field.role, context.model));
    scalars(PARAMETERS, count.sum())
}
