//! What joints carry.

use super::super::{Method, Parameter as P, Receiver, Returned, Shape};
use crate::FunctionName as F;

/// The two rows of one frame, without and with forces from outside.
macro_rules! rows {
    ($($name:literal, $function:ident, $with_forces:literal, $function_with_forces:ident, $place:literal;)*) => {
        &[$(
            Method {
                name: $name,
                needed_by: &[F::$function],
                receiver: Receiver::Robot,
                parameters: &[P::Q, P::Qd, P::Qdd],
                returns: WRENCHES,
                doc: concat!(
                    "The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent \
                     link exerts on its child through it, gravity included (N m; N), ", $place,
                    ". Sᵀ f is the joint's torque without that of its actuator. RBDA Table 5.1."
                ),
                text: None,
                derivative: None,
            },
            Method {
                name: $with_forces,
                needed_by: &[F::$function_with_forces],
                receiver: Receiver::Robot,
                parameters: &[P::Q, P::Qd, P::Qdd, P::LinkForces],
                returns: WRENCHES,
                doc: concat!(
                    "The wrench f that each joint of `WRENCH_NAMES` carries, the force that its parent \
                     link exerts on its child through it, gravity included (N m; N), ", $place,
                    ", where `f_ext[l]` acts on link l from outside at its origin, in its own frame. \
                     Sᵀ f is the joint's torque without that of its actuator. RBDA Table 5.1."
                ),
                text: None,
                derivative: None,
            },
        )*]
    };
}

const WRENCHES: &[Returned] = &[Returned::new("wrenches", Shape::JointForces, "N m; N")];

pub(super) const WRENCH_ROWS: &[Method] = rows! {
    "joint_wrenches", JointWrenches,
    "joint_wrenches_with_forces", JointWrenchesWithForces,
    "in the child link's axes, the moment about that link's origin";
    "joint_wrenches_parent", JointWrenchesParent,
    "joint_wrenches_parent_with_forces", JointWrenchesParentWithForces,
    "in the parent link's axes, the moment about that link's origin";
    "joint_wrenches_world", JointWrenchesWorld,
    "joint_wrenches_world_with_forces", JointWrenchesWorldWithForces,
    "in the world's axes, the moment about the world's origin";
    "joint_wrenches_local_world_aligned", JointWrenchesLocalWorldAligned,
    "joint_wrenches_local_world_aligned_with_forces", JointWrenchesLocalWorldAlignedWithForces,
    "in the world's axes, the moment about the child link's origin";
};
