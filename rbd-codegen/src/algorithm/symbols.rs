//! An algorithm on symbols for its inputs and for the robot.

use rbd_ir::ir::{Function, Input, Symbol, scalars, trace};

use super::context::TraceContext;
use super::numbers::Numbers;
use super::run_time::{PARAMETERS, parameter_count};

/// Runs `algorithm` on symbols for `inputs`, and on the robot's numbers.
pub(super) fn trace_robot<F>(
    context: &TraceContext<'_>,
    mut inputs: Vec<Input>,
    algorithm: F,
) -> Function
where
    F: for<'g> FnOnce(&[Symbol<'g>], &Numbers<'g>) -> Vec<Symbol<'g>>,
{
    let own = inputs.len();
    inputs.extend(run_time_inputs(context));
    trace(inputs, |x| {
        let (x, parameters) = x.split_at(own);
        algorithm(
            x,
            &Numbers::new(context.model, &context.constant, parameters),
        )
    })
}

/// The numbers of the robot that are known only at run time, the last inputs of each function.
pub(super) fn run_time_inputs(context: &TraceContext<'_>) -> Vec<Input> {
    let fields = context.model.run_time.fields.iter();
    let count = fields.map(|field| parameter_count(field.role, context.model));
    scalars(PARAMETERS, count.sum())
}
