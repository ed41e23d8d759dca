//! The validated robot.

use rbd_runtime::reference::Constraint;
use rbd_runtime::{Joint, Limits, Link, SpatialInertia, Vector3};

use super::attachments::Attachments;
use super::field::RunTime;
use crate::SpookOptions;

/// A robot that is known to be sound: the tree is one, numbers are finite, axes are unit vectors.
///
/// Joints are numbered depth first in the file's order; λ(i) < i.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// `<robot name>`.
    pub name: String,
    /// Acceleration of gravity in the base's frame, m/s².
    pub gravity: Vector3<f64>,
    /// The moving joints and the bodies that they move; those that follow others too.
    pub joints: Vec<Joint>,
    /// Name of each joint.
    pub joint_names: Vec<String>,
    /// Limits of each joint's coordinates, lower ≤ upper. Where a joint follows another, those of
    /// its leader are what holds.
    pub joint_limits: Vec<Limits>,
    /// All links: the base first, then depth first in the file's order.
    pub links: Vec<Link>,
    /// Name of each link.
    pub link_names: Vec<String>,
    /// Each link's own inertia about the origin of its own frame, before merging.
    pub link_inertias: Vec<SpatialInertia<f64>>,
    /// Where joints stand, and the fixed ones whose wrenches are asked for.
    pub attachments: Attachments,
    /// Constraints beside the joints.
    pub constraints: Vec<Constraint>,
    /// How its bodies step in maximal coordinates.
    pub spook: SpookOptions,
    /// Name of each.
    pub constraint_names: Vec<String>,
    /// What is no constant.
    pub run_time: RunTime,
}

impl Model {
    /// The joints with coordinates of their own, in the order of these: all but those that follow.
    pub fn leaders(&self) -> Vec<usize> {
        let joints = 0..self.joints.len();
        joints
            .filter(|i| self.joints[*i].coupling.is_none())
            .collect()
    }

    /// The names of the joints with coordinates of their own.
    pub fn leader_names(&self) -> Vec<String> {
        let leaders = self.leaders().into_iter();
        leaders.map(|i| self.joint_names[i].clone()).collect()
    }

    /// The joint whose coordinate joint `i` shares; `i` itself if it has its own.
    pub fn leader(&self, i: usize) -> usize {
        let is_leader = |j: &usize| {
            let joint = &self.joints[*j];
            joint.coupling.is_none() && joint.v_start == self.joints[i].v_start
        };
        (0..self.joints.len()).find(is_leader).unwrap_or(i)
    }

    /// The rows of all constraints.
    pub fn constraint_rows(&self) -> usize {
        self.constraints.iter().map(Constraint::rows).sum()
    }

    /// What holds bodies in maximal coordinates: each joint, each constraint, and each joint that follows another.
    pub fn held(&self) -> usize {
        rbd_spook::robot::constraint_count(&self.as_runtime(), self.constraints.len())
    }

    /// The same robot with every joint independent.
    pub fn independent(&self) -> Self {
        let mut model = self.clone();
        for joint in &mut model.joints {
            joint.coupling = None;
        }
        number(&mut model.joints);
        model
    }

    /// The same data as the reference algorithms take it.
    pub fn as_runtime(&self) -> rbd_runtime::Model<'_> {
        rbd_runtime::Model {
            gravity: self.gravity,
            joints: &self.joints,
            links: &self.links,
        }
    }
}

/// Numbers the coordinates of the joints that have their own.
pub(super) fn number(joints: &mut [Joint]) {
    let (mut q_start, mut v_start) = (0, 0);
    for joint in joints.iter_mut().filter(|joint| joint.coupling.is_none()) {
        (joint.q_start, joint.v_start) = (q_start, v_start);
        q_start += joint.joint_type.nq();
        v_start += joint.joint_type.nv();
    }
}
