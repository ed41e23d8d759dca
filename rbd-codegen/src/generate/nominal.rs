//! The file's values of what is known at run time.

use rbd_model::Model;
use rbd_model::model::{Field, Role};
use rbd_runtime::{JointDynamics, SpatialInertia, Transform};

/// The file's values of all fields, one after the other: the last argument of functions that take `parameters`.
pub fn nominal_parameters(model: &Model) -> Vec<f64> {
    let fields = model.run_time.fields.iter();
    fields.flat_map(|field| values(field, model)).collect()
}

/// The file's values of a field.
pub(crate) fn values(field: &Field, model: &Model) -> Vec<f64> {
    match field.role {
        Role::Inertia {
            replaces: false, ..
        } => SpatialInertia::zero().parameters().to_vec(),
        Role::Inertia {
            link,
            replaces: true,
        } => model.link_inertias[link].parameters().to_vec(),
        Role::Inertias => {
            let inertias = model.link_inertias.iter();
            inertias.flat_map(|own| own.parameters()).collect()
        }
        Role::Gravity => model.gravity.to_array().to_vec(),
        Role::Armature => actuators(model, |actuator| actuator.armature),
        Role::Damping => actuators(model, |actuator| actuator.damping),
        Role::Friction => actuators(model, |actuator| actuator.friction),
        Role::Placement {
            joint,
            body_from_parent,
        } => placement(body_from_parent.inverse() * model.joints[joint].parent_from_joint),
        Role::Active { constraint: None } => vec![1.0; model.constraints.len()],
        Role::Active { .. } => vec![1.0],
        Role::Foothold { constraint } => {
            let placed = model.placement_on_base(constraint);
            placed.translation.to_array().to_vec()
        }
        Role::ConstraintPlacement { constraint } => placement(model.placement_on_base(constraint)),
    }
}

/// A number of each coordinate's actuator.
pub(crate) fn actuators(model: &Model, of: fn(&JointDynamics) -> f64) -> Vec<f64> {
    let joints = model.joints.iter().zip(&model.run_time.actuators);
    let leaders = joints.filter(|(joint, _)| joint.coupling.is_none());
    let values = leaders.flat_map(|(joint, drive)| vec![of(drive); joint.joint_type.nv()]);
    values.collect()
}

fn placement(x: Transform<f64>) -> Vec<f64> {
    let rotation = x.rotation.rows.into_iter().flatten();
    rotation.chain(x.translation.to_array()).collect()
}
