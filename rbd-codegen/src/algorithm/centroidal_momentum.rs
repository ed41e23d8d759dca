//! The derivatives of the centroidal momentum.

use rbd_ir::ir::Function;
use rbd_runtime::Real;
use rbd_runtime::reference::{Body, centroidal_momentum_derivatives};

use super::inverse_dynamics::inputs;
use super::symbols::trace_robot;
use super::{Parameter, TraceContext};

/// ∂h_G/∂q and ∂h_G/∂q̇ by rows: the reference's, whose frames are as good, since the results are in the base's axes.
pub(super) fn derivatives(context: &TraceContext<'_>) -> Function {
    let inputs = inputs(context, &[Parameter::Q, Parameter::Qd]);
    trace_robot(context, inputs, |x, numbers| {
        let model = numbers.as_runtime();
        let bodies = &mut vec![Body::zero(); model.joints.len()];
        let (q, qd) = x.split_at(context.nq());
        let mut both = vec![Real::zero(); 12 * model.nv()];
        let (by_q, by_qd) = both.split_at_mut(6 * model.nv());
        centroidal_momentum_derivatives(&model, bodies, q, qd, by_q, by_qd);
        both
    })
}
