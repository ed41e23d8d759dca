//! Joints without inertia to move: H is singular.

use rbd_runtime::{Joint, Motion, SpatialInertia, Symmetric3, Transform, Vector3};

use super::robot::Model;

/// An inertia below this part of its terms is a cancellation error.
const ROUNDING: f64 = 1e-14;

impl Model {
    /// The joints, in ascending order, whose whole subtree has no inertia against them: no mass along a
    /// prismatic joint, neither mass nor inertia about the axis of a revolute one, none in some direction
    /// of a joint of more degrees of freedom. H is singular in every configuration. For coupled joints the
    /// leader is named, and only if that holds for all that share its coordinate.
    pub fn massless_joints(&self) -> Vec<usize> {
        // An inertia may vanish in one configuration (a point mass that the joints below move onto the
        // axis), so two generic ones are tested.
        let first = self.inertias_about_axes(0.3);
        let second = self.inertias_about_axes(-0.7);
        let both = first.iter().zip(&second);
        let vanishes = both.map(|(a, b)| a.abs() <= ROUNDING && b.abs() <= ROUNDING);
        let joints = vanishes.enumerate().filter(|(_, vanishes)| *vanishes);
        let joints: Vec<usize> = joints.map(|(joint, _)| joint).collect();
        let with_inertia = |joint: usize| {
            let mut followers = (0..self.joints.len()).filter(|i| self.leader(*i) == joint);
            followers.any(|i| !joints.contains(&i))
        };
        let leaders = joints.iter().copied();
        leaders
            .filter(|&i| self.joints[i].coupling.is_none() && !with_inertia(i))
            .collect()
    }

    /// The bodies' inertias; links whose inertias are inputs get a regular one.
    pub(super) fn inertias(&self) -> Vec<SpatialInertia<f64>> {
        let mut inertias: Vec<_> = self.joints.iter().map(|joint| joint.inertia).collect();
        let some = SpatialInertia::from_center_of_mass(
            1.0,
            Vector3::new(0.1, 0.2, 0.3),
            Symmetric3 {
                xx: 0.1,
                yy: 0.2,
                zz: 0.15,
                ..Symmetric3::zero()
            },
        );
        for (index, link) in self.links.iter().enumerate() {
            if let (Some(joint), true) = (link.joint, self.run_time.has_inertia(index)) {
                inertias[joint] = inertias[joint] + link.body_from_link.act_inertia(some);
            }
        }
        inertias
    }

    /// Whether a rotor makes the joint's part of H positive.
    pub(super) fn has_rotor(&self, joint: usize) -> bool {
        let has_rotor = self.joints[joint]
            .dynamics
            .is_some_and(|actuator| actuator.armature > 0.0);
        has_rotor || self.run_time.has_armature()
    }

    /// The smallest pivot of each joint's block of H, relative to the largest that mass and inertia of the
    /// subtree could give, with every joint near `q`; zero if there is none.
    fn inertias_about_axes(&self, q: f64) -> Vec<f64> {
        let mut subtrees = self.inertias();
        let mut parts = vec![0.0; self.joints.len()];
        for (i, joint) in self.joints.iter().enumerate().rev() {
            let subtree = subtrees[i];
            parts[i] = match self.has_rotor(i) {
                true => 1.0,
                false => least_pivot(joint, subtree),
            };
            if let Some(parent) = joint.parent {
                // Different for every joint, so that none is orthogonal to another.
                let at = q * (1.0 + 0.1 * i as f64);
                let parent_from_child = joint.parent_from_joint * placement_near(joint, at);
                subtrees[parent] = subtrees[parent] + parent_from_child.act_inertia(subtree);
            }
        }
        parts
    }
}

/// The joint moved from its neutral position by `at` along all of its coordinates.
pub(super) fn placement_near(joint: &Joint, at: f64) -> Transform<f64> {
    let (nq, nv) = (joint.joint_type.nq(), joint.joint_type.nv());
    let (mut neutral, mut q) = (vec![0.0; nq], vec![0.0; nq]);
    joint.joint_type.neutral(&mut neutral);
    joint.joint_type.integrate(&neutral, &vec![at; nv], &mut q);
    joint.joint_type.placement(&q)
}

/// The smallest pivot of SᵀIS, each relative to |ω|² tr I + |v|² m of its column [ω; v] of S.
fn least_pivot(joint: &Joint, inertia: SpatialInertia<f64>) -> f64 {
    let size = inertia.rotational;
    let size = size.xx.abs() + size.yy.abs() + size.zz.abs();
    let mut columns: Vec<Motion<f64>> = (0..joint.joint_type.nv())
        .map(|k| joint.joint_type.motion_subspace(k))
        .collect();
    let mut least = f64::INFINITY;
    // Each column is made orthogonal to those after it, with respect to the inertia.
    while let Some(column) = columns.pop() {
        let force = inertia.mul_motion(column);
        let pivot = column.dot(force);
        let most = column.angular.dot(column.angular) * size
            + column.linear.dot(column.linear) * inertia.mass.abs();
        let part = pivot / most.max(f64::MIN_POSITIVE);
        if part.abs() <= ROUNDING {
            return part;
        }
        least = least.min(part);
        for other in &mut columns {
            *other = *other - column.scale(other.dot(force) / pivot);
        }
    }
    least
}
