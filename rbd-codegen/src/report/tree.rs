//! The robot's tree as rows.

use rbd_runtime::JointType;
use serde::Serialize;

use crate::Model;

/// One moving joint.
#[derive(Clone, Debug, Serialize)]
pub struct JointRow {
    /// Its name.
    pub name: String,
    /// `revolute` or `prismatic`.
    pub joint_type: &'static str,
    /// Unit vector in the joint's frame.
    pub axis: [f64; 3],
    /// Index of the joint that carries it; `None` for the base.
    pub parent: Option<usize>,
    /// Range of its coordinate.
    pub limits: Option<(f64, f64)>,
    /// Mass of all that is fixed to the moved body, kg.
    pub mass: f64,
}

/// One link.
#[derive(Clone, Debug, Serialize)]
pub struct LinkRow {
    /// Its name.
    pub name: String,
    /// Index of the joint that moves it; `None` if it is fixed to the base.
    pub joint: Option<usize>,
}

pub(super) fn joints(model: &Model) -> Vec<JointRow> {
    let rows = model
        .joints
        .iter()
        .zip(&model.joint_names)
        .zip(&model.joint_limits);
    rows.map(|((joint, name), limits)| {
        let (joint_type, axis) = match joint.joint_type {
            JointType::Revolute { axis } => ("revolute", axis),
            JointType::Prismatic { axis } => ("prismatic", axis),
        };
        JointRow {
            name: name.clone(),
            joint_type,
            axis: axis.to_array(),
            parent: joint.parent,
            limits: *limits,
            mass: joint.inertia.mass,
        }
    })
    .collect()
}

pub(super) fn links(model: &Model) -> Vec<LinkRow> {
    let rows = model.links.iter().zip(&model.link_names);
    rows.map(|(link, name)| LinkRow {
        name: name.clone(),
        joint: link.joint,
    })
    .collect()
}
