//! Fixed joints of random trees.

use rbd_runtime::reference::FixedJoint;
use rbd_runtime::{Joint, Link};

/// For each joint the link that it is mounted on, and up to three fixed joints: on the base, and on bodies.
/// The links and joints behind one are ranges, as in a tree that is numbered depth first, and its inertia
/// is that of a body.
pub fn wrench_joints(joints: &[Joint], links: &[Link]) -> (Vec<Option<usize>>, Vec<FixedJoint>) {
    let link_of = |body: Option<usize>| links.iter().rposition(|link| link.joint == body);
    let stands_on = joints.iter().map(|joint| link_of(joint.parent));
    let mut children = vec![1, links.len() / 2, links.len().saturating_sub(1)];
    children.retain(|child| *child < links.len());
    children.dedup();
    let fixed = children.into_iter().map(|child| {
        let body = links[child].joint;
        let first = links.iter().position(|link| link.joint == body);
        FixedJoint {
            parent_link: first.expect("the child itself at the least"),
            links: [child, links.len()],
            joints: [joints.len() / 3, joints.len()],
            inertia: joints[body.unwrap_or_default()].inertia,
        }
    });
    (stands_on.collect(), fixed.collect())
}
