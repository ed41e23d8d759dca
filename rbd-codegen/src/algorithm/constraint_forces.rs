//! The constraint force algorithm given F_T: the part whose forms differ.

use rbd_runtime::reference::{ConstraintForm, ConstraintState};

use super::symbols::trace_robot;
use super::{Parameter as P, TraceContext, reference};
use crate::ir::Function;

/// Accelerations and constraint forces of bodies at rest without gravity: A, its factors and what is
/// solved with them, from q and F_T. Joints must not be coupled.
pub fn trace_given_torques(context: &TraceContext<'_>, form: ConstraintForm) -> Function {
    let inputs = [P::Q, P::Tau].iter().flat_map(|p| p.inputs(context));
    trace_robot(context, inputs.collect(), |x, numbers| {
        let (q, tau) = x.split_at(context.nq());
        let state = ConstraintState { q, qd: None, tau };
        let (qdd, forces) = reference::constraint_forces::solve(form, &numbers.as_runtime(), state);
        qdd.into_iter().chain(forces).collect()
    })
}
