//! The wrenches of joints.

use rbd_runtime::reference::{self, Body, WrenchRequest};
use rbd_runtime::{Force, IntoReal, Real};

use super::arguments::{Arguments, force};
use super::quantities::numbers;
use crate::algorithm::Parameter;

/// Runs the algorithm of the function; `None` if it gives no wrenches.
pub(super) fn run<T: Real, P: IntoReal<T>>(arguments: &Arguments<'_, T, P>) -> Option<Vec<T>> {
    let (model, joints) = (arguments.reference.model, arguments.reference.wrenches);
    let forces = arguments.array(Parameter::LinkForces).chunks_exact(6);
    let forces: Vec<Force<T>> = forces.map(force).collect();
    let variant = arguments.method.wrenches?;
    let request = WrenchRequest {
        joints,
        frame: variant.frame,
        f_ext: variant.forces.then_some(&*forces),
    };
    let bodies = &mut vec![Body::zero(); model.joints.len()];
    let [q, qd, qdd] = [Parameter::Q, Parameter::Qd, Parameter::Qdd].map(|p| arguments.array(p));
    let mut wrenches = vec![Force::zero(); model.joints.len() + joints.fixed.len()];
    reference::wrenches_in_frame(&model, bodies, &request, q, qd, qdd, &mut wrenches);
    Some(wrenches.into_iter().flat_map(numbers).collect())
}
