//! The validated robot.

use rbd_runtime::reference::Constraint;
use rbd_runtime::{Joint, Limits, Link, SpatialInertia, Transform, Vector3};

use super::attachments::Attachments;
use super::field::RunTime;
use crate::SpookOptions;

/// A checked robot: its joints form a tree, numbers are finite, axes are unit vectors.
///
/// Joints are numbered depth first in the file's order; λ(i) < i.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// `<robot name>`.
    pub name: String,
    /// Acceleration of gravity in the base's frame, m/s².
    pub gravity: Vector3<f64>,
    /// The moving joints, including followers, and the bodies that they move.
    pub joints: Vec<Joint>,
    /// Name of each joint.
    pub joint_names: Vec<String>,
    /// Limits of each joint's coordinates, lower ≤ upper. For a joint that follows another, those of its
    /// leader hold.
    pub joint_limits: Vec<Limits>,
    /// All links: the base first, then depth first in the file's order.
    pub links: Vec<Link>,
    /// Name of each link.
    pub link_names: Vec<String>,
    /// Each link's own inertia about the origin of its own frame, before merging.
    pub link_inertias: Vec<SpatialInertia<f64>>,
    /// The mounting of joints, and the fixed ones with requested wrenches.
    pub attachments: Attachments,
    /// Constraints in addition to the joints.
    pub constraints: Vec<Constraint>,
    /// Whether rows of theirs are combinations of others wherever the constraints hold.
    pub has_redundant_rows: bool,
    /// Options of its bodies' steps in maximal coordinates.
    pub spook: SpookOptions,
    /// Name of each constraint.
    pub constraint_names: Vec<String>,
    /// The run-time parameters.
    pub run_time: RunTime,
}

impl Model {
    /// The joints with coordinates of their own, in the order of the coordinates: all but followers.
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

    /// The number of rows of all constraints.
    pub fn constraint_rows(&self) -> usize {
        self.constraints.iter().map(Constraint::rows).sum()
    }

    /// The placement of the frame of a constraint that is fixed to the base; none is at its origin.
    pub fn placement_on_base(&self, constraint: usize) -> Transform<f64> {
        let mut own = self.constraints[constraint];
        own.world_frame()
            .map_or_else(Transform::identity, |frame| frame.body_from_frame)
    }

    /// The number of constraints of bodies in maximal coordinates: each joint, each constraint, and each
    /// joint that follows another.
    pub fn held(&self) -> usize {
        let followers = self.joints.iter().filter(|joint| joint.coupling.is_some());
        self.joints.len() + self.constraints.len() + followers.count()
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

    /// The same data for the reference algorithms.
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
