//! Joints that can move together without moving inertia: H is singular.

use rbd_runtime::ArticulatedInertia;

use super::massless::placement_near;
use super::robot::Model;

/// An inertia below this part of its terms is a cancellation error.
const ROUNDING: f64 = 1e-13;

impl Model {
    /// The joint nearest to the tips that moves inertia, but none if the joints that it carries move with
    /// it in some way: two turns about one axis with nothing between, a floating base without mass under a
    /// joint. H is singular in every configuration. Not searched if joints are coupled: their pivots are
    /// not those of single joints.
    pub fn dependent_joint(&self) -> Option<usize> {
        if self.as_runtime().is_coupled() {
            return None;
        }
        // Two configurations are tested, as for joints without mass.
        let (first, second) = (self.vanishing_pivots(0.3), self.vanishing_pivots(-0.7));
        (0..self.joints.len())
            .rev()
            .find(|i| first[*i] && second[*i])
    }

    /// Whether D = Sᵀ Iᴬ S of a joint (RBDA Table 7.1) is singular, with every joint near `q`.
    fn vanishing_pivots(&self, q: f64) -> Vec<bool> {
        let mut subtrees = self.inertias();
        let rigid = subtrees
            .iter()
            .map(|inertia| ArticulatedInertia::from_rigid(*inertia));
        let mut articulated: Vec<_> = rigid.collect();
        let mut vanishing = vec![false; self.joints.len()];
        for (i, joint) in self.joints.iter().enumerate().rev() {
            let mut left = articulated[i];
            for k in (0..joint.joint_type.nv()).rev() {
                let s = joint.joint_type.motion_subspace(k);
                let column = left.mul_motion(s);
                let (pivot, whole) = (s.dot(column), s.dot(subtrees[i].mul_motion(s)));
                if self.has_rotor(i) {
                    // Any size that keeps D from vanishing.
                    left = left.without(column, 1.0 / (pivot + whole));
                } else if pivot.abs() <= ROUNDING * whole.abs() {
                    vanishing[i] = true;
                } else {
                    left = left.without(column, 1.0 / pivot);
                }
            }
            if let Some(parent) = joint.parent {
                let at = q * (1.0 + 0.1 * i as f64);
                let parent_from_child = joint.parent_from_joint * placement_near(joint, at);
                let carried = parent_from_child.act_articulated_inertia(left);
                articulated[parent] = articulated[parent] + carried;
                subtrees[parent] = subtrees[parent] + parent_from_child.act_inertia(subtrees[i]);
            }
        }
        vanishing
    }
}
