//! The wrenches of joints.

use rbd_runtime::reference::{self, Body, WrenchFrame, WrenchRequest};
use rbd_runtime::{Force, IntoReal, Real};

use super::arguments::{Arguments, force};
use super::quantities::numbers;
use crate::algorithm::Parameter;

/// The frame of the wrenches that the method of this name gives; `None` if it gives none.
pub(super) fn frame(method: &str) -> Option<WrenchFrame> {
    let without = method.strip_suffix("_with_forces").unwrap_or(method);
    match without.strip_prefix("joint_wrenches")? {
        "" => Some(WrenchFrame::Child),
        "_parent" => Some(WrenchFrame::Parent),
        "_world" => Some(WrenchFrame::World),
        "_local_world_aligned" => Some(WrenchFrame::LocalWorldAligned),
        _ => None,
    }
}

/// Runs the algorithm of the method's name; `None` if it gives no wrenches.
pub(super) fn run<T: Real, P: IntoReal<T>>(arguments: &Arguments<'_, T, P>) -> Option<Vec<T>> {
    let (model, joints) = (arguments.reference.model, arguments.reference.wrenches);
    let forces = arguments.array(Parameter::LinkForces).chunks_exact(6);
    let forces: Vec<Force<T>> = forces.map(force).collect();
    let takes_forces = arguments.method.parameters.contains(&Parameter::LinkForces);
    let request = WrenchRequest {
        joints,
        frame: frame(arguments.method.name)?,
        f_ext: takes_forces.then_some(&*forces),
    };
    let bodies = &mut vec![Body::zero(); model.joints.len()];
    let [q, qd, qdd] = [Parameter::Q, Parameter::Qd, Parameter::Qdd].map(|p| arguments.array(p));
    let mut wrenches = vec![Force::zero(); model.joints.len() + joints.fixed.len()];
    reference::wrenches_in_frame(&model, bodies, &request, q, qd, qdd, &mut wrenches);
    Some(wrenches.into_iter().flat_map(numbers).collect())
}
