//! The joint-space inertia matrix.

use rbd_ir::ir::scalars;
use rbd_ir::ir::{Function, Input, Symbol, trace};
use rbd_runtime::{Real, sparse};

use super::formulation::{Robot, composite, coupled_composite};
use super::symbols::trace_robot;
use super::{Parameter, TraceContext};

pub(super) fn crba(context: &TraceContext<'_>) -> Function {
    trace_robot(context, Parameter::Q.inputs(context), |q, numbers| {
        let robot = Robot::new(context.canonical(), numbers);
        let h = inertia_matrix(context, &robot, q);
        context.pattern.gather(&h)
    })
}

/// H, dense by rows, the lower triangle filled.
pub(super) fn inertia_matrix<'g>(
    context: &TraceContext<'_>,
    robot: &Robot<'_, Symbol<'g>>,
    q: &[Symbol<'g>],
) -> Vec<Symbol<'g>> {
    let n = context.pattern.size();
    if !context.model.as_runtime().is_coupled() {
        return composite::inertia_matrix(robot, q, n);
    }
    let theta = context.joint_positions(q);
    coupled_composite::inertia_matrix(robot, &theta, &context.coordinates(), n)
}

/// H x.
pub(super) fn mul(context: &TraceContext<'_>) -> Function {
    trace(matrix_and_vector(context, "h"), |inputs| {
        let (nonzeros, x) = inputs.split_at(context.pattern.nonzeros.len());
        let h = context.pattern.scatter(nonzeros, Symbol::zero());
        let mut result = vec![Symbol::zero(); x.len()];
        sparse::mul_h(&context.pattern.parents, &h, x, &mut result);
        result
    })
}

/// The nonzeros of a matrix with H's pattern, then a vector.
pub(super) fn matrix_and_vector(context: &TraceContext<'_>, matrix: &'static str) -> Vec<Input> {
    let mut inputs = scalars(matrix, context.pattern.nonzeros.len());
    inputs.extend(Parameter::X.inputs(context));
    inputs
}
