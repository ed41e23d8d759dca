//! Joints that move nothing: H is singular.

use rbd_runtime::{JointType, SpatialInertia, Transform};

use super::Model;

/// What is left of an inertia by cancellation is below this part of it.
const ROUNDING: f64 = 1e-14;

impl Model {
    /// The joints, in ascending order, against which their whole subtree has no inertia: no mass
    /// along a prismatic joint, neither mass nor inertia about the axis of a revolute one. The
    /// diagonal element of H is zero in every configuration, so that H is singular.
    pub fn massless_joints(&self) -> Vec<usize> {
        // An inertia may vanish in one configuration (a point mass that the joints below move
        // onto the axis); two without anything special about them are looked at.
        let first = self.inertias_about_axes(0.3);
        let second = self.inertias_about_axes(-0.7);
        let both = first.iter().zip(&second);
        let vanishes = both.map(|(a, b)| a.abs() <= ROUNDING && b.abs() <= ROUNDING);
        let joints = vanishes.enumerate().filter(|(_, vanishes)| *vanishes);
        joints.map(|(joint, _)| joint).collect()
    }

    /// H_ii as a part of what mass and inertia of the subtree could make it at the most, with
    /// every joint near `q`; zero where there is none.
    fn inertias_about_axes(&self, q: f64) -> Vec<f64> {
        let mut subtrees: Vec<SpatialInertia<f64>> =
            self.joints.iter().map(|j| j.inertia).collect();
        let mut parts = vec![0.0; self.joints.len()];
        for (i, joint) in self.joints.iter().enumerate().rev() {
            let subtree = subtrees[i];
            parts[i] = match joint.joint_type {
                JointType::Prismatic { .. } => {
                    if subtree.mass == 0.0 {
                        0.0
                    } else {
                        1.0
                    }
                }
                JointType::Revolute { axis } => {
                    let about_axis = axis.dot(subtree.rotational * axis);
                    let size = subtree.rotational;
                    let size = size.xx.abs() + size.yy.abs() + size.zz.abs();
                    about_axis / size.max(f64::MIN_POSITIVE)
                }
            };
            if let Some(parent) = joint.parent {
                // Different for every joint, so that none stands square to another.
                let at = q * (1.0 + 0.1 * i as f64);
                let parent_from_child: Transform<f64> =
                    joint.parent_from_joint * joint.joint_type.placement(&[at]);
                subtrees[parent] = subtrees[parent] + parent_from_child.act_inertia(subtree);
            }
        }
        parts
    }
}
