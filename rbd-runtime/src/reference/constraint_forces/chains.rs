//! Chains and nodes of a tree.

use super::joint::{ConstraintJoint, Step};
use super::system::children;
use crate::Real;

/// Sets each joint's neighbours. A body with more than one joint on it is a node; the joints that
/// move nodes, and those on them, are in no chain.
pub(super) fn find<T: Real>(joints: &mut [ConstraintJoint<T>]) {
    for b in 0..joints.len() {
        let parent = joints[b].parent;
        let is_node = |k: usize| children(joints, k).nth(1).is_some();
        let in_chain = !is_node(b) && !parent.is_some_and(is_node);
        let below = children(joints, b).next().filter(|_| in_chain);
        joints[b].step = Step {
            remains: true,
            in_chain,
            above: parent,
            below,
            ..Step::default()
        };
    }
}

/// Whether eliminating `b` couples it to joint `i` through a block of A.
pub(super) fn is_beside<T>(joints: &[ConstraintJoint<T>], b: usize, i: usize) -> bool {
    let (own, other) = (&joints[b], &joints[i]);
    let on_one_body = i < b && own.parent.is_some() && own.parent == other.parent;
    own.step.above == Some(i) || own.step.below == Some(i) || (!own.step.in_chain && on_one_body)
}
