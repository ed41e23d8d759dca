//! Forward dynamics by the forces that joints hold.

use rbd_runtime::reference::{
    self, Body, ConstraintForm, ConstraintJoint, ConstraintResult, ConstraintScratch,
    ConstraintStage, ConstraintState, constraint_count,
};
use rbd_runtime::{Force, IntoReal, Model, Real};

use super::arguments::Arguments;
use super::quantities::numbers;
use crate::FunctionName as F;
use crate::algorithm::Parameter;

/// The form of the algorithm that the function is; `None` if it is none.
pub(in crate::algorithm) fn form(function: F) -> Option<ConstraintForm> {
    match function {
        F::ConstraintForcesGeneral => Some(ConstraintForm::General),
        F::ConstraintForcesSerialised => Some(ConstraintForm::Serialised),
        F::ConstraintForcesCyclicReduction => Some(ConstraintForm::CyclicReduction),
        F::ConstraintForcesTipToBase => Some(ConstraintForm::TipToBase),
        _ => None,
    }
}

/// Runs the algorithm of the function; `None` if it is none of these, or joints are coupled.
pub(super) fn run<T: Real, P: IntoReal<T>>(arguments: &Arguments<'_, T, P>) -> Option<Vec<T>> {
    let model = arguments.reference.model;
    if model.is_coupled() {
        return None;
    }
    let [q, qd, tau] = [Parameter::Q, Parameter::Qd, Parameter::Tau].map(|p| arguments.array(p));
    let state = ConstraintState {
        q,
        qd: Some(qd),
        tau,
        bases: None,
    };
    let (qdd, forces) = solve(form(arguments.method.id)?, &model, state, |_, _, _| {});
    Some(qdd.into_iter().chain(forces).collect())
}

/// q̈, and the constraint forces number by number; `watch` is told what joints have on the way.
pub(in crate::algorithm) fn solve<T: Real, P: IntoReal<T>>(
    form: ConstraintForm,
    model: &Model<'_, P>,
    state: ConstraintState<'_, T>,
    watch: impl FnMut(ConstraintStage, usize, &[T]),
) -> (Vec<T>, Vec<T>) {
    let n = model.joints.len();
    let length = form.matrix_length(constraint_count(model));
    let scratch = ConstraintScratch {
        joints: &mut vec![ConstraintJoint::zero(); n],
        matrix: &mut vec![T::zero(); length],
    };
    let (mut qdd, mut forces) = (vec![T::zero(); model.nv()], vec![Force::zero(); n]);
    let result = ConstraintResult {
        qdd: &mut qdd,
        forces: &mut forces,
    };
    let bodies = &mut vec![Body::zero(); n];
    reference::watched_constraint_forces(form, model, bodies, state, scratch, result, watch);
    (qdd, forces.into_iter().flat_map(numbers).collect())
}
