//! Forward kinematics, traced from the reference.

use rbd_runtime::{Real, Transform, reference};

use super::{Parameter, Problem};
use crate::ir::{Function, Symbol, trace};

/// Outputs by link: rotation by rows, then translation.
pub(super) fn forward_kinematics(problem: &Problem<'_>) -> Function {
    let model = problem.model.as_runtime();
    trace(Parameter::Q.inputs(problem), |q| {
        let mut bodies = problem.bodies();
        let mut placements = vec![Transform::identity(); model.links.len()];
        reference::forward_kinematics(&model, &mut bodies, q, &mut placements);
        placements.into_iter().flat_map(numbers).collect()
    })
}

fn numbers<T: Real>(placement: Transform<T>) -> impl Iterator<Item = T> {
    let rotation = placement.rotation.rows.into_iter().flatten();
    rotation.chain(placement.translation.to_array())
}

impl Problem<'_> {
    /// Scratch memory for the reference algorithms.
    pub(super) fn bodies<'g>(&self) -> Vec<reference::Body<Symbol<'g>>> {
        vec![reference::Body::zero(); self.model.joints.len()]
    }
}
