//! Dynamics under constraints.

use rbd_runtime::reference::{
    self, Body, ConstrainedMotion, ConstrainedScratch, Constraint, Proximal,
};
use rbd_runtime::{Force, IntoReal, Real};

use super::arguments::Arguments;
use super::quantities::numbers;
use crate::FunctionName as F;
use crate::algorithm::Parameter;
use crate::algorithm::constrained::Rows;

/// Runs the algorithm of the method's name; `None` if it is none of constraints.
pub(super) fn run<T: Real, P: IntoReal<T>>(arguments: &Arguments<'_, T, P>) -> Option<Vec<T>> {
    let (model, constraints) = (arguments.reference.model, arguments.reference.constraints);
    let array = |parameter| arguments.array(parameter);
    let [q, qd] = [Parameter::Q, Parameter::Qd].map(array);
    let rows = |qd| Rows::new(&model, constraints, q, qd);
    let bodies = || vec![Body::zero(); model.joints.len()];
    Some(match arguments.method.id {
        F::ConstraintJacobian => rows(None).jacobian,
        F::ConstraintViolation => rows(None).violation,
        F::ConstraintBias => rows(Some(qd)).bias,
        F::ConstraintAccelerationDerivatives => {
            let rows: usize = constraints.iter().map(Constraint::rows).sum();
            let [mut by_q, mut by_qd] = [0, 1].map(|_| vec![T::zero(); rows * model.nv()]);
            let (state, into) = (
                [q, qd, array(Parameter::Qdd)],
                [&mut by_q[..], &mut by_qd[..]],
            );
            reference::constraint_acceleration_derivatives(
                &model,
                &mut bodies(),
                constraints,
                state,
                into,
            );
            [by_q, by_qd].concat()
        }
        F::ConstraintTorquesDerivatives => {
            let mut by_q = vec![T::zero(); model.nv() * model.nv()];
            let at = [q, array(Parameter::Lambda)];
            reference::constraint_torques_derivatives(
                &model,
                &mut bodies(),
                constraints,
                at,
                &mut by_q,
            );
            by_q
        }
        F::ConstraintTorques => {
            let mut tau = vec![T::zero(); model.nv()];
            let lambda = array(Parameter::Lambda);
            reference::constraint_torques(&rows(None).jacobian, lambda, &mut tau);
            tau
        }
        F::ConstraintWrenches => {
            let mut wrenches = vec![[Force::zero(); 2]; constraints.len()];
            let lambda = array(Parameter::Lambda);
            let bodies = &mut bodies();
            reference::constraint_wrenches(&model, bodies, constraints, q, lambda, &mut wrenches);
            wrenches.into_iter().flatten().flat_map(numbers).collect()
        }
        F::ConstrainedForwardDynamics | F::Impact => motion(arguments).concat(),
        F::ConstraintCorrection => {
            let [v, _, left] = motion(arguments);
            [v, left].concat()
        }
        _ => return None,
    })
}

fn motion<T: Real, P: IntoReal<T>>(arguments: &Arguments<'_, T, P>) -> [Vec<T>; 3] {
    let (model, constraints) = (arguments.reference.model, arguments.reference.constraints);
    let m: usize = constraints.iter().map(Constraint::rows).sum();
    let n = model.nv();
    let zeros = |length| vec![T::zero(); length];
    let scratch = ConstrainedScratch {
        h: &mut zeros(n * n),
        parents: &mut vec![None; n],
        jacobian: &mut zeros(m * n),
        system: &mut zeros(m * m),
        factor: &mut zeros(m * m),
        row_parents: &mut vec![None; m],
        step: &mut zeros(m),
    };
    let [mut motion, mut lambda, mut residual] = [zeros(n), zeros(m), zeros(m)];
    let result = ConstrainedMotion {
        motion: &mut motion,
        lambda: &mut lambda,
        residual: &mut residual,
    };
    let bodies = &mut vec![Body::zero(); model.joints.len()];
    let proximal = Proximal::of_rows(arguments.reference.has_redundant_rows);
    let [q, qd, tau] = [Parameter::Q, Parameter::Qd, Parameter::Tau].map(|p| arguments.array(p));
    match arguments.method.id {
        F::Impact => {
            let state = [q, qd];
            reference::impact(
                &model,
                bodies,
                constraints,
                proximal,
                state,
                scratch,
                result,
            );
        }
        F::ConstraintCorrection => {
            reference::constraint_correction(
                &model,
                bodies,
                constraints,
                proximal,
                q,
                scratch,
                result,
            );
        }
        _ => {
            let state = [q, qd, tau];
            reference::constrained_forward_dynamics(
                &model,
                bodies,
                constraints,
                proximal,
                state,
                scratch,
                result,
            );
        }
    }
    [motion, lambda, residual]
}
